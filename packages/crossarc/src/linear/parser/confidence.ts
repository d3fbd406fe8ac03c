import { corrupt, logistic } from '../../base/index.ts'
import type { Constraint } from '../../constraint/set/index.ts'
import type { JsonValue } from '../../model-file/index.ts'
import type { Heads } from '../../tree/index.ts'
import { object } from '../weights/weights-file.ts'
import type { WordMargins } from './margins.ts'

/**
 * Maps margins to probabilities: a logistic function of the features of featuresOf(), fitted to trees with gold
 * heads.
 */
export interface Calibration {
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
  { unit, weights }: Calibration,
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

export function calibrationToJson({ unit, weights }: Calibration): JsonValue {
  return { unit, weights: weights.slice() }
}

/** From the metadata of a model file, which is checked, not trusted; older files have no calibration. */
export function calibrationFromJson(value: JsonValue | undefined): Calibration | undefined {
  if (value === undefined) return undefined
  const { unit, weights } = object(value, 'its calibration')
  const isNumber = (item: unknown): item is number => typeof item === 'number' && Number.isFinite(item)
  if (!isNumber(unit) || unit <= 0 || !Array.isArray(weights)) throw corrupt('its calibration is invalid')
  if (weights.length !== FEATURES || !weights.every(isNumber)) throw corrupt('its calibration is invalid')
  return { unit, weights: weights as number[] }
}
