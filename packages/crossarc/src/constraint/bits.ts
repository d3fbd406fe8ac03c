/** Rows of bits, all of the same width, in one block. */
export class BitRows {
  readonly words: Uint32Array
  /** How many 32-bit words a row takes. */
  readonly stride: number

  constructor(rows: number, width: number) {
    this.stride = (width + 31) >>> 5
    this.words = new Uint32Array(rows * this.stride)
  }

  has(row: number, bit: number): boolean {
    return ((this.words[row * this.stride + (bit >>> 5)] >>> (bit & 31)) & 1) === 1
  }

  add(row: number, bit: number): void {
    this.words[row * this.stride + (bit >>> 5)] |= 1 << (bit & 31)
  }

  /** Whether a row and a row of another block of the same width share a bit. */
  meets(row: number, other: BitRows, otherRow: number): boolean {
    const { words, stride } = this
    const theirs = other.words
    let a = row * stride
    let b = otherRow * stride
    for (let k = 0; k < stride; k++) if ((words[a++] & theirs[b++]) !== 0) return true
    return false
  }

  /** Adds the bits of a row of another block of the same width. */
  join(row: number, other: BitRows, otherRow: number): void {
    const { words, stride } = this
    const theirs = other.words
    let a = row * stride
    let b = otherRow * stride
    for (let k = 0; k < stride; k++) words[a++] |= theirs[b++]
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
