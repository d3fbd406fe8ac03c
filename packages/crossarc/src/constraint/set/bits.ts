/** Rows of bits, all of the same width, in one block. */
export class BitRows {
  readonly words: Int32Array
  /** The number of 32-bit words per row. */
  readonly stride: number

  constructor(rows: number, width: number) {
    this.stride = (width + 31) >>> 5
    this.words = new Int32Array(rows * this.stride)
  }

  has(row: number, bit: number): boolean {
    return ((this.words[row * this.stride + (bit >>> 5)] >>> (bit & 31)) & 1) === 1
  }

  add(row: number, bit: number): void {
    this.words[row * this.stride + (bit >>> 5)] |= 1 << (bit & 31)
  }

  /**
   * Whether a row shares a bit with a row of another block of this width; both may do so only in from..to.
   */
  meets(row: number, other: BitRows, otherRow: number, from: number, to: number): boolean {
    const { words, stride } = this
    const theirs = other.words
    const a = row * stride
    const b = otherRow * stride
    const end = to >>> 5
    for (let k = from >>> 5; k <= end; k++) if ((words[a + k] & theirs[b + k]) !== 0) return true
    return false
  }

  /** Adds the bits of a row of another block of the same width, all of which are in from..to. */
  join(row: number, other: BitRows, otherRow: number, from: number, to: number): void {
    const { words, stride } = this
    const theirs = other.words
    const a = row * stride
    const b = otherRow * stride
    const end = to >>> 5
    for (let k = from >>> 5; k <= end; k++) words[a + k] |= theirs[b + k]
  }

  /** Adds the bits of a row of another block that are greater than `least`. */
  joinAbove(row: number, other: BitRows, otherRow: number, least: number): void {
    const { words, stride } = this
    const theirs = other.words
    const start = (least + 1) >>> 5
    for (let k = start; k < stride; k++) {
      const mask = k === start ? -1 << ((least + 1) & 31) : -1
      words[row * stride + k] |= theirs[otherRow * stride + k] & mask
    }
  }

  clear(row: number): void {
    this.words.fill(0, row * this.stride, (row + 1) * this.stride)
  }
}
