import { Arena, createMemory, type Kernels, loadKernelsSync, type Pointer } from '../kernels/index.ts'
import { keyOf } from './feature-rows.ts'
import type { QuantisedWeights } from './quantised.ts'

/** An entry of the table: the feature, its label row plus one, then its transition weights, two to a cell. */
const HEADER = 2

/** With so many bits for a feature, one in sixteen that are not in the table is looked up in vain. */
const BITS_PER_FEATURE = 16

/** How full the table may be. The bit set keeps most absent features away from it, so probing is short even then. */
const LARGEST_LOAD = 0.75

/**
 * Trained weights, laid out for speed. Many features of a configuration have no weights, and a small bit set says so
 * without leaving the cache. The others are found in an open-addressing table that holds what each feature says about
 * the transition beside it, as 16-bit whole numbers: one look into memory serves both. Label weights are rows of 8-bit
 * numbers with a scale each, added up by the kernels.
 */
export class CompactWeights {
  readonly kindScores: Float64Array
  readonly labelScores: Float32Array

  /** One bit for each value of the low bits of a feature, set where some feature has them. */
  readonly #bits: Int32Array
  readonly #bitMask: number
  readonly #table: Int32Array
  readonly #mask: number
  readonly #stride: number
  /** Transition weights are whole numbers times this. */
  readonly #unit: number
  readonly #sums: Int32Array

  readonly #kernels: Kernels
  readonly #labelWidth: number
  readonly #values: Pointer
  readonly #scales: Pointer
  readonly #found: Pointer
  readonly #scores: Pointer
  readonly #foundView: Int32Array
  #foundCount = 0

  constructor(weights: QuantisedWeights, capacity: number) {
    const { kinds, features, kindValues, labelRowOf, labelValues, labelScales, labelWidth } = weights
    const cells = Math.max(2, (kinds + 1) >> 1)
    this.#stride = HEADER + cells
    this.kindScores = new Float64Array(kinds)
    this.#sums = new Int32Array(2 * cells)
    this.#unit = weights.unit

    let slots = 1024
    while (LARGEST_LOAD * slots < features.length) slots *= 2
    this.#mask = slots - 1
    let bits = 32
    while (bits < BITS_PER_FEATURE * features.length) bits *= 2
    this.#bitMask = bits - 1
    this.#bits = new Int32Array(bits / 32)
    this.#table = new Int32Array(slots * this.#stride)
    for (let row = 0; row < features.length; row++) {
      const key = keyOf(features[row])
      const at = this.#free(key) * this.#stride
      this.#table[at] = key
      this.#table[at + 1] = labelRowOf[row]
      this.#bits[(key & this.#bitMask) >>> 5] |= 1 << (key & 31)
      for (let kind = 0; kind < kinds; kind++) {
        const weight = kindValues[row * kinds + kind]
        this.#table[at + HEADER + (kind >> 1)] |= (kind & 1) === 0 ? weight & 0xffff : weight << 16
      }
    }

    this.#labelWidth = labelWidth
    const sizes = [labelValues.length, 4 * labelScales.length, 4 * capacity, 4 * labelWidth]
    this.#kernels = loadKernelsSync({ memory: createMemory({ bytes: 1 << 16 }) })
    const arena = new Arena(this.#kernels.memory)
    arena.reserve(...sizes)
    ;[this.#values, this.#scales, this.#found, this.#scores] = sizes.map((size) => arena.allocate(size))
    arena.int8(this.#values, labelValues.length).set(labelValues)
    arena.float32(this.#scales, labelScales.length).set(labelScales)
    this.#foundView = arena.int32(this.#found, capacity)
    this.labelScores = arena.float32(this.#scores, labelWidth)
  }

  #free(key: number): number {
    let slot = key & this.#mask
    while (this.#table[slot * this.#stride] !== 0) slot = (slot + 1) & this.#mask
    return slot
  }

  /** Fills kindScores, and remembers the label rows of the features for scoreLabels(). */
  scoreKinds(features: Int32Array, length: number): void {
    const bits = this.#bits
    const bitMask = this.#bitMask
    const table = this.#table
    const mask = this.#mask
    const stride = this.#stride
    const found = this.#foundView
    const sums = this.#sums.fill(0)
    // The first four kinds, which are all that most systems have, are added up in registers.
    let sum0 = 0
    let sum1 = 0
    let sum2 = 0
    let sum3 = 0
    let count = 0
    for (let k = 0; k < length; k++) {
      const key = keyOf(features[k])
      if (((bits[(key & bitMask) >>> 5] >>> (key & 31)) & 1) === 0) continue
      let slot = key & mask
      let at = slot * stride
      while (table[at] !== key && table[at] !== 0) {
        slot = (slot + 1) & mask
        at = slot * stride
      }
      if (table[at] === 0) continue
      if (table[at + 1] !== 0) found[count++] = table[at + 1] - 1
      const first = table[at + HEADER]
      const second = table[at + HEADER + 1]
      sum0 += (first << 16) >> 16
      sum1 += first >> 16
      sum2 += (second << 16) >> 16
      sum3 += second >> 16
      for (let pair = at + HEADER + 2, cell = 4; pair < at + stride; pair++, cell += 2) {
        sums[cell] += (table[pair] << 16) >> 16
        sums[cell + 1] += table[pair] >> 16
      }
    }
    sums[0] = sum0
    sums[1] = sum1
    sums[2] = sum2
    sums[3] = sum3
    this.#foundCount = count
    for (let kind = 0; kind < this.kindScores.length; kind++) this.kindScores[kind] = sums[kind] * this.#unit
  }

  /** Fills labelScores for the features last given to scoreKinds(). */
  scoreLabels(): void {
    this.#kernels.scoreRowsInt8(
      this.#found,
      this.#foundCount,
      this.#values,
      this.#scales,
      this.#labelWidth,
      this.#scores,
    )
  }
}
