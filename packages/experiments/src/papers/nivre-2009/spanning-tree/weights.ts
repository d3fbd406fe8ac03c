/** Weights of hashed features, several columns each, that remember their average over the steps of training. */
export class AveragedWeights {
  readonly #mask: number
  readonly #columns: number
  readonly #weights: Float32Array
  /** The sum of all changes, each times the number of the step in which it came. */
  readonly #timed: Float64Array

  /** @param bits of the hash that choose a row: features that share a row share its weights */
  constructor(bits: number, columns = 1) {
    this.#mask = (1 << bits) - 1
    this.#columns = columns
    this.#weights = new Float32Array(2 ** bits * columns)
    this.#timed = new Float64Array(2 ** bits * columns)
  }

  /** The sum of one column over the first `count` features. */
  sum(hashes: Int32Array, count: number): number {
    const weights = this.#weights
    const mask = this.#mask
    let sum = 0
    for (let k = 0; k < count; k++) sum += weights[hashes[k] & mask]
    return sum
  }

  /** The sums of all columns. */
  sums(hashes: Int32Array, count: number, into: Float64Array): void {
    const columns = this.#columns
    into.fill(0)
    for (let k = 0; k < count; k++) {
      const row = (hashes[k] & this.#mask) * columns
      for (let column = 0; column < columns; column++) into[column] += this.#weights[row + column]
    }
  }

  change(hashes: Int32Array, count: number, by: number, step: number, column = 0): void {
    for (let k = 0; k < count; k++) {
      const at = (hashes[k] & this.#mask) * this.#columns + column
      this.#weights[at] += by
      this.#timed[at] += by * step
    }
  }

  row(hash: number): number {
    return hash & this.#mask
  }

  /** Replaces the weights by their averages over the steps 1 to `steps`. */
  average(steps: number): void {
    for (let at = 0; at < this.#weights.length; at++) this.#weights[at] -= this.#timed[at] / (steps + 1)
  }
}
