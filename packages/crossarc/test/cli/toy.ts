import { randomBelow, seededRandom } from '../../src/base/random.ts'

const NOUNS = ['dog', 'cat', 'house', 'tree', 'child', 'teacher', 'book', 'river']
const VERBS = ['sees', 'likes', 'reads', 'finds', 'paints']
const ADVERBS = ['today', 'often', 'here']

/**
 * A small treebank as CoNLL-U, the same for the same seed: "the dog often sees a cat on the tree ." Every third sentence
 * has crossing arcs: a phrase that belongs to the subject stands at the end.
 */
export function toyTreebank(sentences: number, seed = 1): string {
  const random = seededRandom(seed)
  const pick = (words: readonly string[]) => words[randomBelow(words.length, random)]
  const adverb = () => random() < 0.5
  let text = ''
  for (let s = 1; s <= sentences; s++) {
    const before = adverb() ? 1 : 0
    const verb = 3 + before
    const object = verb + 2
    const extraposed = s % 3 === 0
    const words: [form: string, upos: string, head: number, label: string][] = [
      ['the', 'DET', 2, 'det'],
      [pick(NOUNS), 'NOUN', verb, 'nsubj'],
      ...(before ? [[pick(ADVERBS), 'ADV', verb, 'advmod'] as [string, string, number, string]] : []),
      [pick(VERBS), 'VERB', 0, 'root'],
      ['a', 'DET', object, 'det'],
      [pick(NOUNS), 'NOUN', verb, 'obj'],
      [extraposed ? 'with' : 'on', 'ADP', object + 3, 'case'],
      ['the', 'DET', object + 3, 'det'],
      [pick(NOUNS), 'NOUN', extraposed ? 2 : object, 'nmod'],
      ['.', 'PUNCT', verb, 'punct'],
    ]
    const lines = words.map(
      ([form, upos, head, label], k) =>
        `${k + 1}\t${form}\t${form}\t${upos}\t_\t_\t${head}\t${label}\t_\t_\n`,
    )
    text += `# sent_id = toy-${s}\n${lines.join('')}\n`
  }
  return text
}
