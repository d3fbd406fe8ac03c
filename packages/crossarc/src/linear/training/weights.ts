import type { KernelOptions } from '../../kernels/memory/index.ts'
import type { AveragedWeights } from '../weights/averaged-weights.ts'
import { MOST_CLASSES, type SparseRows } from '../weights/sparse-rows.ts'
import { DENSE, TrainingRows } from './training-rows.ts'

/**
 * The weights of a model in training: an averaged perceptron with transition weights and label weights for every
 * feature that an error has touched. They change by whole numbers, so the order of additions does not matter.
 *
 * Averaging is lazy (Daumé 2006): totals collect every change times the moment it was made, so that the average
 * over all moments is weight − total / now, and a weight that does not change costs nothing.
 */
export class TrainingWeights {
  readonly kinds: number
  readonly kindScores: Float64Array
  /** The number of examples seen. */
  now = 1

  /** The number of classes, rounded up to what the kernels take. */
  readonly #width: number
  readonly #rows: TrainingRows
  /** The number of features last given to scoreKinds(). */
  #scored = 0

  /** @param capacity the maximum number of features of a configuration. */
  constructor(kinds: number, labelClasses: number, capacity: number, kernels: KernelOptions = {}) {
    if (labelClasses > MOST_CLASSES) throw new RangeError(`There can be no more than ${MOST_CLASSES} classes`)
    this.kinds = kinds
    this.kindScores = new Float64Array(kinds)
    this.#width = Math.max(4, Math.ceil(labelClasses / 4) * 4)
    this.#rows = new TrainingRows(Math.ceil(kinds / 4) * 4, this.#width, capacity, kernels)
  }

  get labelScores(): Float32Array {
    return this.#rows.labelSums
  }

  /** Fills kindScores, and remembers the rows of the features for scoreLabels(). */
  scoreKinds(features: Int32Array, length: number): void {
    const { kinds, kindScores } = this
    const rows = this.#rows
    this.#scored = length
    rows.sumKinds(features, length)
    const { kindSums } = rows
    for (let kind = 0; kind < kinds; kind++) kindScores[kind] = kindSums[kind]
  }

  /** Fills labelScores for the features last given to scoreKinds(). */
  scoreLabels(): void {
    this.#rows.sumLabels(this.#scored)
  }

  updateKind(features: Int32Array, length: number, kind: number, delta: number): void {
    const rows = this.#rows
    const total = delta * this.now
    rows.find(features, length)
    for (let k = 0; k < length; k++) {
      const cell = (rows.found[k] || rows.add(features[k])) + 1 + kind
      rows.cells[cell] += delta
      rows.totals[cell] += total
    }
  }

  updateLabel(features: Int32Array, length: number, labelClass: number, delta: number): void {
    const rows = this.#rows
    const { now } = this
    rows.find(features, length)
    for (let k = 0; k < length; k++) {
      const place = rows.found[k] || rows.add(features[k])
      if (rows.cells[place] !== DENSE) {
        const moved = rows.addToLabel(features[k], place, labelClass, delta, now)
        if (moved === place) continue
        if (moved !== DENSE) {
          // The same feature may come again.
          for (let later = k + 1; later < length; later++)
            if (rows.found[later] === place) rows.found[later] = moved
          continue
        }
        rows.makeDense(place)
      }
      const cell = rows.cells[place + rows.firstLabel] + labelClass
      rows.cells[cell] += delta
      rows.totals[cell] += delta * now
    }
  }

  /** The averages up to now; label weights that are zero are left out. */
  averaged(): AveragedWeights {
    const { kinds, now } = this
    const { cells, totals, firstLabel, size } = this.#rows
    const features = new Int32Array(size)
    const kindWeights = new Float32Array(size * kinds)
    const labels = new SparseWriter(this.#mostLabels(), size)
    const average = new Float32Array(this.#width)
    let row = 0
    for (const [feature, place] of this.#rows.entries()) {
      features[row] = feature
      for (let kind = 0; kind < kinds; kind++) {
        const cell = place + 1 + kind
        kindWeights[row * kinds + kind] = cells[cell] - totals[cell] / now
      }
      const first = place + firstLabel
      if (cells[place] === DENSE) {
        const weights = cells[first]
        for (let k = 0; k < this.#width; k++) average[k] = cells[weights + k] - totals[weights + k] / now
        labels.add(average, 0, this.#width - 1)
      } else {
        let [lowest, highest] = [this.#width, -1]
        for (let cell = first; cell < first + cells[place]; cell++) {
          const labelClass = cells[cell] & 0xffff
          average[labelClass] = (cells[cell] >> 16) - totals[cell] / now
          if (labelClass < lowest) lowest = labelClass
          if (labelClass > highest) highest = labelClass
        }
        labels.add(average, lowest, highest)
      }
      row++
    }
    return { kinds, labelWidth: this.#width, features, kindWeights, labels: labels.rows() }
  }

  #mostLabels(): number {
    const { cells } = this.#rows
    let count = 0
    for (const [, place] of this.#rows.entries()) count += cells[place] === DENSE ? this.#width : cells[place]
    return count
  }
}

/** Collects rows, each given as an array over all classes, which it zeroes afterwards. */
class SparseWriter {
  readonly #starts: Int32Array
  readonly #classes: Uint16Array
  readonly #values: Float32Array
  #row = 0
  #count = 0

  constructor(most: number, rows: number) {
    this.#starts = new Int32Array(rows + 1)
    this.#classes = new Uint16Array(most)
    this.#values = new Float32Array(most)
  }

  add(weights: Float32Array, first: number, last: number): void {
    for (let labelClass = first; labelClass <= last; labelClass++) {
      if (weights[labelClass] === 0) continue
      this.#classes[this.#count] = labelClass
      this.#values[this.#count++] = weights[labelClass]
      weights[labelClass] = 0
    }
    this.#starts[++this.#row] = this.#count
  }

  rows(): SparseRows<Float32Array> {
    return {
      starts: this.#starts,
      classes: this.#classes.slice(0, this.#count),
      values: this.#values.slice(0, this.#count),
    }
  }
}
