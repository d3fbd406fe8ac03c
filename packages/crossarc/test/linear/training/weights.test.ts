import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import type { KernelOptions } from '../../../src/kernels/memory/instance.ts'
import { PlainMemory } from '../../../src/kernels/memory/memory.ts'
import { TrainingWeights } from '../../../src/linear/training/weights.ts'
import type { AveragedWeights } from '../../../src/linear/weights/averaged-weights.ts'
import { FeatureRows } from '../../../src/linear/weights/feature-rows.ts'
import { type IntegerWeights, quantise } from '../../../src/linear/weights/integer-weights.ts'
import { LookupWeights } from '../../../src/linear/weights/lookup-weights.ts'
import { fullRow } from '../sparse.ts'

const KINDS = 3
/** More than a sparse row holds. */
const LABELS = 23

/** Weights by feature and class, kept as plainly as can be: what they are now, and what they were at every moment. */
class NaiveWeights {
  readonly #now = new Map<string, number>()
  readonly #moments: Map<string, number>[] = []

  /** A moment begins: the weights are what the changes of earlier moments made them. */
  beginMoment(): void {
    this.#moments.push(new Map(this.#now))
  }

  change(features: Int32Array, length: number, name: string, delta: number): void {
    for (const feature of features.subarray(0, length)) {
      const key = `${feature} ${name}`
      this.#now.set(key, (this.#now.get(key) ?? 0) + delta)
    }
  }

