import { randomBelow, seededRandom } from '../../src/base/random.ts'
import type { Sentence, Word } from '../../src/treebank/sentence.ts'

type Entry = readonly [form: string, upos: string, xpos: string, feats: string]

const determiners: Entry[] = [
  ['the', 'DET', 'DT', 'Definite=Def'],
  ['a', 'DET', 'DT', 'Definite=Ind|Number=Sing'],
  ['these', 'DET', 'DP', 'Number=Plur'],
]
const nouns: Entry[] = ['dog', 'cat', 'parser', 'tree', 'oracle', 'run', 'walk'].flatMap((noun) => [
  [noun, 'NOUN', 'NN', 'Number=Sing'] as const,
  [`${noun}s`, 'NOUN', 'NNS', 'Number=Plur'] as const,
])
const verbs: Entry[] = ['run', 'walk', 'see', 'build', 'sort'].flatMap((verb) => [
  [`${verb}s`, 'VERB', 'VBZ', 'Number=Sing|Tense=Pres'] as const,
  [`${verb}ed`, 'VERB', 'VBD', 'Tense=Past'] as const,
])
const adverbs: Entry[] = [
  ['slowly', 'ADV', 'RB', '_'],
  ['today', 'ADV', 'RB', '_'],
]

/**
 * Sentences of a language with a subject, a verb, perhaps an object and an adverb. Now and then the adverb stands inside
 * the object and its arc crosses that of the determiner.
 */
export function toySentences(count: number, seed: number): Sentence[] {
  const random = seededRandom(seed)
  const one = (entries: readonly Entry[]) => entries[randomBelow(entries.length, random)]
  return Array.from({ length: count }, (_, index) => {
    const words: Word[] = []
    const add = ([form, upos, xpos, feats]: Entry, head: number, deprel: string) =>
      words.push({
        id: words.length + 1,
        form,
        lemma: '_',
        upos,
        xpos,
        feats,
        head,
        deprel,
        deps: '_',
        misc: '_',
      })
    add(one(determiners), 2, 'det')
    add(one(nouns), 3, 'nsubj')
    add(one(verbs), 0, 'root')
    const shape = randomBelow(4, random)
    if (shape === 1) add(one(adverbs), 3, 'advmod')
    if (shape === 2) {
      add(one(determiners), 5, 'det')
      add(one(nouns), 3, 'obj')
    }
    if (shape === 3) {
      add(one(determiners), 6, 'det')
      add(one(adverbs), 3, 'advmod')
      add(one(nouns), 3, 'obj')
    }
    return { comments: [`# sent_id = ${index + 1}`], words, multiwords: [], emptyNodes: [] }
  })
}
