import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import type { KernelOptions } from '../../../src/kernels/memory/instance.ts'
import { createMemory, PlainMemory } from '../../../src/kernels/memory/memory.ts'
import type { IntegerWeights } from '../../../src/linear/weights/integer-weights.ts'
import { LookupTables } from '../../../src/linear/weights/lookup-tables.ts'
import { LookupWeights } from '../../../src/linear/weights/lookup-weights.ts'
import { fullRow, sparseRows } from '../sparse.ts'

const ways: [string, () => KernelOptions][] = [
  ['SIMD', () => ({ simd: true })],
  ['SIMD on shared memory', () => ({ simd: true, memory: sharedMemory() })],
  ['plain', () => ({ simd: false })],
  ['plain without WebAssembly', () => ({ memory: new PlainMemory(1) })],
]

function sharedMemory() {
  return createMemory({ bytes: 1 << 16, shared: true, maximumBytes: 1 << 24 })
}

const UNIT = 0.25
const LABEL_UNIT = Math.fround(0.013)

/** One feature in eight has no label row, one in four only a few label weights; some have the same low bits. */
function randomWeights(kinds: number, labelWidth: number, count: number, random: () => number) {
  const features = new Set([0, 1 << 20, 1 << 21, -1])
  while (features.size < count) features.add((random() * 2 ** 32) | 0)
  const rows: number[][] = []
  const labelScales: number[] = []
  for (let row = 0; row < count; row++) {
    const isLabelled = random() >= 1 / 8
    labelScales.push(isLabelled ? LABEL_UNIT * 4 ** randomBelow(4, random) : 0)
    const share = isLabelled ? (random() < 1 / 4 ? random() : 1.5 / labelWidth) : 0
    rows.push(
      Array.from({ length: labelWidth }, () => (random() < share ? randomBelow(256, random) - 128 : 0)),
    )
  }
  labelScales[0] = LABEL_UNIT * 64
  return {
    kinds,
    labelWidth,
    features: Int32Array.from(features),
    kindValues: Int16Array.from({ length: count * kinds }, () => randomBelow(2 ** 16, random) - 2 ** 15),
    unit: UNIT,
    labels: sparseRows(rows, (values) => Int8Array.from(values)),
    labelScales: Float32Array.from(labelScales),
  } satisfies IntegerWeights
}

/** The definition: whole numbers are added up, then multiplied by their unit. */
function definition(weights: IntegerWeights, features: readonly number[]) {
  const { kinds, labelWidth, kindValues, labels, labelScales } = weights
  const kindSums = new Array<number>(kinds).fill(0)
  const labelSums = new Array<number>(labelWidth).fill(0)
  for (const feature of features) {
    // 0 stands for 1.
    const row = weights.features.findIndex((other) => (other || 1) === (feature || 1))
    if (row < 0) continue
    for (let kind = 0; kind < kinds; kind++) kindSums[kind] += kindValues[row * kinds + kind]
    const factor = Math.round(labelScales[row] / LABEL_UNIT)
    const values = fullRow(labels, row, labelWidth)
    for (let k = 0; k < labelWidth; k++) labelSums[k] += factor * values[k]
  }
  return {
    kindScores: kindSums.map((sum) => sum * UNIT),
    labelScores: labelSums.map((sum) => Math.fround(LABEL_UNIT * Math.fround(sum))),
  }
}

function drawFeatures(weights: IntegerWeights, count: number, random: () => number): number[] {
  return Array.from({ length: count }, () =>
    random() < 0.3
      ? (random() * 2 ** 32) | 0
      : weights.features[randomBelow(weights.features.length, random)],
  )
}

describe.each(ways)('compact weights with %s kernels', (_name, options) => {
  it.each([
    [0, 4],
    [1, 12],
    [3, 84],
    [4, 64],
    [5, 80],
    [8, 140],
    [9, 300],
    [13, 8],
  ])('are the sums of the definition, to the bit: %d kinds, %d classes', (kinds, labelWidth) => {
    const random = seededRandom(100 * kinds + labelWidth)
    const weights = randomWeights(kinds, labelWidth, 300, random)
    const compact = new LookupWeights(weights, 1200, options())
    for (const count of [0, 1, 2, 7, 50, 200, 1200]) {
      const features = drawFeatures(weights, count, random)
      const expected = definition(weights, features)
      compact.scoreKinds(Int32Array.from(features), count)
      expect(Array.from(compact.kindScores)).toEqual(expected.kindScores)
      compact.scoreLabels()
      expect(Array.from(compact.labelScores), `${count} features`).toEqual(expected.labelScores)
    }
  })

  it.each([-128, 127])('add up a thousand rows that are all %d, beyond what 16 bits hold', (value) => {
    const labelWidth = 84
    const weights: IntegerWeights = {
      ...randomWeights(2, labelWidth, 4, seededRandom(1)),
      labels: sparseRows(new Array(4).fill(new Array(labelWidth).fill(value)), (values) =>
        Int8Array.from(values),
      ),
      labelScales: Float32Array.of(64, 16, 4, 1).map((factor) => factor * LABEL_UNIT),
    }
    const compact = new LookupWeights(weights, 1030, options())
    for (let row = 0; row < 4; row++) {
      for (const count of [255, 256, 257, 512, 1030]) {
        const features = new Array<number>(count).fill(weights.features[row])
        compact.scoreKinds(Int32Array.from(features), count)
        compact.scoreLabels()
        expect(Array.from(compact.labelScores)).toEqual(definition(weights, features).labelScores)
      }
    }
  })

  it('take the features from a longer array than they have room for', () => {
    const weights = randomWeights(3, 20, 50, seededRandom(2))
    const compact = new LookupWeights(weights, 10, options())
    const features = drawFeatures(weights, 40, seededRandom(3))
    compact.scoreKinds(Int32Array.from(features), 10)
    expect(Array.from(compact.kindScores)).toEqual(definition(weights, features.slice(0, 10)).kindScores)
  })
})

describe('scales that are not four times one another', () => {
  it('are replaced by scales that are, and no weight moves by more than half of one', () => {
    const random = seededRandom(4)
    const labelWidth = 20
    const weights = randomWeights(1, labelWidth, 200, random)
    for (let row = 0; row < weights.labelScales.length; row++) weights.labelScales[row] = 1 + 100 * random()
    const largest = Math.max(...weights.labelScales)
    const compact = new LookupWeights(weights, 1)
    for (const [row, feature] of weights.features.entries()) {
      compact.scoreKinds(Int32Array.of(feature), 1)
      compact.scoreLabels()
      const scale = weights.labelScales[row]
      const values = fullRow(weights.labels, row, labelWidth)
      const chosen = [largest / 64, largest / 16, largest / 4, largest].find((other) => scale <= other)!
      for (let k = 0; k < labelWidth; k++) {
        const weight = scale * values[k]
        expect(Math.abs(compact.labelScores[k] - weight)).toBeLessThanOrEqual(chosen * 0.50001)
      }
    }
  })
})

describe('the tables', () => {
  it('hold broad and narrow features, both with collisions', () => {
    const tables = new LookupTables(randomWeights(4, 84, 300, seededRandom(388)))
    expect(tables.broad.count).toBeGreaterThan(30)
    expect(tables.narrow.count).toBeGreaterThan(100)
    expect(tables.broad.slots).toBeLessThan(2 * tables.narrow.slots)
    expect(tables.shape.rowBytes).toBe(96)
    expect(tables.shape.narrowBytes).toBe(32)
  })
})
