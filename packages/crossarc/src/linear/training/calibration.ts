import { fitLogistic } from '../../base/index.ts'
import { type Heads, UNKNOWN } from '../../tree/index.ts'
import { featuresOf, type MarginCalibration } from '../parser/confidence.ts'
import type { WordMargins } from '../parser/margins.ts'

/** Fewer words are not enough to fit anything. */
const FEWEST_WORDS = 300

/** A tree, how clear its steps were, and the gold heads. */
export interface CalibrationCase {
  readonly heads: Heads
  readonly margins: WordMargins
  readonly gold: Heads
}

/** Undefined if there is too little data. Words without a gold head are skipped. */
export function fitCalibration(cases: readonly CalibrationCase[]): MarginCalibration | undefined {
  const unit = median(cases.flatMap(({ margins }) => [...margins.own].filter(Number.isFinite)))
  const rows: number[][] = []
  const right: boolean[] = []
  for (const { heads, margins, gold } of cases) {
    for (let word = 1; word < heads.length; word++) {
      if (gold[word] === UNKNOWN) continue
      rows.push(featuresOf(margins, heads, word, unit))
      right.push(heads[word] === gold[word])
    }
  }
  if (rows.length < FEWEST_WORDS || !(unit > 0)) return undefined
  return { unit, weights: [...fitLogistic(rows, right)] }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}
