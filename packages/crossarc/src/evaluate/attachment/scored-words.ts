import { CrossarcError } from '../../base/index.ts'
import { type Sentence, sentenceName, UNKNOWN } from '../../treebank/index.ts'
import { type Convention, comparedLabel, isLeftOut } from './convention.ts'

/** A count out of a total; the score is null if the total is 0. */
export interface Ratio {
  readonly correct: number
  readonly total: number
  readonly score: number | null
}

export function ratio(correct: number, total: number): Ratio {
  return { correct, total, score: total === 0 ? null : correct / total }
}

/**
 * The words of a gold standard that a convention scores, and what a system got right of each.
 * The entries of sentence s are start[s] .. start[s + 1] − 1; word[k] is the id of the word of entry k.
 */
export interface ScoredWords {
  readonly start: Int32Array
  readonly word: Int32Array
  readonly headRight: Uint8Array
  readonly labelRight: Uint8Array
  /** Words not scored because they are punctuation. */
  readonly punctuation: number
  /** Words not scored because their gold head is unknown. */
  readonly unknown: number
  /** Scored words for which the system gives no head. */
  readonly withoutHead: number
  /** Scored words without a gold label; only '_' counts as right. */
  readonly withoutGoldLabel: number
}

/**
 * Pairs gold and system words one to one; throws if sentences or words differ.
 *
 * @example
 * const scored = scoreWords(gold, parsed, conventionOf({ convention: 'conllx' }))
 */
export function scoreWords(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  { punctuation, labels }: Convention,
): ScoredWords {
  if (gold.length !== system.length) {
    throw new CrossarcError(
      'sentence-count',
      `The gold standard has ${gold.length} sentences, the system's output has ${system.length}`,
    )
  }
  const size = gold.reduce((sum, { words }) => sum + words.length, 0)
  const start = new Int32Array(gold.length + 1)
  const word = new Int32Array(size)
  const headRight = new Uint8Array(size)
  const labelRight = new Uint8Array(size)
  const left = { punctuation: 0, unknown: 0, withoutHead: 0, withoutGoldLabel: 0 }
  let at = 0
  gold.forEach((sentence, s) => {
    checkSameWords(sentence, system[s], s)
    for (const [index, goldWord] of sentence.words.entries()) {
      if (isLeftOut(goldWord, punctuation)) left.punctuation++
      else if (goldWord.head === UNKNOWN) left.unknown++
      else {
        const { head, deprel } = system[s].words[index]
        if (head === UNKNOWN) left.withoutHead++
        if (goldWord.deprel === '_') left.withoutGoldLabel++
        word[at] = goldWord.id
        headRight[at] = head === goldWord.head ? 1 : 0
        labelRight[at] = comparedLabel(deprel, labels) === comparedLabel(goldWord.deprel, labels) ? 1 : 0
        at++
      }
    }
    start[s + 1] = at
  })
  return {
    start,
    word: word.slice(0, at),
    headRight: headRight.slice(0, at),
    labelRight: labelRight.slice(0, at),
    ...left,
  }
}

function checkSameWords(gold: Sentence, system: Sentence, s: number): void {
  const place = { sentence: sentenceName(gold.comments, s + 1) }
  if (gold.words.length !== system.words.length) {
    throw new CrossarcError(
      'word-count',
      `The gold standard has ${gold.words.length} words, the system's output has ${system.words.length}`,
      place,
    )
  }
  for (const [index, { id, form }] of gold.words.entries()) {
    const other = system.words[index].form
    if (form !== other) {
      throw new CrossarcError(
        'word-mismatch',
        `Word ${id} is "${form}" in the gold standard and "${other}" in the system's output`,
        place,
      )
    }
  }
}
