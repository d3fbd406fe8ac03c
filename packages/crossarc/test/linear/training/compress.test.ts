import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import type { LinearModel } from '../../../src/linear/parser/model.ts'
import { writeLinearModel } from '../../../src/linear/parser/model-file.ts'
import {
  CAUTIOUS_THRESHOLD,
  compress,
  prune,
  roundWeights,
  THRESHOLDS,
  TOLERANCE,
} from '../../../src/linear/training/compress.ts'
import { LinearTraining } from '../../../src/linear/training/training.ts'
import type { AveragedWeights } from '../../../src/linear/weights/averaged-weights.ts'
import { type IntegerWeights, quantise } from '../../../src/linear/weights/integer-weights.ts'
import { sparseRows } from '../sparse.ts'
import { toySentences } from '../toy-treebank.ts'

const training = new LinearTraining(toySentences(40, 1), [], {
  system: 'swap',
  templates: 's0:form\ns1:upos s0:upos',
  epochs: 1,
})
for (const _ of training.run());
const shell = training.model()
const { kinds, labelWidth } = shell.weights

const build = (weights: IntegerWeights): LinearModel => ({ ...shell, weights })

/** Weights of all sizes up to 10, every second feature with a label row. */
function randomWeights(count: number): AveragedWeights {
  const random = seededRandom(3)
  const weight = () => 20 * (random() - 0.5) ** 3 * 4
  return {
    kinds,
    labelWidth,
    features: Int32Array.from({ length: count }, () => random() * 2 ** 32),
    kindWeights: Float32Array.from({ length: count * kinds }, weight),
    labels: sparseRows(
      Array.from({ length: count }, (_, row) =>
        row % 2 === 0 ? Array.from({ length: shell.classes.width }, weight) : [],
      ),
      (values) => Float32Array.from(values),
    ),
  }
}

const weights = randomWeights(400)

describe('rounding weights', () => {
  const before = quantise(weights, 0)
  const after = roundWeights(before)

  it('moves no transition weight by more than half of its new unit', () => {
    expect(Math.max(...after.kindValues.map(Math.abs))).toBeLessThanOrEqual(1023)
    for (const [k, value] of before.kindValues.entries()) {
      const moved = Math.abs(value * before.unit - after.kindValues[k] * after.unit)
      expect(moved).toBeLessThanOrEqual(after.unit * 0.5000001)
    }
  })

  it('leaves label weights as they are', () => {
    expect(after.labels).toBe(before.labels)
    expect(after.labelScales).toBe(before.labelScales)
  })

  it('changes nothing the second time', () => {
    expect(roundWeights(after)).toEqual(after)
  })
})

describe('compress', () => {
  it('goes up to the last threshold before LAS falls by more than the tolerance', () => {
    const left = new Map([0, ...THRESHOLDS].map((t) => [quantise(weights, t).features.length, t]))
    // A parser that loses nothing up to 2, and 0.06 points beyond.
    const evaluate = ({ weights: { features } }: LinearModel) =>
      left.get(features.length)! > 2 ? 0.8494 : 0.85
    const { model, report } = compress(weights, { build, evaluate })
    expect(report.threshold).toBe(2)
    expect(model.weights).toEqual(prune(weights, 2))
    expect(report.las!.before - report.las!.after).toBeLessThanOrEqual(TOLERANCE)
    expect(report.features).toEqual({ before: 400, after: quantise(weights, 2).features.length })
    expect(report.bytes.after).toBe(writeLinearModel(model).length)
    expect(report.bytes.after).toBeLessThan(report.bytes.before)
  })

  it('takes the last threshold that costs little, though some before it cost more', () => {
    const left = new Map([0, ...THRESHOLDS].map((t) => [quantise(weights, t).features.length, t]))
    const compressed = (costly: (threshold: number) => boolean) => {
      const evaluate = ({ weights: { features } }: LinearModel) =>
        costly(left.get(features.length)!) ? 0.8494 : 0.85
      return compress(weights, { build, evaluate }).report.threshold
    }
    expect(compressed((threshold) => threshold === 0.75 || threshold === 1 || threshold > 3)).toBe(3)
    // Three in a row are too many.
    expect(compressed((threshold) => [0.75, 1, 1.5].includes(threshold))).toBe(0.5)
  })

  it('lets LAS fall a bit more while the file is large', () => {
    const left = new Map([0, ...THRESHOLDS].map((t) => [quantise(weights, t).features.length, t]))
    // 0.06 points are lost from 1 on, 0.11 from 3 on.
    const evaluate = ({ weights: { features } }: LinearModel) => {
      const threshold = left.get(features.length)!
      return threshold < 1 ? 0.85 : threshold < 3 ? 0.8494 : 0.8489
    }
    const bytesAt = (threshold: number) => writeLinearModel(build(prune(weights, threshold))).length
    const thresholdFor = (largeFile: number) =>
      compress(weights, { build, evaluate, largeFile }).report.threshold
    expect(thresholdFor(bytesAt(0.75))).toBe(0.75)
    expect(thresholdFor(bytesAt(0.75) - 1)).toBe(1)
    expect(thresholdFor(bytesAt(2))).toBe(2)
    expect(thresholdFor(0)).toBe(2.5)
    expect(compress(weights, { build, evaluate }).report.threshold).toBe(0.75)
  })

  it('goes on until the file fits if it must', () => {
    const evaluate = ({ weights: { features } }: LinearModel) => features.length / 1000
    const mostBytes = writeLinearModel(build(prune(weights, 2))).length
    const { model, report } = compress(weights, { build, evaluate, mostBytes })
    expect(report.threshold).toBe(2)
    expect(writeLinearModel(model).length).toBe(mostBytes)
  })

  it('drops features without a weight above the threshold, and of the others what is below a quarter of it', () => {
    const before = quantise(weights, 0)
    const { features, kindValues, unit } = prune(weights, 2)
    expect([...features]).toEqual([...quantise(weights, 2).features])
    for (const [row, feature] of features.entries()) {
      const from = before.features.indexOf(feature)
      for (let kind = 0; kind < kinds; kind++) {
        const weight = before.kindValues[from * kinds + kind] * before.unit
        const expected = Math.abs(weight) > 0.5 ? weight : 0
        expect(Math.abs(kindValues[row * kinds + kind] * unit - expected)).toBeLessThanOrEqual(unit)
      }
    }
  })

  it('leaves the weights as they are where any change hurts', () => {
    const full = quantise(weights, 0)
    const evaluate = (model: LinearModel) => (model.weights.unit === full.unit ? 0.85 : 0.84)
    const { model, report } = compress(weights, { build, evaluate })
    expect(report.threshold).toBe(0)
    expect(model.weights).toEqual(full)
    expect(report.bytes.after).toBe(report.bytes.before)
  })

  it('is cautious where there is nothing to evaluate on', () => {
    const { model, report } = compress(weights, { build })
    expect(report.threshold).toBe(CAUTIOUS_THRESHOLD)
    expect(report.las).toBeUndefined()
    expect(model.weights).toEqual(prune(weights, CAUTIOUS_THRESHOLD))
  })
})
