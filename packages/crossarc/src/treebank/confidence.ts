import { itemOf, itemsOf } from './misc.ts'
import { CONFIDENCE, miscWithoutConfidence, type Sentence, type Word } from './sentence.ts'

const DIGITS = 3

/**
 * How likely the head of a word is to be right, 0..1, as MISC says: `Confidence=0.931`; undefined where it says nothing, or
 * what is no such number.
 *
 * @example
 * confidenceOf(sentence.words[0]) // 0.931
 */
export function confidenceOf({ misc }: Pick<Word, 'misc'>): number | undefined {
  const text = itemOf(itemsOf(misc), CONFIDENCE)
  if (text === undefined || !/^(0(\.\d+)?|1(\.0+)?)$/.test(text)) return undefined
  return Number(text)
}

/**
 * The sentence with a confidence in the MISC of every word, in the place of what stood there.
 *
 * @param probabilities of the words, from word 1 on.
 */
export function withConfidence(sentence: Sentence, probabilities: ArrayLike<number>): Sentence {
  const words = sentence.words.map((word, k) => {
    const items = itemsOf(miscWithoutConfidence(word.misc))
    return { ...word, misc: [...items, `${CONFIDENCE}=${probabilities[k].toFixed(DIGITS)}`].join('|') }
  })
  return { ...sentence, words }
}

/** For JSON: the word with the confidence in its MISC as a number of its own, too. Readers look at MISC. */
export function withConfidenceField(word: Word): Word & { confidence?: number } {
  const confidence = confidenceOf(word)
  return confidence === undefined ? word : { ...word, confidence }
}
