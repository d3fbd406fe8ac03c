import { SCALES } from '../kernels/feature-weights.ts'
import { keyOf } from './feature-rows.ts'
import type { QuantisedWeights } from './quantised.ts'

/** With so many bits for a feature, one in sixteen that are not in a table is looked up in vain. */
const BITS_PER_FEATURE = 16

/** How full a table may be. The bit sets keep most absent features away, so probing is short even then. */
const LARGEST_LOAD = 0.75

/** The least number of label weights that a narrow feature has room for. */
const FEWEST_PAIRS = 4

/** What the half of a 32-bit number can hold. */
const MOST_CLASSES = 1 << 16

interface Size {
  readonly count: number
  readonly slots: number
  readonly bits: number
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
  /** By label row. */
  readonly #scaleOf: Uint8Array
  /** By label row, in units of its scale. */
  readonly #labelValues: Int8Array
  /** The same, four at a time: most are zero, and are passed over this way when a model is loaded. */
  readonly #labelWords: Int32Array
  /** Numbers of features: those with many label weights, from those with the largest down. */
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
    for (const scale of labelScales) largest = Math.max(largest, scale)
    this.labelUnit = Math.fround(largest / 4 ** (SCALES - 1))
    this.#scaleOf = Uint8Array.from(labelScales, (scale) => {
      let number = 0
      while (scale > this.labelUnit * 4 ** number && number < SCALES - 1) number++
      return number
    })
    this.#labelValues = this.#onScales()
    this.#labelWords = wordsOf(this.#labelValues)

    const sizes = this.#sizes()
    const rows = new Int32Array(features.length).map((_, row) => row)
    this.#broad = rows.filter((row) => sizes[row] > 0).sort((a, b) => sizes[b] - sizes[a])
    this.#narrow = rows.filter((row) => sizes[row] === 0)
    this.broad = sizeFor(this.#broad.length)
    this.narrow = sizeFor(this.#narrow.length)
  }

  /** The label values on the four scales; those of quantise() are already. */
  #onScales(): Int8Array {
    const { labelValues, labelScales, labelWidth } = this.#weights
    const factors = labelScales.map((scale, row) => scale / (this.labelUnit * 4 ** this.#scaleOf[row]) || 0)
    if (factors.every((factor) => factor === 1)) return labelValues
    const values = new Int8Array(labelValues.length)
    const words = wordsOf(labelValues)
    const wordsInRow = labelWidth / 4
    for (let row = 0, word = 0; row < factors.length; row++) {
      const factor = factors[row]
      for (const end = word + wordsInRow; word < end; word++) {
        if (words[word] === 0) continue
        for (let k = 4 * word; k < 4 * word + 4; k++) values[k] = Math.round(labelValues[k] * factor)
      }
    }
    return values
  }

  /** By feature: 0 for a narrow one, the sum of the sizes of its label weights for a broad one. */
  #sizes(): Float64Array {
    const { labelRowOf, labelWidth } = this.#weights
    const values = this.#labelValues
    const words = this.#labelWords
    const wordsInRow = labelWidth / 4
    const pairs = (this.narrowBytes - 4 - this.kindBytes) / 4
    const sizes = new Float64Array(labelRowOf.length)
    for (let row = 0; row < sizes.length; row++) {
      const labelRow = labelRowOf[row] - 1
      if (labelRow < 0) continue
      const first = labelRow * wordsInRow
      let count = 0
      let size = 0
      let last = 0
      for (let word = first; word < first + wordsInRow; word++) {
        if (words[word] === 0) continue
        for (let k = 4 * word; k < 4 * word + 4; k++) {
          const value = values[k]
          if (value === 0) continue
          count++
          size += value < 0 ? -value : value
          last = k - 4 * first
        }
      }
      if (count > pairs || last >= MOST_CLASSES) sizes[row] = size * 4 ** this.#scaleOf[labelRow]
    }
    return sizes
  }

  fillBroad(bits: Int32Array, table: Int32Array, rows: Int8Array): void {
    const { features, kinds, kindValues, labelRowOf, labelWidth } = this.#weights
    const halves = new Int16Array(rows.buffer, rows.byteOffset, rows.length / 2)
    for (let number = 0; number < this.#broad.length; number++) {
      const row = this.#broad[number]
      const labelRow = labelRowOf[row] - 1
      const place = 2 * take(features[row], table, 2, this.broad, bits)
      table[place + 1] = (number << 2) | this.#scaleOf[labelRow]
      const start = number * this.rowBytes
      halves.set(kindValues.subarray(row * kinds, (row + 1) * kinds), start / 2)
      rows.set(
        this.#labelValues.subarray(labelRow * labelWidth, (labelRow + 1) * labelWidth),
        start + this.kindBytes,
      )
    }
  }

  fillNarrow(bits: Int32Array, table: Int32Array): void {
    const { features, kinds, kindValues, labelRowOf, labelWidth } = this.#weights
    const values = this.#labelValues
    const words = this.#labelWords
    const scaleOf = this.#scaleOf
    const wordsInRow = labelWidth / 4
    const halves = new Int16Array(table.buffer, table.byteOffset, 2 * table.length)
    const cells = this.narrowBytes / 4
    for (const row of this.#narrow) {
      const place = cells * take(features[row], table, cells, this.narrow, bits)
      for (let kind = 0; kind < kinds; kind++) halves[2 * (place + 1) + kind] = kindValues[row * kinds + kind]
      const labelRow = labelRowOf[row] - 1
      if (labelRow < 0) continue
      let pair = place + 1 + this.kindBytes / 4
      const first = labelRow * wordsInRow
      for (let word = first; word < first + wordsInRow; word++) {
        if (words[word] === 0) continue
        for (let k = 4 * word; k < 4 * word + 4; k++) {
          const value = values[k]
          if (value !== 0) table[pair++] = (k - 4 * first) | ((value << (2 * scaleOf[labelRow])) << 16)
        }
      }
    }
  }
}

/** Label rows have a multiple of four values; a view that does not start at a word is copied. */
function wordsOf(values: Int8Array): Int32Array {
  const { buffer, byteOffset, length } = byteAligned(values)
  return new Int32Array(buffer, byteOffset, length / 4)
}

function byteAligned(values: Int8Array): Int8Array {
  return values.byteOffset % 4 === 0 ? values : values.slice()
}

function sizeFor(count: number): Size {
  let slots = 16
  while (LARGEST_LOAD * slots < count) slots *= 2
  let bits = 32
  while (bits < BITS_PER_FEATURE * count) bits *= 2
  return { count, slots, bits }
}

/** Writes a feature to the first free place from its own on, and sets its bit; returns the number of the place. */
function take(
  feature: number,
  table: Int32Array,
  cells: number,
  { slots, bits: bitCount }: Size,
  bits: Int32Array,
): number {
  const key = keyOf(feature)
  bits[(key & (bitCount - 1)) >>> 5] |= 1 << (key & 31)
  let slot = key & (slots - 1)
  while (table[slot * cells] !== 0) slot = (slot + 1) & (slots - 1)
  table[slot * cells] = key
  return slot
}
