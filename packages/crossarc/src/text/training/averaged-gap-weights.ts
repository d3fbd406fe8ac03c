import { type AveragedWeights, FeatureRows } from '../../linear/weights/index.ts'

const INITIAL_ROWS = 1 << 12

/** A weight for every feature, lazily averaged as in TrainingWeights; changes need not be integers. */
export class AveragedGapWeights {
  /** The number of examples seen. */
  now = 1
  readonly #rows = new FeatureRows()
  #weights = new Float64Array(INITIAL_ROWS)
  #totals = new Float64Array(INITIAL_ROWS)

  /** The sum of the weights of the first `length` features. */
  score(features: Int32Array, length: number): number {
    let score = 0
    for (let k = 0; k < length; k++) {
      const row = this.#rows.find(features[k])
      if (row >= 0) score += this.#weights[row]
    }
    return score
  }

  update(features: Int32Array, length: number, delta: number): void {
    for (let k = 0; k < length; k++) {
      const row = this.#rows.add(features[k])
      if (row === this.#weights.length) this.#grow()
      this.#weights[row] += delta
      this.#totals[row] += delta * this.now
    }
  }

  #grow(): void {
    const weights = new Float64Array(2 * this.#weights.length)
    const totals = new Float64Array(2 * this.#weights.length)
    weights.set(this.#weights)
    totals.set(this.#totals)
    this.#weights = weights
    this.#totals = totals
  }

  averaged(): AveragedWeights {
    const features = this.#rows.features()
    const kindWeights = new Float32Array(features.length)
    for (let row = 0; row < kindWeights.length; row++)
      kindWeights[row] = this.#weights[row] - this.#totals[row] / this.now
    const labels = {
      starts: new Int32Array(features.length + 1),
      classes: new Uint16Array(0),
      values: new Float32Array(0),
    }
    return { kinds: 1, labelWidth: 4, features, kindWeights, labels }
  }
}
