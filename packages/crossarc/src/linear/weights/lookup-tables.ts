import { type FeatureWeightField, SCALES } from '../../kernels/linear/index.ts'
import type { Arena } from '../../kernels/memory/index.ts'
import { keyOf } from './feature-rows.ts'
import type { IntegerWeights } from './integer-weights.ts'
import { type FeatureTables, shapeFor, sizeFor, type TableShape, type TableSize } from './table-shape.ts'

/** The tables of unpacked weights. FileTables makes the same tables from packed weights, byte for byte. */
export class LookupTables implements FeatureTables {
  readonly shape: TableShape
  readonly labelUnit: number
  readonly broad: TableSize
  readonly narrow: TableSize
  readonly #weights: IntegerWeights
  /** The scale of each feature's label weights. */
  readonly #scaleOf: Uint8Array
  /** The values of the label weights, in units of the scale of their feature. */
  readonly #labelValues: Int8Array
  /** By feature: 0 for a narrow one, the sum of the sizes of its label weights for a broad one. */
  readonly #sizes: Uint32Array
  /** The numbers of the rows of broad features, by the zeros at the beginning of their size: largest first. */
  readonly #rowNumbers: Int32Array

  constructor(weights: IntegerWeights) {
    const { kinds, features, labelWidth, labelScales } = weights
    this.#weights = weights
    this.shape = shapeFor(kinds, labelWidth)

    let largest = 0
    for (let row = 0; row < labelScales.length; row++) largest = Math.max(largest, labelScales[row])
    this.labelUnit = Math.fround(largest / 4 ** (SCALES - 1))
    const scales = Array.from({ length: SCALES }, (_, number) => this.labelUnit * 4 ** number)
    this.#scaleOf = new Uint8Array(labelScales.length)
    for (let row = 0; row < labelScales.length; row++) {
      let number = 0
      while (labelScales[row] > scales[number] && number < SCALES - 1) number++
      this.#scaleOf[row] = number
    }
    this.#labelValues = this.#onScales(scales)

    const sizes = this.#broadSizes()
    const numbers = new Int32Array(34)
    // Sorted by powers of two only: a full sort would cost more than it saves.
    for (let row = 0; row < sizes.length; row++) if (sizes[row] !== 0) numbers[Math.clz32(sizes[row]) + 1]++
    for (let order = 1; order < numbers.length; order++) numbers[order] += numbers[order - 1]
    this.#sizes = sizes
    this.#rowNumbers = numbers
    const broad = numbers[numbers.length - 1]
    this.broad = sizeFor(broad)
    this.narrow = sizeFor(features.length - broad)
  }

  /** The label values on the four scales, which those of quantise() already use. */
  #onScales(scales: readonly number[]): Int8Array {
    const { labels, labelScales } = this.#weights
    const { starts } = labels
    let { values } = labels
    for (let row = 0; row < labelScales.length; row++) {
      const scale = scales[this.#scaleOf[row]]
      if (labelScales[row] === scale || starts[row] === starts[row + 1]) continue
      if (values === labels.values) values = values.slice()
      for (let k = starts[row]; k < starts[row + 1]; k++)
        values[k] = Math.round((values[k] * labelScales[row]) / scale || 0)
    }
    return values
  }

  #broadSizes(): Uint32Array {
    const { starts } = this.#weights.labels
    const values = this.#labelValues
    const sizes = new Uint32Array(starts.length - 1)
    for (let row = 0; row < sizes.length; row++) {
      if (starts[row + 1] - starts[row] <= this.shape.pairs) continue
      let size = 0
      for (let k = starts[row]; k < starts[row + 1]; k++) size += Math.abs(values[k])
      // At least 1, so that a row whose values all rounded to zero still counts as broad.
      sizes[row] = Math.max(1, size << (2 * this.#scaleOf[row]))
    }
    return sizes
  }

  fill(arena: Arena, at: Readonly<Record<FeatureWeightField, number>>): void {
    const { shape, broad, narrow } = this
    const { features, kinds, kindValues, labels } = this.#weights
    const { starts, classes } = labels
    const values = this.#labelValues
    const scaleOf = this.#scaleOf
    const sizes = this.#sizes
    const rowNumbers = this.#rowNumbers.slice()
    const cells = shape.narrowBytes / 4
    const broadBits = arena.int32(at.broadBits, 2 ** (27 - broad.bitShift))
    const narrowBits = arena.int32(at.narrowBits, 2 ** (27 - narrow.bitShift))
    const broadTable = arena.int32(at.broadTable, 2 * broad.slots)
    const narrowTable = arena.int32(at.narrowTable, cells * narrow.slots)
    const rows = arena.int8(at.rows, broad.count * shape.rowBytes)
    const broadKinds = new Int16Array(rows.buffer, rows.byteOffset, rows.length / 2)
    const narrowKinds = new Int16Array(narrowTable.buffer, narrowTable.byteOffset, 2 * narrowTable.length)
    for (let row = 0; row < features.length; row++) {
      if (sizes[row] === 0) {
        const place = cells * take(features[row], narrowTable, cells, narrow, narrowBits)
        for (let kind = 0; kind < kinds; kind++)
          narrowKinds[2 * (place + 1) + kind] = kindValues[row * kinds + kind]
        let pair = place + 1 + shape.kindBytes / 4
        const shift = 2 * scaleOf[row]
        for (let k = starts[row]; k < starts[row + 1]; k++)
          if (values[k] !== 0) narrowTable[pair++] = classes[k] | ((values[k] << shift) << 16)
      } else {
        const number = rowNumbers[Math.clz32(sizes[row])]++
        const place = 2 * take(features[row], broadTable, 2, broad, broadBits)
        broadTable[place + 1] = (number << 2) | scaleOf[row]
        const start = number * shape.rowBytes
        for (let kind = 0; kind < kinds; kind++) broadKinds[start / 2 + kind] = kindValues[row * kinds + kind]
        const first = start + shape.kindBytes
        for (let k = starts[row]; k < starts[row + 1]; k++) rows[first + classes[k]] = values[k]
      }
    }
  }
}

/** Puts a feature into the first free slot from its own on, and sets its bit; returns the slot. */
function take(
  feature: number,
  table: Int32Array,
  cells: number,
  { slots, shift, bitShift }: TableSize,
  bits: Int32Array,
): number {
  const key = keyOf(feature)
  const bit = key >>> bitShift
  bits[bit >>> 5] |= 1 << (bit & 31)
  let slot = key >>> shift
  while (table[slot * cells] !== 0) slot = (slot + 1) & (slots - 1)
  table[slot * cells] = key
  return slot
}
