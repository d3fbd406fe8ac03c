import { itemOf, itemsOf } from './misc.ts'
import { CONFIDENCE, miscWithoutConfidence, type Sentence, type Word } from './sentence.ts'

const DIGITS = 3

/**
 * The probability, 0..1, that the head of a word is right, read from MISC (`Confidence=0.931`); undefined if
 * MISC has no valid value.
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
 * The sentence with a confidence in the MISC of every word, replacing any earlier one.
 *
 * @param probabilities one per word, starting with word 1.
 */
export function withConfidence(sentence: Sentence, probabilities: ArrayLike<number>): Sentence {
  const words = sentence.words.map((word, k) => {
    const items = itemsOf(miscWithoutConfidence(word.misc))
    return { ...word, misc: [...items, `${CONFIDENCE}=${probabilities[k].toFixed(DIGITS)}`].join('|') }
  })
  return { ...sentence, words }
}

/**
 * For JSON: the word with its confidence as a separate number. It stays in MISC too, where readers look for
 * it.
 */
export function withConfidenceField(word: Word): Word & { confidence?: number } {
  const confidence = confidenceOf(word)
  return confidence === undefined ? word : { ...word, confidence }
}
