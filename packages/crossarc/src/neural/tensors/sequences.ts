/** Numbers per step in SequenceBatch.steps. */
export const STEP = 4

/**
 * The layout of sequences of different lengths in one matrix, in which a recurrent network takes a step in all of them
 * at once: first all first elements, longest sequence first, then all second ones, and so on. Position t has `active(t)`
 * rows from `offsets[t]` on; row r of a position continues row r of the previous position.
 */
export class SequenceBatch {
  readonly lengths: Int32Array
  /** The number of sequences, including empty ones. */
  readonly count: number
  /** The length of the longest. */
  readonly length: number
  /** The number of elements of all sequences. */
  readonly rows: number
  readonly offsets: Int32Array
  /** The rank of each sequence by length. */
  readonly ranks: Int32Array
  /**
   * The steps of a network that reads forward, four numbers each: first row, number of rows, first row of the previous
   * step, and how many rows continue it. `backward` is the same from the last position on, where sequences begin in the
   * middle.
   */
  readonly forward: Int32Array
  readonly backward: Int32Array

  constructor(lengths: ArrayLike<number>) {
    this.lengths = Int32Array.from(lengths)
    this.count = lengths.length
    const order = Array.from(this.lengths.keys()).sort((a, b) => this.lengths[b] - this.lengths[a] || a - b)
    this.ranks = new Int32Array(this.count)
    order.forEach((sequence, rank) => {
      this.ranks[sequence] = rank
    })
    this.length = order.length === 0 ? 0 : this.lengths[order[0]]
    this.offsets = new Int32Array(this.length + 1)
    for (const length of this.lengths) {
      for (let position = 0; position < length; position++) this.offsets[position + 1]++
    }
    for (let position = 0; position < this.length; position++) {
      this.offsets[position + 1] += this.offsets[position]
    }
    this.rows = this.offsets[this.length]

    this.forward = new Int32Array(STEP * this.length)
    this.backward = new Int32Array(STEP * this.length)
    for (let position = 0; position < this.length; position++) {
      const [here, before] = [this.offsets[position], this.offsets[Math.max(position - 1, 0)]]
      const rows = this.active(position)
      this.forward.set([here, rows, before, position === 0 ? 0 : rows], STEP * position)
      const next = position + 1
      const last = next === this.length
      const step = [here, rows, last ? here : this.offsets[next], last ? 0 : this.active(next)]
      this.backward.set(step, STEP * (this.length - next))
    }
  }

  /** The number of sequences that have an element at this position. */
  active(position: number): number {
    return this.offsets[position + 1] - this.offsets[position]
  }

  /** The row of an element of a sequence. */
  row(sequence: number, position: number): number {
    return this.offsets[position] + this.ranks[sequence]
  }
}
