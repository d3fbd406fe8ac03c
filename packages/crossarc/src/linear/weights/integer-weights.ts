import { SCALES } from '../../kernels/linear/index.ts'
import type { AveragedWeights } from './averaged-weights.ts'
import type { SparseRows } from './sparse-rows.ts'

const LARGEST = 32767
const LARGEST_BYTE = 127

/** Weights as a model file keeps them: whole numbers, sorted by feature, without negligible features. */
export interface IntegerWeights {
  readonly kinds: number
  readonly labelWidth: number
  /** In increasing order. */
  readonly features: Int32Array
  /** By feature; a transition weight is one of these times `unit`. */
  readonly kindValues: Int16Array
  readonly unit: number
  /**
   * By feature; a label weight is one of these times the scale of its feature, or 0 if it has none. Scales are a unit
   * times 1, 4, 16 or 64: rows of one scale can be added up as whole numbers. A row has the least scale on which it
   * fits into bytes.
   */
  readonly labels: SparseRows<Int8Array>
  readonly labelScales: Float32Array
}

/**
 * Rounds averaged weights. Drops features whose weights are all at most `threshold` in size; in the rest, weights of
 * at most `within` become zero.
 */
export function quantise(
  weights: AveragedWeights,
  threshold: number,
  within: number = threshold,
): IntegerWeights {
  const { kinds, labelWidth, kindWeights, labels } = weights
  const keeps = (row: number) =>
    isAbove(kindWeights, row * kinds, (row + 1) * kinds, threshold) ||
    isAbove(labels.values, labels.starts[row], labels.starts[row + 1], threshold)
  const rows = Int32Array.from(weights.features.keys())
    .filter(keeps)
    .sort((a, b) => weights.features[a] - weights.features[b])

  let largest = 0
  for (const weight of kindWeights) largest = Math.max(largest, Math.abs(weight))
  const unit = largest / LARGEST || 1
  const kindValues = new Int16Array(rows.length * kinds)
  for (const [index, row] of rows.entries()) {
    for (let kind = 0; kind < kinds; kind++) {
      const weight = kindWeights[row * kinds + kind]
      kindValues[index * kinds + kind] = Math.abs(weight) > within ? Math.round(weight / unit) : 0
    }
  }
  const features = rows.map((row) => weights.features[row])
  return { kinds, labelWidth, features, kindValues, unit, ...roundLabels(labels, rows, within) }
}

/** Rounds the label weights of some rows that are above a threshold. */
function roundLabels(
  { starts, classes, values }: SparseRows<Float32Array>,
  rows: Int32Array,
  threshold: number,
): { labels: SparseRows<Int8Array>; labelScales: Float32Array } {
  let largest = 0
  let most = 0
  for (const row of rows) {
    most += starts[row + 1] - starts[row]
    for (let k = starts[row]; k < starts[row + 1]; k++) largest = Math.max(largest, Math.abs(values[k]))
  }
  // Rounded up, so that the largest weight fits into a byte.
  const unit = Math.fround((largest / LARGEST_BYTE / 4 ** (SCALES - 1)) * (1 + 2 ** -23)) || 1
  const labelScales = new Float32Array(rows.length)
  const rounded = {
    starts: new Int32Array(rows.length + 1),
    classes: new Uint16Array(most),
    values: new Int8Array(most),
  }
  let count = 0
  for (const [index, row] of rows.entries()) {
    let size = 0
    for (let k = starts[row]; k < starts[row + 1]; k++) size = Math.max(size, Math.abs(values[k]))
    if (size > threshold) {
      let scale = unit
      while (size > LARGEST_BYTE * scale) scale *= 4
      labelScales[index] = scale
      for (let k = starts[row]; k < starts[row + 1]; k++) {
        if (Math.abs(values[k]) <= threshold) continue
        const value = Math.round(values[k] / scale)
        if (value === 0) continue
        rounded.classes[count] = classes[k]
        rounded.values[count++] = value
      }
    }
    rounded.starts[index + 1] = count
  }
  const labels = {
    starts: rounded.starts,
    classes: rounded.classes.slice(0, count),
    values: rounded.values.slice(0, count),
  }
  return { labels, labelScales }
}

function isAbove(weights: Float32Array, from: number, to: number, threshold: number): boolean {
  for (let k = from; k < to; k++) if (Math.abs(weights[k]) > threshold) return true
  return false
}
