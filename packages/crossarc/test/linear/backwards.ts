import type { Sentence } from '../../src/treebank/sentence.ts'

/** The sentence read backwards, made without the library, to judge the library's own mirror. */
export function backwards(sentence: Sentence): Sentence {
  const { length } = sentence.words
  const words = Array.from({ length }, (_, k) => {
    const word = sentence.words[length - 1 - k]
    return { ...word, id: k + 1, head: word.head < 1 ? word.head : length - word.head + 1 }
  })
  return { ...sentence, words }
}

/** The heads and labels of all words. */
export function arcsOf({ words }: Sentence): [head: number, label: string][] {
  return words.map(({ head, deprel }) => [head, deprel])
}
