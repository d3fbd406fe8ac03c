import { corrupt, jsonList, jsonNumber, jsonObject, logistic } from '../../base/index.ts'
import type { Constraint } from '../../constraint/set/index.ts'
import type { JsonValue } from '../../model-file/index.ts'
import type { Heads } from '../../tree/index.ts'
import type { WordMargins } from './margins.ts'

/**
 * Maps margins to probabilities: a logistic function of the features of featuresOf(), fitted to trees with gold
 * heads.
 */
export interface MarginCalibration {
  /** The median margin, which is the unit of all margins. */
  readonly unit: number
  /** One per feature. */
  readonly weights: readonly number[]
}

/** Features: three margins, each capped at these multiples of the unit; the length of the arc; the root; a constant. */
const CAPS = [0.2, 1]
const FEATURES = 3 * CAPS.length + 3

/** The features of one word. */
export function featuresOf(
  { own, least, leastOfHead }: WordMargins,
  heads: Heads,
  word: number,
  unit: number,
): number[] {
  const margins = [own[word - 1], least[word - 1], leastOfHead[word - 1]]
  const head = heads[word]
  return [
    ...margins.flatMap((margin) => CAPS.map((cap) => Math.min(margin / unit, cap))),
    Math.log(Math.abs(head - word)),
    head === 0 ? 1 : 0,
    1,
  ]
}

/** The probability of each word's head, from word 1 on; heads that constraints prescribe are certain. */
export function marginProbabilities(
  { unit, weights }: MarginCalibration,
  heads: Heads,
  margins: WordMargins,
  constraints: readonly Constraint[] = [],
): Float64Array {
  const known = new Set<number>()
  for (const constraint of constraints) {
    if ('arc' in constraint) known.add(constraint.arc.dependent)
    if ('root' in constraint) known.add(constraint.root.word)
  }
  return Float64Array.from(margins.own, (_, k) =>
    known.has(k + 1) ? 1 : logistic(weights, featuresOf(margins, heads, k + 1, unit)),
  )
}

/** From the metadata of a model file, which is checked, not trusted; older files have no calibration. */
export function readMarginCalibration(value: JsonValue | undefined): MarginCalibration | undefined {
  if (value === undefined) return undefined
  const parts = jsonObject(value, 'its calibration')
  const unit = jsonNumber(parts.unit, 'the unit of its calibration')
  const weights = jsonList(parts.weights, 'the weights of its calibration').map((weight) =>
    jsonNumber(weight, 'a weight of its calibration'),
  )
  if (unit <= 0 || weights.length !== FEATURES) throw corrupt('its calibration is invalid')
  return { unit, weights }
}
