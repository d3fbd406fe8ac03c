import { SCALES } from '../kernels/feature-weights.ts'
import { keyOf } from './feature-rows.ts'
import type { QuantisedWeights } from './quantised.ts'

/** With so many bits for a feature, one in sixteen that are not in a table is looked up in vain. */
const BITS_PER_FEATURE = 16

/** How full a table may be. The bit sets keep most absent features away, so probing is short even then. */
const LARGEST_LOAD = 0.75

/** The least number of label weights that a narrow feature has room for. */
const FEWEST_PAIRS = 4

/** How large a table and its bit set are: the place of a feature, and its bit, are given by its highest bits. */
interface Size {
  readonly count: number
  readonly slots: number
  readonly shift: number
  readonly bitShift: number
}

/** The tables of featureWeightFields for weights: how large they are, and what is in them. */
export class CompactTables {
  readonly kindBytes: number
  /** Of labels, with zeros at the end. */
  readonly columns: number
  readonly rowBytes: number
  readonly narrowBytes: number
  readonly labelUnit: number
  readonly broad: Size
  readonly narrow: Size
  readonly #weights: QuantisedWeights
  /** By feature. */
  readonly #scaleOf: Uint8Array
  /** The values of the label weights, in units of the scale of their feature. */
  readonly #labelValues: Int8Array
  /** Numbers of features: those with many label weights, those with large ones first. */
  readonly #broad: Int32Array
  readonly #narrow: Int32Array

  constructor(weights: QuantisedWeights) {
    const { kinds, features, labelWidth, labelScales } = weights
    this.#weights = weights
    this.kindBytes = Math.max(8, Math.ceil(kinds / 4) * 8)
    this.columns = Math.ceil(labelWidth / 8) * 8
    this.rowBytes = this.kindBytes + this.columns
    this.narrowBytes = Math.ceil((4 + this.kindBytes + 4 * FEWEST_PAIRS) / 16) * 16

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

    const sizes = this.#sizes()
    const broad = broadRows(sizes)
    const narrow = new Int32Array(features.length - broad.length)
    let count = 0
    for (let row = 0; row < sizes.length; row++) if (sizes[row] === 0) narrow[count++] = row
    this.#broad = broad
    this.#narrow = narrow
    this.broad = sizeFor(this.#broad.length)
    this.narrow = sizeFor(this.#narrow.length)
  }

  /** The label values on the four scales; those of quantise() are already. */
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

  /** By feature: 0 for a narrow one, the sum of the sizes of its label weights for a broad one. */
  #sizes(): Uint32Array {
    const { starts } = this.#weights.labels
    const values = this.#labelValues
    const pairs = (this.narrowBytes - 4 - this.kindBytes) / 4
    const sizes = new Uint32Array(starts.length - 1)
    for (let row = 0; row < sizes.length; row++) {
      if (starts[row + 1] - starts[row] <= pairs) continue
      let size = 0
      for (let k = starts[row]; k < starts[row + 1]; k++) size += Math.abs(values[k])
      // At least 1, so that a row of values that were all rounded to zero is a broad one, too.
      sizes[row] = Math.max(1, size << (2 * this.#scaleOf[row]))
    }
    return sizes
  }

  fillBroad(bits: Int32Array, table: Int32Array, rows: Int8Array): void {
    const { features, kinds, kindValues, labels } = this.#weights
    const halves = new Int16Array(rows.buffer, rows.byteOffset, rows.length / 2)
    for (let number = 0; number < this.#broad.length; number++) {
      const row = this.#broad[number]
      const place = 2 * take(features[row], table, 2, this.broad, bits)
      table[place + 1] = (number << 2) | this.#scaleOf[row]
      const start = number * this.rowBytes
      for (let kind = 0; kind < kinds; kind++) halves[start / 2 + kind] = kindValues[row * kinds + kind]
      const first = start + this.kindBytes
      for (let k = labels.starts[row]; k < labels.starts[row + 1]; k++)
        rows[first + labels.classes[k]] = this.#labelValues[k]
    }
  }

  fillNarrow(bits: Int32Array, table: Int32Array): void {
    const { features, kinds, kindValues, labels } = this.#weights
    const { starts, classes } = labels
    const values = this.#labelValues
    const scaleOf = this.#scaleOf
    const halves = new Int16Array(table.buffer, table.byteOffset, 2 * table.length)
    const cells = this.narrowBytes / 4
    for (let index = 0; index < this.#narrow.length; index++) {
      const row = this.#narrow[index]
      const place = cells * take(features[row], table, cells, this.narrow, bits)
      for (let kind = 0; kind < kinds; kind++) halves[2 * (place + 1) + kind] = kindValues[row * kinds + kind]
      let pair = place + 1 + this.kindBytes / 4
      const shift = 2 * scaleOf[row]
      for (let k = starts[row]; k < starts[row + 1]; k++)
        if (values[k] !== 0) table[pair++] = classes[k] | ((values[k] << shift) << 16)
    }
  }
}

/** The features with a size, by its power of two from the largest down: sorting them in full would take longer than it saves. */
function broadRows(sizes: Uint32Array): Int32Array {
  const next = new Int32Array(33)
  for (let row = 0; row < sizes.length; row++) if (sizes[row] !== 0) next[Math.clz32(sizes[row]) + 1]++
  for (let power = 1; power < 33; power++) next[power] += next[power - 1]
  const rows = new Int32Array(next[32])
  for (let row = 0; row < sizes.length; row++)
    if (sizes[row] !== 0) rows[next[Math.clz32(sizes[row])]++] = row
  return rows
}

function sizeFor(count: number): Size {
  let shift = 28
  while (LARGEST_LOAD * 2 ** (32 - shift) < count) shift--
  let bitShift = 27
  while (2 ** (32 - bitShift) < BITS_PER_FEATURE * count) bitShift--
  return { count, slots: 2 ** (32 - shift), shift, bitShift }
}

/** Writes a feature to the first free place from its own on, and sets its bit; returns the number of the place. */
function take(
  feature: number,
  table: Int32Array,
  cells: number,
  { slots, shift, bitShift }: Size,
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
