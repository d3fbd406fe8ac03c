const INITIAL_CAPACITY = 1 << 16

/** Numbers features in order of appearance: an open-addressing table from 32-bit features to rows. */
export class FeatureRows {
  #keys = new Int32Array(INITIAL_CAPACITY)
  #rows = new Int32Array(INITIAL_CAPACITY)
  #mask = INITIAL_CAPACITY - 1
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The row of a feature, or −1. */
  find(feature: number): number {
    const key = keyOf(feature)
    const keys = this.#keys
    const mask = this.#mask
    let at = key & mask
    while (keys[at] !== key) {
      if (keys[at] === 0) return -1
      at = (at + 1) & mask
    }
    return this.#rows[at]
  }

  /** The row of a feature; a new one if it has none. */
  add(feature: number): number {
    const key = keyOf(feature)
    let at = key & this.#mask
    while (this.#keys[at] !== 0) {
      if (this.#keys[at] === key) return this.#rows[at]
      at = (at + 1) & this.#mask
    }
    const row = this.#size++
    this.#keys[at] = key
    this.#rows[at] = row
    if (this.#size * 2 > this.#mask) this.#grow()
    return row
  }

  #grow(): void {
    const keys = this.#keys
    const rows = this.#rows
    this.#keys = new Int32Array(2 * keys.length)
    this.#rows = new Int32Array(2 * keys.length)
    this.#mask = 2 * keys.length - 1
    for (let k = 0; k < keys.length; k++) {
      if (keys[k] === 0) continue
      let at = keys[k] & this.#mask
      while (this.#keys[at] !== 0) at = (at + 1) & this.#mask
      this.#keys[at] = keys[k]
      this.#rows[at] = rows[k]
    }
  }

  /** The features by row. */
  features(): Int32Array {
    const features = new Int32Array(this.#size)
    for (let k = 0; k < this.#keys.length; k++)
      if (this.#keys[k] !== 0) features[this.#rows[k]] = this.#keys[k]
    return features
  }
}

/** 0 marks a free slot, so feature 0 is stored as 1. */
export function keyOf(feature: number): number {
  return feature === 0 ? 1 : feature
}
