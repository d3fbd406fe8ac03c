import { headsOfSentence } from '../../tree/index.ts'
import { type Sentence, UNKNOWN } from '../../treebank/index.ts'
import { type ArcScores, ArcTally } from './arc-scores.ts'
import { type BreakdownOptions, type Breakdowns, breakDown } from './breakdown.ts'
import { type Convention, type ConventionOptions, conventionOf, describeConvention } from './convention.ts'
import { nonProjectiveWords } from './non-projective.ts'
import { type Ratio, ratio, type ScoredWords, scoreWords } from './scored-words.ts'

/** How attachment is scored: a named convention, and deviations from it. */
export interface AttachmentOptions extends ConventionOptions, BreakdownOptions {}

/** Serialisable as JSON. */
export interface AttachmentEvaluation {
  readonly convention: Convention
  /** The convention in words. */
  readonly description: string
  readonly sentences: number
  readonly words: number
  readonly scored: number
  /** Words left out of the scores, and why; and scored words that lack a head or label. */
  readonly leftOut: { readonly punctuation: number; readonly unknownGoldHead: number }
  readonly withoutSystemHead: number
  readonly withoutGoldLabel: number
  /** Words with the right head. */
  readonly uas: Ratio
  /** Words with the right head and label. */
  readonly las: Ratio
  /** Words with the right label. */
  readonly labelAccuracy: Ratio
  /** Sentences in which all scored words are right; sentences without scored words are left out. */
  readonly exactUnlabelled: Ratio
  readonly exactLabelled: Ratio
  /**
   * Recall is the attachment score over the words whose gold arc is non-projective, which Nivre (2009) gives in
   * brackets; precision is the attachment score over the words whose predicted arc is.
   */
  readonly nonProjective: ArcScores
  /** The same over the words whose head is the root. */
  readonly root: ArcScores
  readonly by: Breakdowns
}

/**
 * Attachment scores of a system whose output has the same sentences and words as the gold standard. Throws a
 * CrossarcError `sentence-count`, `word-count` or `word-mismatch` if they differ.
 *
 * @example
 * const { description, las } = evaluateAttachment(gold, system, { convention: 'conllx' })
 * console.log(description, las.score)
 */
export function evaluateAttachment(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  options: AttachmentOptions = {},
): AttachmentEvaluation {
  const convention = conventionOf(options)
  const scored = scoreWords(gold, system, convention)
  const { headRight, labelRight } = scored
  const bothRight = headRight.map((right, k) => right & labelRight[k])
  return {
    convention,
    description: describeConvention(convention),
    sentences: gold.length,
    words: gold.reduce((sum, { words }) => sum + words.length, 0),
    scored: scored.word.length,
    leftOut: { punctuation: scored.punctuation, unknownGoldHead: scored.unknown },
    withoutSystemHead: scored.withoutHead,
    withoutGoldLabel: scored.withoutGoldLabel,
    uas: shareOf(headRight),
    las: shareOf(bothRight),
    labelAccuracy: shareOf(labelRight),
    exactUnlabelled: shareOf(sentencesRight(scored.start, headRight)),
    exactLabelled: shareOf(sentencesRight(scored.start, bothRight)),
    nonProjective: scoresOn(gold, system, scored, nonProjective),
    root: scoresOn(gold, system, scored, onRoot),
    by: breakDown(gold, system, scored, convention, options),
  }
}

function shareOf(right: Uint8Array): Ratio {
  let correct = 0
  for (const one of right) correct += one
  return ratio(correct, right.length)
}

/** For each sentence with scored words, whether all of them are right. */
export function sentencesRight(start: Int32Array, right: Uint8Array): Uint8Array {
  const result: number[] = []
  for (let s = 0; s + 1 < start.length; s++) {
    if (start[s] < start[s + 1]) result.push(right.subarray(start[s], start[s + 1]).includes(0) ? 0 : 1)
  }
  return Uint8Array.from(result)
}

/** Marks, at their ids, the words of a sentence whose arc is in a class. */
type ArcClass = (sentence: Sentence) => Uint8Array

const nonProjective: ArcClass = (sentence) => {
  const marks = new Uint8Array(sentence.words.length + 1)
  for (const word of nonProjectiveWords(headsOfSentence(sentence))) marks[word] = 1
  return marks
}

const onRoot: ArcClass = ({ words }) =>
  Uint8Array.from([UNKNOWN, ...words.map(({ head }) => head)], (head) => +(head === 0))

function scoresOn(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  { start, word, headRight, labelRight }: ScoredWords,
  inClass: ArcClass,
): ArcScores {
  const tally = new ArcTally()
  for (let s = 0; s < gold.length; s++) {
    const inGold = inClass(gold[s])
    const inSystem = inClass(system[s])
    for (let k = start[s]; k < start[s + 1]; k++) {
      if (inGold[word[k]]) tally.gold.add(headRight[k], labelRight[k])
      if (inSystem[word[k]]) tally.system.add(headRight[k], labelRight[k])
    }
  }
  return tally.scores
}
