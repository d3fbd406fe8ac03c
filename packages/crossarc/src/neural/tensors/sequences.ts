/** Numbers per step in SequenceBatch.steps. */
export const STEP = 4

/**
 * How sequences of different lengths lie in one matrix so that a recurrent network takes a step in all of them at once:
 * first all first elements, longest sequence first, then all second ones, and so on. Position t has `active(t)` rows
 * from `offsets[t]` on; row r of one position continues row r of the position before.
 */
export class SequenceBatch {
  readonly lengths: Int32Array
  /** The number of sequences, those of length 0 included. */
  readonly count: number
  /** The length of the longest. */
  readonly length: number
  /** All elements together. */
  readonly rows: number
  readonly offsets: Int32Array
  /** The place of each sequence in the order by length. */
  readonly ranks: Int32Array
  /**
   * What a network does that reads forward, four numbers a step: first row, number of rows, first row of the step before,
   * and how many of the rows continue that step. Backward the same, from the last position on: there, sequences begin
   * in the middle.
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

  /** Where an element of a sequence is. */
  row(sequence: number, position: number): number {
    return this.offsets[position] + this.ranks[sequence]
  }
}
