import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ByteWriter } from '../../../src/base/bytes.ts'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { featureWeightFields } from '../../../src/kernels/linear/feature-weights.ts'
import { Arena } from '../../../src/kernels/memory/arena.ts'
import { createMemory } from '../../../src/kernels/memory/memory.ts'
import { unpackAll, type WeightsFileBytes } from '../../../src/linear/weights/file-bytes.ts'
import { FileTables } from '../../../src/linear/weights/file-tables.ts'
import { packedTables } from '../../../src/linear/weights/file-weights.ts'
import type { IntegerWeights } from '../../../src/linear/weights/integer-weights.ts'
import { LookupTables } from '../../../src/linear/weights/lookup-tables.ts'
import { LookupWeights } from '../../../src/linear/weights/lookup-weights.ts'
import type { FeatureTables } from '../../../src/linear/weights/table-shape.ts'
import { packWeights, unpackWeights } from '../../../src/linear/weights/weights-file.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import type { Tensor } from '../../../src/model-file/tensor.ts'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { depth } from '../../depth.ts'
import { sparseRows } from '../sparse.ts'

const LABEL_UNIT = Math.fround(0.013)

/** In increasing order, as quantise() gives them; rows from empty to full, transition weights of one to three bytes. */
function randomWeights(kinds: number, classes: number, count: number, seed: number): IntegerWeights {
  const random = seededRandom(seed)
  const features = new Set([0, 1, -1, -0x80000000, 0x7fffffff, 0x7ffffffe])
  while (features.size < count) features.add((random() * 2 ** 32) | 0)
  const labelScales: number[] = []
  const rows = Array.from({ length: count }, (_, row) => {
    const share = random() < 1 / 8 ? 0 : random() < 1 / 4 ? random() : 2 / classes
    const values = Array.from({ length: classes }, () =>
      random() < share ? randomBelow(256, random) - 128 : 0,
    )
    if (row === 0) values[0] = 1
    const isLabelled = values.some((value) => value !== 0)
    labelScales.push(isLabelled ? LABEL_UNIT * 4 ** (row === 0 ? 3 : randomBelow(4, random)) : 0)
    return values
  })
  const kindValue = () =>
    random() < 0.3 ? 0 : Math.trunc((randomBelow(2 ** 16, random) - 2 ** 15) / 2 ** randomBelow(16, random))
  return {
    kinds,
    labelWidth: Math.max(4, Math.ceil(classes / 4) * 4),
    features: Int32Array.from(features).sort(),
    kindValues: withPairs(Int16Array.from({ length: count * kinds }, kindValue), kinds),
    unit: 0.25,
    labels: sparseRows(rows, (values) => Int8Array.from(values)),
    labelScales: Float32Array.from(labelScales),
  }
}

/** Every third row has two weights that are each other's opposite. */
function withPairs(values: Int16Array, kinds: number): Int16Array {
  for (let row = 0; kinds > 1 && row < values.length; row += 3 * kinds) {
    const value = Math.max(1, Math.abs(values[row]) & 0x7fff)
    values.fill(0, row, row + kinds)
    values[row + (row % (kinds - 1))] = row % 2 === 0 ? value : -value
    values[row + kinds - 1] = row % 2 === 0 ? -value : value
  }
  return values
}

function bytesOf(weights: IntegerWeights, classes: number): WeightsFileBytes {
  const { tensors } = packWeights(weights, 'w')
  const data = (name: string) => tensors[`w.${name}`].data
  const { starts } = weights.labels
  return {
    layout: 2,
    count: weights.features.length,
    labelRows: weights.features.filter((_, row) => starts[row] < starts[row + 1]).length,
    kinds: weights.kinds,
    classes,
    labelWidth: weights.labelWidth,
    scales: data('scales') as Float32Array,
    featureBytes: data('features') as Uint8Array,
    kindBytes: data('kinds') as Uint8Array,
    labelBytes: data('labels') as Uint8Array,
  }
}

