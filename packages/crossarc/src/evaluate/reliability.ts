import { CrossarcError } from '../base/index.ts'
import { confidenceOf, type Sentence } from '../treebank/index.ts'
import { conventionOf } from './attachment/convention.ts'
import { scoreWords } from './attachment/scored-words.ts'
import type { Table } from './table.ts'

/** Words of similar confidence. */
export interface ReliabilityRow {
  /** Their confidence is at least `from` and below `to`; the last row includes 1. */
  readonly from: number
  readonly to: number
  readonly words: number
  /** Means over the words, null if there are none. */
  readonly confidence: number | null
  readonly right: number | null
}

/** How reliable the confidence of a system is. Serialisable as JSON. */
export interface Reliability {
  /** Words with a gold head and a confidence, and words that lack either. */
  readonly words: number
  readonly leftOut: { readonly unknownGoldHead: number; readonly withoutConfidence: number }
  readonly confidence: number
  readonly right: number
  /** The mean distance between confidence and the share that is right, over rows, by their words. */
  readonly expectedError: number
  /** The mean −log of the probability given to the actual outcome; lower is better. */
  readonly logLoss: number
  /** How often a right head has higher confidence than a wrong one; null if all are right or all are wrong. */
  readonly separation: number | null
  readonly rows: readonly ReliabilityRow[]
}

const ROWS = 10
const LEAST = 1e-4

/**
 * Compares the confidence that a system writes to MISC with the share of heads that are right. All words count,
 * including punctuation.
 *
 * @example
 * const { expectedError } = evaluateReliability(gold, parsed)
 */
export function evaluateReliability(gold: readonly Sentence[], system: readonly Sentence[]): Reliability {
  const { start, word, headRight, unknown } = scoreWords(
    gold,
    system,
    conventionOf({ punctuation: 'counted', labels: 'full' }),
  )
  const given: { confidence: number; right: number }[] = []
  for (const [s, { words }] of system.entries()) {
    for (let k = start[s]; k < start[s + 1]; k++) {
      const confidence = confidenceOf(words[word[k] - 1])
      if (confidence !== undefined) given.push({ confidence, right: headRight[k] })
    }
  }
  if (given.length === 0) {
    throw new CrossarcError(
      'no-confidence',
      'No word has a confidence: parse with --confidence, which writes Confidence= to MISC',
    )
  }
  const rows = Array.from({ length: ROWS }, (_, row) => rowOf(given, row))
  const logLoss = given.map(({ confidence, right }) =>
    Math.log(Math.max(LEAST, right === 1 ? confidence : 1 - confidence)),
  )
  return {
    words: given.length,
    leftOut: { unknownGoldHead: unknown, withoutConfidence: word.length - given.length },
    confidence: mean(given.map(({ confidence }) => confidence))!,
    right: mean(given.map(({ right }) => right))!,
    expectedError:
      rows.reduce((sum, row) => sum + row.words * Math.abs((row.confidence ?? 0) - (row.right ?? 0)), 0) /
      given.length,
    logLoss: -mean(logLoss)!,
    separation: separationOf(given),
    rows,
  }
}

function rowOf(given: readonly { confidence: number; right: number }[], row: number): ReliabilityRow {
  const those = given.filter(({ confidence }) => Math.min(ROWS - 1, Math.floor(confidence * ROWS)) === row)
  return {
    from: row / ROWS,
    to: (row + 1) / ROWS,
    words: those.length,
    confidence: mean(those.map(({ confidence }) => confidence)),
    right: mean(those.map(({ right }) => right)),
  }
}

/** By ranks; ties share their mean rank. */
function separationOf(given: readonly { confidence: number; right: number }[]): number | null {
  const sorted = given.toSorted((a, b) => a.confidence - b.confidence)
  const rights = sorted.filter(({ right }) => right === 1).length
  const wrongs = sorted.length - rights
  if (rights === 0 || wrongs === 0) return null
  let ranks = 0
  for (let first = 0; first < sorted.length; ) {
    let end = first
    while (end < sorted.length && sorted[end].confidence === sorted[first].confidence) end++
    for (let k = first; k < end; k++) ranks += sorted[k].right * ((first + end - 1) / 2)
    first = end
  }
  return (ranks - (rights * (rights - 1)) / 2) / (rights * wrongs)
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The tables of a reliability: by confidence, and over all words. */
export function reliabilityTables(reliability: Reliability): Table[] {
  const { words, leftOut, expectedError, logLoss, separation, rows } = reliability
  const percent = (value: number | null) => (value === null ? '-' : (100 * value).toFixed(2))
  return [
    {
      title: 'Heads by confidence: what is said, and what is right',
      columns: ['Confidence', 'Words', 'Mean', 'Right'],
      rows: [
        ...rows.map((row) => [
          `${row.from.toFixed(1)} to ${row.to.toFixed(1)}`,
          `${row.words}`,
          percent(row.confidence),
          percent(row.right),
        ]),
        ['all', `${words}`, percent(reliability.confidence), percent(reliability.right)],
      ],
    },
    {
      title: 'Reliability',
      columns: ['', 'Value'],
      rows: [
        ['Expected calibration error', percent(expectedError)],
        ['Right ranked above wrong', percent(separation)],
        ['Log loss per word', logLoss.toFixed(4)],
        ['Left out without a gold head', `${leftOut.unknownGoldHead}`],
        ['Left out without a confidence', `${leftOut.withoutConfidence}`],
      ],
    },
  ]
}
