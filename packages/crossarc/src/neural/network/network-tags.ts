import type { Sentence, Word } from '../../treebank/index.ts'
import { tagsOf } from '../labels/taggers.ts'
import type { NetworkDescription, ParsedTree } from './parser-network.ts'

/** Which words get tags from the network: those without UPOS and XPOS, or all. */
export type TagChoice = 'missing' | 'all'

/** The sentence with the tags that the network found. FEATS stay as they are if the network has no tagger for them. */
export function withTags(
  sentence: Sentence,
  tree: ParsedTree,
  description: NetworkDescription,
  choice: TagChoice,
): Sentence {
  const words = sentence.words.map((word) => {
    if (choice === 'missing' && !isUntagged(word)) return word
    const { upos, xpos, feats } = tagsOf(description, tree, word.id)
    return { ...word, upos, xpos, feats: description.feats === undefined ? word.feats : feats }
  })
  return { ...sentence, words }
}

function isUntagged({ upos, xpos }: Word): boolean {
  return upos === '_' && xpos === '_'
}
