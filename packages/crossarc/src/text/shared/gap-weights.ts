import type { FeatureList } from '../../linear/features/index.ts'
import { type IntegerWeights, keyOf } from '../../linear/weights/index.ts'

/** With this many bits per feature, one in sixteen features without a weight is looked up in vain. */
const BITS_PER_FEATURE = 16

/** The highest load of the table. */
const LARGEST_LOAD = 0.5

/** A feature and its weight are adjacent. */
const STRIDE = 2

/**
 * Weights for a yes-or-no decision: an open-addressing table, and in front of it a bit set that rules out
 * most features without a weight.
 */
export class GapWeights {
  readonly #bits: Int32Array
  readonly #bitMask: number
  readonly #table: Int32Array
  readonly #mask: number
  readonly #unit: number

  /** From weights with one kind. */
  constructor({ features, kindValues, unit }: IntegerWeights) {
    let slots = 64
    while (LARGEST_LOAD * slots < features.length) slots *= 2
    let bits = 32
    while (bits < BITS_PER_FEATURE * features.length) bits *= 2
    this.#mask = slots - 1
    this.#bitMask = bits - 1
    this.#bits = new Int32Array(bits / 32)
    this.#table = new Int32Array(slots * STRIDE)
    this.#unit = unit
    for (let row = 0; row < features.length; row++) {
      const key = keyOf(features[row])
      let slot = key & this.#mask
      while (this.#table[slot * STRIDE] !== 0) slot = (slot + 1) & this.#mask
      this.#table[slot * STRIDE] = key
      this.#table[slot * STRIDE + 1] = kindValues[row]
      this.#bits[(key & this.#bitMask) >>> 5] |= 1 << (key & 31)
    }
  }

  /** The sum of the weights: the log-odds of yes. */
  score({ features, count }: FeatureList): number {
    const bits = this.#bits
    const bitMask = this.#bitMask
    const table = this.#table
    const mask = this.#mask
    let sum = 0
    for (let k = 0; k < count; k++) {
      const key = keyOf(features[k])
      if (((bits[(key & bitMask) >>> 5] >>> (key & 31)) & 1) === 0) continue
      let slot = key & mask
      while (table[slot * STRIDE] !== key && table[slot * STRIDE] !== 0) slot = (slot + 1) & mask
      // The weight of a free slot is 0.
      sum += table[slot * STRIDE + 1]
    }
    return sum * this.#unit
  }
}
