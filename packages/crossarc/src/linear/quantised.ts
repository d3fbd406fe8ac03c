import { SCALES } from '../kernels/feature-weights.ts'
import type { AveragedWeights } from './weights.ts'

const LARGEST = 32767
const LARGEST_BYTE = 127

/** Weights as a model file keeps them: whole numbers, sorted by feature, without the features that say little. */
export interface QuantisedWeights {
  readonly kinds: number
  readonly labelWidth: number
  /** In increasing order. */
  readonly features: Int32Array
  /** By feature; a transition weight is one of these times `unit`. */
  readonly kindValues: Int16Array
  readonly unit: number
  /** By feature: the number of its label row plus one, or 0. */
  readonly labelRowOf: Int32Array
  /**
   * By label row; a label weight is one of these times the scale of its row. Scales are a unit times 1, 4, 16 or 64: rows
   * of one scale can be added up as whole numbers. A row has the least scale on which it fits into bytes.
   */
  readonly labelValues: Int8Array
  readonly labelScales: Float32Array
}

/**
 * Rounds averaged weights. Weights whose size is not above `threshold` become zero, and features whose weights are
 * then all zero are dropped.
 */
export function quantise(weights: AveragedWeights, threshold: number): QuantisedWeights {
  const { kinds, labelWidth } = weights
  const keepsKinds = (row: number) => isAbove(weights.kindWeights, row * kinds, kinds, threshold)
  const keepsLabels = (row: number) => {
    const labelRow = weights.labelRowOf[row]
    return labelRow > 0 && isAbove(weights.labelWeights, (labelRow - 1) * labelWidth, labelWidth, threshold)
  }
  const rows = Int32Array.from(weights.features.keys())
    .filter((row) => keepsKinds(row) || keepsLabels(row))
    .sort((a, b) => weights.features[a] - weights.features[b])

  let largest = 0
  for (const weight of weights.kindWeights) largest = Math.max(largest, Math.abs(weight))
  const unit = largest / LARGEST || 1
  const kindValues = new Int16Array(rows.length * kinds)
  const labelRowOf = new Int32Array(rows.length)
  const labelled = rows.filter(keepsLabels)
  const labelWeights = new Float32Array(labelled.length * labelWidth)
  let labelRow = 0
  for (const [index, row] of rows.entries()) {
    for (let kind = 0; kind < kinds; kind++) {
      const weight = weights.kindWeights[row * kinds + kind]
      kindValues[index * kinds + kind] = Math.abs(weight) > threshold ? Math.round(weight / unit) : 0
    }
    if (!keepsLabels(row)) continue
    const from = (weights.labelRowOf[row] - 1) * labelWidth
    for (let k = 0; k < labelWidth; k++) {
      const weight = weights.labelWeights[from + k]
      labelWeights[labelRow * labelWidth + k] = Math.abs(weight) > threshold ? weight : 0
    }
    labelRowOf[index] = ++labelRow
  }
  const { values, scales } = roundRows(labelWeights, labelWidth)
  const features = rows.map((row) => weights.features[row])
  return {
    kinds,
    labelWidth,
    features,
    kindValues,
    unit,
    labelRowOf,
    labelValues: values,
    labelScales: scales,
  }
}

function roundRows(weights: Float32Array, width: number): { values: Int8Array; scales: Float32Array } {
  let largest = 0
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight))
  // Upwards, so that the largest weight is not beyond what a byte can hold.
  const unit = Math.fround((largest / LARGEST_BYTE / 4 ** (SCALES - 1)) * (1 + 2 ** -23)) || 1
  const values = new Int8Array(weights.length)
  const scales = new Float32Array(weights.length / width)
  for (let row = 0; row < scales.length; row++) {
    let size = 0
    for (let k = row * width; k < (row + 1) * width; k++) size = Math.max(size, Math.abs(weights[k]))
    let scale = unit
    while (size > LARGEST_BYTE * scale) scale *= 4
    scales[row] = scale
    for (let k = row * width; k < (row + 1) * width; k++) values[k] = Math.round(weights[k] / scale)
  }
  return { values, scales }
}

function isAbove(weights: Float32Array, from: number, count: number, threshold: number): boolean {
  for (let k = from; k < from + count; k++) if (Math.abs(weights[k]) > threshold) return true
  return false
}
