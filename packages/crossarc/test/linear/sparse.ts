import type { SparseRows } from '../../src/linear/weights/sparse-rows.ts'

/** Rows given in full, as SparseRows. */
export function sparseRows<T extends Float32Array | Int8Array>(
  rows: readonly (readonly number[])[],
  create: (values: number[]) => T,
): SparseRows<T> {
  const starts = [0]
  const classes: number[] = []
  const values: number[] = []
  for (const row of rows) {
    for (const [labelClass, value] of row.entries()) {
      if (value === 0) continue
      classes.push(labelClass)
      values.push(value)
    }
    starts.push(values.length)
  }
  return { starts: Int32Array.from(starts), classes: Uint16Array.from(classes), values: create(values) }
}

/** A row of SparseRows in full. */
export function fullRow(
  { starts, classes, values }: SparseRows<Float32Array | Int8Array>,
  row: number,
  width: number,
): number[] {
  const full = new Array<number>(width).fill(0)
  for (let k = starts[row]; k < starts[row + 1]; k++) full[classes[k]] = values[k]
  return full
}
