import { FeatureRows } from './feature-rows.ts'
import { LabelWeights, larger } from './label-weights.ts'
import type { SparseRows } from './sparse-rows.ts'

const INITIAL_ROWS = 1 << 12

/**
 * The weights of a model in training: an averaged perceptron with a row of transition weights and a row of label
 * weights for every feature that an error has touched.
 *
 * Averaging is lazy (Daumé 2006): totals collect every change times the moment it was made, so that the average
 * over all moments is weight − total / now, and a weight that does not change costs nothing.
 */
export class TrainingWeights {
  readonly kinds: number
  readonly kindScores: Float64Array
  /** How many examples were seen. */
  now = 1

  readonly #rows = new FeatureRows()
  readonly #labels: LabelWeights
  #capacity = INITIAL_ROWS
  #kindWeights: Float64Array<ArrayBuffer>
  #kindTotals: Float64Array<ArrayBuffer>

  /** @param capacity the most features that a configuration can have. */
  constructor(kinds: number, labelClasses: number, capacity: number) {
    this.kinds = kinds
    this.kindScores = new Float64Array(kinds)
    this.#kindWeights = new Float64Array(kinds * INITIAL_ROWS)
    this.#kindTotals = new Float64Array(kinds * INITIAL_ROWS)
    this.#labels = new LabelWeights(labelClasses, capacity)
    this.#labels.reserve(INITIAL_ROWS)
  }

  get labelScores(): Float32Array {
    return this.#labels.scores
  }

  /** Fills kindScores, and remembers the label rows of the features for scoreLabels(). */
  scoreKinds(features: Int32Array, length: number): void {
    const { kinds, kindScores } = this
    const weights = this.#kindWeights
    const labels = this.#labels
    kindScores.fill(0)
    labels.beginFinding()
    for (let k = 0; k < length; k++) {
      const row = this.#rows.find(features[k])
      if (row < 0) continue
      const start = row * kinds
      for (let kind = 0; kind < kinds; kind++) kindScores[kind] += weights[start + kind]
      labels.find(row)
    }
  }

  /** Fills labelScores for the features last given to scoreKinds(). */
  scoreLabels(): void {
    this.#labels.score()
  }

  updateKind(features: Int32Array, length: number, kind: number, delta: number): void {
    for (let k = 0; k < length; k++) {
      const at = this.#row(features[k]) * this.kinds + kind
      this.#kindWeights[at] += delta
      this.#kindTotals[at] += delta * this.now
    }
  }

  updateLabel(features: Int32Array, length: number, labelClass: number, delta: number): void {
    for (let k = 0; k < length; k++) this.#labels.update(this.#row(features[k]), labelClass, delta, this.now)
  }

  #row(feature: number): number {
    const row = this.#rows.add(feature)
    if (row === this.#capacity) {
      this.#capacity = Math.ceil(1.5 * this.#capacity)
      const cells = this.#capacity * this.kinds
      this.#kindWeights = larger(this.#kindWeights, new Float64Array(cells))
      this.#kindTotals = larger(this.#kindTotals, new Float64Array(cells))
      this.#labels.reserve(this.#capacity)
    }
    return row
  }

  averaged(): AveragedWeights {
    const { kinds, now } = this
    const features = this.#rows.features()
    const kindWeights = new Float32Array(features.length * kinds)
    for (let k = 0; k < kindWeights.length; k++)
      kindWeights[k] = this.#kindWeights[k] - this.#kindTotals[k] / now
    const labels = this.#labels.averaged(features.length, now)
    return { kinds, labelWidth: this.#labels.width, features, kindWeights, labels }
  }
}

/** What a trained model consists of: features, and by feature its transition weights and its label weights. */
export interface AveragedWeights {
  readonly kinds: number
  /** Label classes, rounded up to what the kernels take. */
  readonly labelWidth: number
  readonly features: Int32Array
  readonly kindWeights: Float32Array
  readonly labels: SparseRows<Float32Array>
}