/** All that fill() writes. */
function imageOf(tables: FeatureTables): Record<string, Int8Array> {
  const { shape, broad, narrow } = tables
  const sizes = {
    broadBits: 2 ** (29 - broad.bitShift),
    broadTable: 8 * broad.slots,
    rows: broad.count * shape.rowBytes,
    narrowBits: 2 ** (29 - narrow.bitShift),
    narrowTable: narrow.slots * shape.narrowBytes,
  }
  const packed = tables instanceof FileTables ? tables : undefined
  const arena = new Arena(packed?.memory ?? createMemory({ bytes: 1 }), packed?.end)
  const block = 4 * featureWeightFields.length
  arena.reserve(block, ...Object.values(sizes))
  const pointer = arena.allocate(block)
  const at = Object.fromEntries(featureWeightFields.map((field) => [field, 0])) as Record<
    (typeof featureWeightFields)[number],
    number
  >
  for (const [field, size] of Object.entries(sizes)) at[field as keyof typeof sizes] = arena.allocate(size)
  Object.assign(at, {
    broadShift: broad.shift,
    broadBitShift: broad.bitShift,
    narrowShift: narrow.shift,
    narrowBitShift: narrow.bitShift,
    rowBytes: shape.rowBytes,
    kindBytes: shape.kindBytes,
    narrowBytes: shape.narrowBytes,
  })
  arena.int32(pointer, featureWeightFields.length).set(featureWeightFields.map((field) => at[field]))
  tables.fill(arena, at, pointer)
  return Object.fromEntries(
    Object.entries(sizes).map(([field, size]) => [field, arena.int8(at[field as keyof typeof sizes], size)]),
  )
}

const shapes: [number, number, number][] = [
  [4, 83, 3000],
  [0, 68, 3000],
  [1, 12, 50],
  [3, 300, 500],
  [9, 5, 6000],
  [13, 1, 30],
]

describe.each(shapes)('weights of %d kinds and %d classes', (kinds, classes, count) => {
  const weights = randomWeights(kinds, classes, count, 17 * kinds + classes)
  const bytes = bytesOf(weights, classes)

  it('are unpacked as they were', () => {
    expect(unpackAll(bytes)).toEqual({
      features: weights.features,
      kindValues: weights.kindValues,
      labels: weights.labels,
      labelScales: weights.labelScales,
    })
  })

  it('give the same tables from bytes as from arrays, byte for byte', () => {
    const packed = FileTables.check(bytes)!
    const compact = new LookupTables(weights)
    const { shape, labelUnit, broad, narrow } = packed
    expect({ shape, labelUnit, broad, narrow }).toEqual({
      shape: compact.shape,
      labelUnit: compact.labelUnit,
      broad: compact.broad,
      narrow: compact.narrow,
    })
    expect(imageOf(packed)).toEqual(imageOf(compact))
  })
})

/** The bytes of layout 1, as files of format 1 have them. */
function olderBytesOf(weights: IntegerWeights, classes: number): WeightsFileBytes {
  const bytes = bytesOf(weights, classes)
  const { kinds, kindValues, labels, labelScales } = weights
  const [kindBytes, labelBytes] = [new ByteWriter(), new ByteWriter()]
  for (let row = 0; row < weights.features.length; row++) {
    const [start, end] = [labels.starts[row], labels.starts[row + 1]]
    const values = [...kindValues.subarray(row * kinds, (row + 1) * kinds)]
    kindBytes.unsigned(
      values.reduce((mask, value, kind) => mask + (value === 0 ? 0 : 2 << kind), end > start ? 1 : 0),
    )
    for (const value of values) if (value !== 0) kindBytes.signed(value)
    if (start === end) continue
    labelBytes.unsigned(bytes.scales.indexOf(labelScales[row]))
    labelBytes.unsigned(end - start)
    for (let k = start; k < end; k++) {
      labelBytes.unsigned(labels.classes[k] - (k === start ? 0 : labels.classes[k - 1] + 1))
      labelBytes.byte(labels.values[k] & 255)
    }
  }
  return { ...bytes, layout: 1, kindBytes: kindBytes.bytes(), labelBytes: labelBytes.bytes() }
}