  score(features: Int32Array, length: number, name: string): number {
    return features.subarray(0, length).reduce((sum, f) => sum + (this.#now.get(`${f} ${name}`) ?? 0), 0)
  }

  average(feature: number, name: string): number {
    const key = `${feature} ${name}`
    return this.#moments.reduce((sum, moment) => sum + (moment.get(key) ?? 0), 0) / this.#moments.length
  }

  get keys(): Iterable<string> {
    return this.#now.keys()
  }
}

function weightOf(weights: AveragedWeights, feature: number, name: string): number {
  const row = weights.features.indexOf(feature)
  const [type, number] = name.split(' ')
  if (type === 'kind') return weights.kindWeights[row * weights.kinds + Number(number)]
  return fullRow(weights.labels, row, weights.labelWidth)[Number(number)]
}

/** Random changes, as training makes them. */
function randomTraining(moments: number, vocabulary: number, seed: number, kernels?: KernelOptions) {
  const random = seededRandom(seed)
  const weights = new TrainingWeights(KINDS, LABELS, 8, kernels)
  const naive = new NaiveWeights()
  const features = new Int32Array(8)
  naive.beginMoment()
  for (let k = 0; k < moments; k++) {
    weights.now++
    naive.beginMoment()
    const length = randomBelow(9, random)
    // Multiples of a large odd number, so that both signs and all bits occur; 0 is never drawn.
    for (let at = 0; at < 8; at++) features[at] = Math.imul(1 + randomBelow(vocabulary, random), 0x9e3779b1)
    weights.scoreKinds(features, length)
    weights.scoreLabels()
    for (let kind = 0; kind < KINDS; kind++)
      expect(weights.kindScores[kind]).toBe(naive.score(features, length, `kind ${kind}`))
    for (let label = 0; label < LABELS; label++)
      expect(weights.labelScores[label]).toBe(naive.score(features, length, `label ${label}`))
    for (const delta of [1, -1]) {
      const kind = randomBelow(KINDS, random)
      if (random() < 0.5) {
        weights.updateKind(features, length, kind, delta)
        naive.change(features, length, `kind ${kind}`, delta)
      }
      const label = randomBelow(LABELS, random)
      if (random() < 0.3) {
        weights.updateLabel(features, length, label, delta)
        naive.change(features, length, `label ${label}`, delta)
      }
    }
  }
  return { weights, naive }
}

const ways: [string, () => KernelOptions][] = [
  ['SIMD', () => ({ simd: true })],
  ['plain', () => ({ simd: false })],
  ['plain without WebAssembly', () => ({ memory: new PlainMemory(1) })],
]

describe.each(ways)('weights in training: %s', (_name, kernels) => {
  it('score as plain sums, and average as if every moment had been kept', () => {
    const { weights, naive } = randomTraining(1200, 12, 1, kernels())
    const averaged = weights.averaged()
    let compared = 0
    for (const key of naive.keys) {
      const [feature, ...name] = key.split(' ')
      expect(weightOf(averaged, Number(feature), name.join(' '))).toBeCloseTo(
        naive.average(Number(feature), name.join(' ')),
        5,
      )
      compared++
    }
    expect(compared).toBe(12 * (KINDS + LABELS))
    expect(averaged.labelWidth).toBe(24)
  })

  it('grow beyond the room they start with', () => {
    const weights = new TrainingWeights(KINDS, LABELS, 8, kernels())
    const total = 40_000
    const feature = new Int32Array(1)
    for (let k = 1; k <= total; k++) {
      weights.now++
      feature[0] = Math.imul(k, 0x9e3779b1)
      weights.updateKind(feature, 1, k % KINDS, 1)
      weights.updateLabel(feature, 1, k % LABELS, -1)
    }
    const { now } = weights
    const averaged = weights.averaged()
    expect(averaged.features.length).toBe(total)
    for (let k = 1; k <= total; k += 997) {
      feature[0] = Math.imul(k, 0x9e3779b1)
      weights.scoreKinds(feature, 1)
      weights.scoreLabels()
      expect([...weights.kindScores]).toEqual([0, 1, 2].map((kind) => (kind === k % KINDS ? 1 : 0)))
      expect([...weights.labelScores.subarray(0, LABELS)]).toEqual(
        Array.from({ length: LABELS }, (_, label) => (label === k % LABELS ? -1 : 0)),
      )
      expect(weightOf(averaged, feature[0], `kind ${k % KINDS}`)).toBeCloseTo((now - (k + 1)) / now, 5)
    }
  })
})

it('keep label weights that become very large', () => {
  const weights = new TrainingWeights(KINDS, LABELS, 8)
  const features = Int32Array.of(5)
  for (const [labelClass, delta] of [
    [2, 1],
    [7, -1],
  ]) {
    for (let k = 0; k < 40_000; k++) weights.updateLabel(features, 1, labelClass, delta)
  }
  weights.updateLabel(features, 1, 9, 1)
  weights.scoreKinds(features, 1)
  weights.scoreLabels()
  expect([2, 7, 9, 3].map((labelClass) => weights.labelScores[labelClass])).toEqual([40_000, -40_000, 1, 0])
})

it('numbers features in the order in which they come', () => {
  const rows = new FeatureRows()
  const features = Array.from({ length: 100_000 }, (_, k) => Math.imul(k + 1, 0x85ebca6b))
  expect(rows.find(features[0])).toBe(-1)
  for (const [k, feature] of features.entries()) {
    expect(rows.add(feature)).toBe(k)
    if (k % 1000 === 0) expect(rows.add(features[k >> 1])).toBe(k >> 1)
  }
  expect(rows.size).toBe(features.length)
  expect(Array.from(rows.features())).toEqual(features)
  expect(features.every((feature, k) => rows.find(feature) === k)).toBe(true)
  expect(rows.find(12345)).toBe(-1)
})

/** The least of the four scales on which a weight fits into a byte. */
function scaleFor({ labelScales }: IntegerWeights, size: number): number {
  const largest = Math.max(...labelScales)
  return [largest / 64, largest / 16, largest / 4, largest].find((scale) => size <= 127 * scale)!
}

describe('weights of a finished model', () => {
  it.each([0, 0.05])(
    'score like the averaged ones, within what rounding may change: threshold %d',
    (threshold) => {
      const averaged = randomTraining(400, 200, 2).weights.averaged()
      const quantised = quantise(averaged, threshold)
      const compact = new LookupWeights(quantised, 8)
      const random = seededRandom(3)
      const kept = (weight: number) => (Math.abs(weight) > threshold ? weight : 0)
      const features = new Int32Array(8)
      for (let k = 0; k < 300; k++) {
        const length = randomBelow(9, random)
        // Some of these were never seen.
        for (let at = 0; at < 8; at++) features[at] = Math.imul(1 + randomBelow(220, random), 0x9e3779b1)
        compact.scoreKinds(features, length)
        compact.scoreLabels()
        const rows = Array.from(features.subarray(0, length), (feature) => averaged.features.indexOf(feature))
        for (let kind = 0; kind < KINDS; kind++) {
          const sum = rows.reduce(
            (total, row) => total + (row < 0 ? 0 : kept(averaged.kindWeights[row * KINDS + kind])),
            0,
          )
          expect(Math.abs(compact.kindScores[kind] - sum)).toBeLessThanOrEqual(
            (length * quantised.unit) / 2 + 1e-6,
          )
        }
        for (let label = 0; label < LABELS; label++) {
          let sum = 0
          let slack = 1e-5
          for (const row of rows) {
            if (row < 0) continue
            const weights = fullRow(averaged.labels, row, LABELS).map(kept)
            sum += weights[label]
            slack += scaleFor(quantised, Math.max(...weights.map(Math.abs))) / 2
          }
          expect(Math.abs(compact.labelScores[label] - sum)).toBeLessThanOrEqual(slack * 1.001)
        }
      }
    },
  )

  it('have few scales for label weights, each the least that holds its row', () => {
    const averaged = randomTraining(400, 200, 5).weights.averaged()
    const quantised = quantise(averaged, 0)
    expect(new Set(quantised.labelScales).size).toBeGreaterThan(1)
    for (const [row, feature] of quantised.features.entries()) {
      const weights = fullRow(averaged.labels, averaged.features.indexOf(feature), averaged.labelWidth)
      if (weights.every((weight) => weight === 0)) continue
      const scale = quantised.labelScales[row]
      const values = fullRow(quantised.labels, row, averaged.labelWidth)
      expect(scale).toBeCloseTo(scaleFor(quantised, Math.max(...weights.map(Math.abs))), 8)
      weights.forEach((weight, k) => {
        expect(Math.abs(values[k] * scale - weight)).toBeLessThanOrEqual(scale * 0.5000001)
      })
    }
  })

  it('are sorted, and without the features that say nothing', () => {
    const averaged = randomTraining(300, 100, 4).weights.averaged()
    for (const threshold of [0, 1, 2]) {
      const saying = Array.from(averaged.features).filter((_, row) => {
        const kinds = averaged.kindWeights.subarray(row * KINDS, (row + 1) * KINDS)
        const labels = fullRow(averaged.labels, row, LABELS)
        return [...kinds, ...labels].some((weight) => Math.abs(weight) > threshold)
      })
      expect([...quantise(averaged, threshold).features]).toEqual(saying.sort((a, b) => a - b))
      expect(saying.length).toBeGreaterThan(0)
    }
    expect(quantise(averaged, 1e9).features.length).toBe(0)
  })
})
