import { CrossarcError } from '../base/index.ts'

export interface QuantisedRows {
  /** −127..127. */
  values: Int8Array
  /** One per row: the row represents scale · values. */
  scales: Float32Array
}

/**
 * Rows of `width` numbers as bytes with a scale per row, so that its largest number becomes ±127. No number
 * changes by more than half a scale (and a rounding error of f32), that is 1/254 of the largest in its row.
 */
export function quantiseRows(rows: Float32Array, width: number): QuantisedRows {
  if (!(Number.isInteger(width) && width > 0) || rows.length % width !== 0) {
    throw new CrossarcError('model-content', `${rows.length} numbers cannot be split into rows of ${width}`)
  }
  const count = rows.length / width
  const values = new Int8Array(rows.length)
  const scales = new Float32Array(count)
  for (let row = 0; row < count; row++) {
    const start = row * width
    let largest = 0
    for (let at = start; at < start + width; at++) {
      const size = Math.abs(rows[at])
      if (!(size < Number.POSITIVE_INFINITY)) {
        throw new CrossarcError('model-content', `Row ${row} holds ${rows[at]}, which cannot be quantised`)
      }
      if (size > largest) largest = size
    }
    scales[row] = largest / 127
    const scale = scales[row]
    // The scale of a row below 1e-43 is too small for f32, so the row becomes zero.
    if (scale === 0) continue
    for (let at = start; at < start + width; at++) {
      const size = Math.min(127, Math.floor(Math.abs(rows[at]) / scale + 0.5))
      values[at] = rows[at] < 0 ? -size : size
    }
  }
  return { values, scales }
}

/** The numbers that quantised rows represent. */
export function dequantiseRows(
  { values, scales }: QuantisedRows,
  width: number,
  rows: Float32Array = new Float32Array(values.length),
): Float32Array {
  for (let row = 0, at = 0; row < scales.length; row++) {
    const scale = scales[row]
    for (const end = at + width; at < end; at++) rows[at] = scale * values[at]
  }
  return rows
}