describe.each(shapes)('weights of %d kinds and %d classes in an older file', (kinds, classes, count) => {
  it('are unpacked as they were, and not by the kernel', () => {
    const weights = randomWeights(kinds, classes, count, 17 * kinds + classes)
    const older = olderBytesOf(weights, classes)
    const { features, kindValues, labels, labelScales } = weights
    expect(unpackAll(older)).toEqual({ features, kindValues, labels, labelScales })
    expect(FileTables.check(older)).toBeUndefined()
    const { kindBytes, labelBytes } = bytesOf(weights, classes)
    expect(kindBytes.length).toBeLessThanOrEqual(older.kindBytes.length + count)
    expect(labelBytes.length).toBeLessThan(older.labelBytes.length)
  })
})

describe('bytes that are damaged', () => {
  it('are refused by the kernel exactly where unpacking refuses them', () => {
    const bytes = bytesOf(randomWeights(4, 30, 40, 5), 30)
    const names = ['featureBytes', 'kindBytes', 'labelBytes'] as const
    let sound = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }),
        fc.integer({ min: -2, max: 2 }),
        fc.constantFrom('count', 'labelRows', 'classes', 'kinds', 'none'),
        fc.integer({ min: -1, max: 1 }),
        (name, changes, length, number, by) => {
          const stream = new Uint8Array(bytes[name].length + length)
          stream.set(bytes[name].subarray(0, stream.length))
          for (const [at, value] of changes) stream[at % stream.length] = value
          const damaged = { ...bytes, [name]: stream }
          if (number !== 'none') damaged[number] += by
          let isSound = true
          try {
            unpackAll(damaged)
          } catch {
            isSound = false
          }
          const checked = FileTables.check(damaged)
          if (!isSound) expect(checked).toBeUndefined()
          else {
            sound++
            // A scale that no row has left is seen by the kernel, too: then the slower way is taken.
            const { labelScales } = unpackAll(damaged)
            const areUsed = bytes.scales.every((scale) => labelScales.includes(scale))
            expect(checked !== undefined).toBe(areUsed)
          }
        },
      ),
      { seed: 61, numRuns: depth(500, 3000) },
    )
    expect(sound).toBeGreaterThan(depth(20, 100))
  })
})

describe('weights from a file', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const weights = randomWeights(2, 40, 200, 9)
  const { metadata, tensors } = packWeights(weights, 'w')
  const read = (changed: Record<string, Tensor> = tensors) =>
    unpackWeights(
      readModelFile(writeModelFile({ kind: 'x', metadata, tensors: changed })),
      'w',
      metadata,
      2,
      40,
    )

  function scores(compact: LookupWeights): number[] {
    compact.scoreKinds(weights.features, 200)
    compact.scoreLabels()
    return [...compact.kindScores, ...compact.labelScores]
  }

  it('score as before, for every user of them', () => {
    const expected = scores(new LookupWeights(weights, 200))
    const unpacked = read()
    expect(packedTables(unpacked)).toBeInstanceOf(FileTables)
    for (let user = 0; user < 3; user++) expect(scores(new LookupWeights(unpacked, 200))).toEqual(expected)
    expect(unpacked).toEqual(weights)
  })

  it('are what their arrays say, once somebody has changed those', () => {
    const doubled = { ...read(), kindValues: weights.kindValues.map((value) => value >> 1) }
    expect(packedTables(doubled)).toBeUndefined()
    expect(doubled.labels).toEqual(weights.labels)
  })

  it('are read without WebAssembly, and with scales that are not four times one another', () => {
    const scales = (tensors['w.scales'].data as Float32Array).map((scale) => scale * (1 + scale))
    const older = read({ ...tensors, 'w.scales': { dtype: 'F32', shape: [scales.length], data: scales } })
    expect(packedTables(older)).toBeUndefined()
    expect(older.labelScales[0]).toBe(scales[scales.length - 1])
    vi.stubGlobal('WebAssembly', undefined)
    const plain = read()
    expect(packedTables(plain)).toBeUndefined()
    expect(scores(new LookupWeights(plain, 200))).toEqual(scores(new LookupWeights(weights, 200)))
  })
})
