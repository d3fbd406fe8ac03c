import { multiplyEdge } from './gemm-edge'
import { multiplyPanel, multiplyPanelWide } from './gemm-tiles'

/** The rows of a panel processed at once: with as many of the left matrix they fit into the nearest cache. */
const DEPTH: i32 = 256
/** The rows of the left matrix before the next panel: it then comes from the second cache at worst. */
const HEIGHT: i32 = 64

/**
 * C = A·B, or C += A·B if `accumulate`. A has `rows` rows and `depth` columns, A[i][k] at a + i·aRow +
 * k·aColumn, so that exchanging the strides transposes it. B comes from pack(). C[i][j] is at c + i·cRow + j.
 * Each element is one sum in the order of k, whatever the shapes; multiply-add.ts defines its rounding.
 */
export function multiply(
  a: usize,
  aRow: i32,
  aColumn: i32,
  packed: usize,
  c: usize,
  cRow: i32,
  rows: i32,
  columns: i32,
  depth: i32,
  accumulate: i32,
): void {
  multiplyBlocks(a, aRow, aColumn, packed, c, cRow, rows, columns, depth, accumulate, false)
}

/**
 * The same numbers, in tiles that are faster where V8 joins two 128-bit vectors into one of 256 bits, and
 * slower elsewhere.
 */
export function multiplyWide(
  a: usize,
  aRow: i32,
  aColumn: i32,
  packed: usize,
  c: usize,
  cRow: i32,
  rows: i32,
  columns: i32,
  depth: i32,
  accumulate: i32,
): void {
  multiplyBlocks(a, aRow, aColumn, packed, c, cRow, rows, columns, depth, accumulate, true)
}

function multiplyBlocks(
  a: usize,
  aRow: i32,
  aColumn: i32,
  packed: usize,
  c: usize,
  cRow: i32,
  rows: i32,
  columns: i32,
  depth: i32,
  accumulate: i32,
  wide: bool,
): void {
  const aRowBytes = (<usize>aRow) << 2
  const aStep = (<usize>aColumn) << 2
  const cRowBytes = (<usize>cRow) << 2
  if (depth === 0 && accumulate === 0) {
    for (let row = 0; row < rows; row++) memory.fill(c + <usize>row * cRowBytes, 0, (<usize>columns) << 2)
  }
  for (let row = 0; row < rows; row += HEIGHT) {
    const height = min(HEIGHT, rows - row)
    let panel = packed
    let target = c + <usize>row * cRowBytes
    for (let column = 0; column < columns; column += 16) {
      for (let k = 0; k < depth; k += DEPTH) {
        const deep = min(DEPTH, depth - k)
        const left = a + <usize>row * aRowBytes + <usize>k * aStep
        const begin = panel + ((<usize>k) << 6)
        const end = begin + ((<usize>deep) << 6)
        const more = accumulate | (k > 0 ? 1 : 0)
        if (column + 16 > columns) {
          multiplyEdge(left, aRowBytes, aStep, begin, end, target, cRowBytes, height, columns - column, more)
        } else if (wide) {
          multiplyPanelWide(left, aRowBytes, aStep, begin, end, target, cRowBytes, height, more)
        } else {
          multiplyPanel(left, aRowBytes, aStep, begin, end, target, cRowBytes, height, more)
        }
      }
      panel += (<usize>depth) << 6
      target += 64
    }
  }
}
