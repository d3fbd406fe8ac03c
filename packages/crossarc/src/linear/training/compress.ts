import type { LinearModel } from '../parser/model.ts'
import { writeLinearModel } from '../parser/model-file.ts'
import type { AveragedWeights } from '../weights/averaged-weights.ts'
import { type IntegerWeights, quantise } from '../weights/integer-weights.ts'

/**
 * The thresholds to try: weights below them are dropped. 1 is the averaged weight of a single update made before all
 * others and never undone.
 */
export const THRESHOLDS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/** Used without a development set: on English-EWT 2.16 no threshold up to 0.75 cost more than 0.05 LAS. */
export const CAUTIOUS_THRESHOLD = 0.25

/**
 * How many points (hundredths) of LAS may be lost; LARGE_FILE_TOLERANCE while the file is larger than LARGE_FILE
 * bytes.
 */
export const TOLERANCE = 0.05
export const LARGE_FILE_TOLERANCE = 0.1
export const LARGE_FILE = 15e6

/**
 * In a feature that is kept, weights up to this fraction of the threshold are dropped. Dropping all up to the
 * threshold makes the file hardly smaller and costs several times as much LAS.
 */
const PART_WITHIN = 0.25

/** LAS fluctuates by a few words from one threshold to the next: the search ends after this many failures. */
const MOST_FAILURES = 3

/** Transition weights become whole numbers up to this; most of them then take one byte. */
const LARGEST = 1023

/** What compression saved and what it cost. */
export interface CompressionReport {
  /** Features whose weights are all at most this were dropped. */
  readonly threshold: number
  readonly features: { readonly before: number; readonly after: number }
  /** Sizes of the model file. */
  readonly bytes: { readonly before: number; readonly after: number }
  /** In points; undefined without a development set. */
  readonly las: { readonly before: number; readonly after: number } | undefined
}

export interface CompressionOptions {
  /** The model that has these weights. */
  build(weights: IntegerWeights): LinearModel
  /** LAS of a model on the development set, 0..1; absent if there is none. */
  evaluate?(model: LinearModel): number
  /** Goes on dropping weights, whatever LAS loses, until the model file is no larger. */
  mostBytes?: number
  /** Above this many bytes LARGE_FILE_TOLERANCE applies; LARGE_FILE by default. */
  largeFile?: number
}

/**
 * The smallest model of a series that is as good as the full one: weights are rounded, then features dropped at
 * increasing thresholds, while LAS stays within TOLERANCE of that of the original weights, or within
 * LARGE_FILE_TOLERANCE while the file is large.
 *
 * @example
 * const { model, report } = compress(weights, { build, evaluate: (model) => training.evaluate(model).las })
 */
export function compress(
  weights: AveragedWeights,
  { build, evaluate, mostBytes = Number.POSITIVE_INFINITY, largeFile = LARGE_FILE }: CompressionOptions,
): { model: LinearModel; report: CompressionReport } {
  const full = build(quantise(weights, 0))
  const attempt = (threshold: number) => build(prune(weights, threshold))
  const finish = (model: LinearModel, threshold: number, las: CompressionReport['las']) => ({
    model,
    report: {
      threshold,
      features: { before: full.weights.features.length, after: model.weights.features.length },
      bytes: { before: writeLinearModel(full).length, after: writeLinearModel(model).length },
      las,
    },
  })
  if (evaluate === undefined) return finish(attempt(CAUTIOUS_THRESHOLD), CAUTIOUS_THRESHOLD, undefined)

  const before = 100 * evaluate(full)
  let best = { model: full, threshold: 0, las: before }
  const fits = (bytes: number) => writeLinearModel(best.model).length <= bytes
  let failures = 0
  for (const threshold of [0, ...THRESHOLDS]) {
    const model = attempt(threshold)
    const las = 100 * evaluate(model)
    const tolerance = fits(largeFile) ? TOLERANCE : LARGE_FILE_TOLERANCE
    if (las >= before - tolerance) failures = 0
    else if (mostBytes === Number.POSITIVE_INFINITY || fits(mostBytes)) {
      if (++failures === MOST_FAILURES) break
      continue
    }
    best = { model, threshold, las }
  }
  return finish(best.model, best.threshold, { before, after: best.las })
}

/** The rounded weights of the features with a weight above a threshold, without their small weights. */
export function prune(weights: AveragedWeights, threshold: number): IntegerWeights {
  return roundWeights(quantise(weights, threshold, PART_WITHIN * threshold))
}

/** Rounds transition weights once more, so that they take fewer bytes in a file. */
export function roundWeights(weights: IntegerWeights): IntegerWeights {
  const { kindValues, unit } = weights
  let largest = 0
  for (const value of kindValues) largest = Math.max(largest, Math.abs(value))
  const factor = Math.max(1, largest / LARGEST)
  return {
    ...weights,
    kindValues: kindValues.map((value) => Math.round(value / factor)),
    unit: unit * factor,
  }
}
