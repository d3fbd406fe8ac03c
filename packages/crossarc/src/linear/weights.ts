import { Arena, createMemory, type Kernels, loadKernelsSync, type Pointer } from '../kernels/index.ts'
import { FeatureRows } from './feature-rows.ts'

const INITIAL_ROWS = 1 << 12

/**
 * The weights of a model in training: an averaged perceptron with one row of transition weights for every feature
 * that an error has touched, and one row of label weights for those that a label error has touched. Classes lie
 * side by side in a row.
 *
 * Averaging is lazy (Daumé 2006): totals collect every change times the moment it was made, so that the average
 * over all moments is weight − total / now, and a weight that does not change costs nothing.
 */
export class TrainingWeights {
  readonly kinds: number
  /** Label classes, rounded up to what the kernels take. */
  readonly labelWidth: number
  readonly kindScores: Float64Array
  /** How many examples were seen. */
  now = 1

  readonly #rows = new FeatureRows()
  #kindWeights: Float64Array<ArrayBuffer>
  #kindTotals: Float64Array<ArrayBuffer>
  /** By row: the number of its label row plus one, 0 where it has none. */
  #labelRowOf: Int32Array<ArrayBuffer>
  #labelRows = 0
  #labelTotals: Float64Array<ArrayBuffer>

  /** The most features that a configuration can have. */
  readonly #capacity: number
  readonly #kernels: Kernels
  readonly #arena: Arena
  readonly #found: Pointer
  readonly #scores: Pointer
  readonly #weights: Pointer
  #foundView!: Int32Array
  #labelWeights!: Float32Array
  #labelCapacity = INITIAL_ROWS
  #foundCount = 0
  labelScores!: Float32Array

  constructor(kinds: number, labelClasses: number, capacity: number) {
    this.#capacity = capacity
    this.kinds = kinds
    this.labelWidth = Math.max(4, Math.ceil(labelClasses / 4) * 4)
    this.kindScores = new Float64Array(kinds)
    this.#kindWeights = new Float64Array(kinds * INITIAL_ROWS)
    this.#kindTotals = new Float64Array(kinds * INITIAL_ROWS)
    this.#labelRowOf = new Int32Array(INITIAL_ROWS)
    this.#labelTotals = new Float64Array(this.labelWidth * INITIAL_ROWS)
    this.#kernels = loadKernelsSync({ memory: createMemory({ bytes: 1 << 20 }) })
    this.#arena = new Arena(this.#kernels.memory)
    const size = 4 * this.labelWidth
    this.#arena.reserve(4 * capacity, size, size * INITIAL_ROWS)
    this.#found = this.#arena.allocate(4 * capacity)
    this.#scores = this.#arena.allocate(size)
    this.#weights = this.#arena.allocate(size * INITIAL_ROWS)
    this.#view()
  }

  #view(): void {
    this.#foundView = this.#arena.int32(this.#found, this.#capacity)
    this.labelScores = this.#arena.float32(this.#scores, this.labelWidth)
    this.#labelWeights = this.#arena.float32(this.#weights, this.labelWidth * this.#labelCapacity)
  }

  /** Fills kindScores, and remembers the label rows of the features for scoreLabels(). */
  scoreKinds(features: Int32Array, length: number): void {
    const { kinds, kindScores } = this
    const weights = this.#kindWeights
    kindScores.fill(0)
    let count = 0
    for (let k = 0; k < length; k++) {
      const row = this.#rows.find(features[k])
      if (row < 0) continue
      const start = row * kinds
      for (let kind = 0; kind < kinds; kind++) kindScores[kind] += weights[start + kind]
      if (this.#labelRowOf[row] !== 0) this.#foundView[count++] = this.#labelRowOf[row] - 1
    }
    this.#foundCount = count
  }

  /** Fills labelScores for the features last given to scoreKinds(). */
  scoreLabels(): void {
    this.#kernels.scoreRows(this.#found, this.#foundCount, this.#weights, this.labelWidth, this.#scores)
  }

  updateKind(features: Int32Array, length: number, kind: number, delta: number): void {
    for (let k = 0; k < length; k++) {
      const at = this.#row(features[k]) * this.kinds + kind
      this.#kindWeights[at] += delta
      this.#kindTotals[at] += delta * this.now
    }
  }

  updateLabel(features: Int32Array, length: number, labelClass: number, delta: number): void {
    for (let k = 0; k < length; k++) {
      const row = this.#row(features[k])
      if (this.#labelRowOf[row] === 0) {
        if (this.#labelRows === this.#labelCapacity) this.#growLabels()
        this.#labelRowOf[row] = ++this.#labelRows
      }
      const at = (this.#labelRowOf[row] - 1) * this.labelWidth + labelClass
      this.#labelWeights[at] += delta
      this.#labelTotals[at] += delta * this.now
    }
  }

  #row(feature: number): number {
    const row = this.#rows.add(feature)
    if (row >= this.#labelRowOf.length) {
      this.#labelRowOf = larger(this.#labelRowOf, new Int32Array(2 * row))
      this.#kindWeights = larger(this.#kindWeights, new Float64Array(2 * row * this.kinds))
      this.#kindTotals = larger(this.#kindTotals, new Float64Array(2 * row * this.kinds))
    }
    return row
  }

  #growLabels(): void {
    this.#labelCapacity *= 2
    const cells = this.labelWidth * this.#labelCapacity
    this.#arena.reserve(4 * cells)
    this.#arena.resize(this.#weights, 4 * cells)
    this.#labelTotals = larger(this.#labelTotals, new Float64Array(cells))
    this.#view()
  }

  /** The averaged weights: features, transition weights by row, and for each label row its feature and weights. */
  averaged(): AveragedWeights {
    const { kinds, labelWidth, now } = this
    const features = this.#rows.features()
    const kindWeights = new Float32Array(features.length * kinds)
    for (let k = 0; k < kindWeights.length; k++)
      kindWeights[k] = this.#kindWeights[k] - this.#kindTotals[k] / now
    const labelWeights = new Float32Array(this.#labelRows * labelWidth)
    for (let k = 0; k < labelWeights.length; k++)
      labelWeights[k] = this.#labelWeights[k] - this.#labelTotals[k] / now
    return {
      kinds,
      labelWidth,
      features,
      kindWeights,
      labelRowOf: this.#labelRowOf.slice(0, features.length),
      labelWeights,
    }
  }
}

/** What a trained model consists of; labelRowOf as in TrainingWeights: number of the label row plus one, or 0. */
export interface AveragedWeights {
  readonly kinds: number
  readonly labelWidth: number
  readonly features: Int32Array
  readonly kindWeights: Float32Array
  readonly labelRowOf: Int32Array
  readonly labelWeights: Float32Array
}

function larger<T extends Int32Array | Float64Array>(array: T, room: T): T {
  room.set(array)
  return room
}
