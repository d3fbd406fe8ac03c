import { multiplyEdge } from './gemm-edge'
import { multiplyAdd } from './multiply-add'

/** Of the rows of a panel that are worked on at once: with as many of the left matrix they fit the nearest cache. */
const DEPTH: i32 = 256
/** Of the left matrix, before the next panel: it then comes from the second cache at worst. */
const HEIGHT: i32 = 64

/**
 * Lays out a right-hand matrix B of `depth` rows and `columns` columns, B[k][j] at b + k·rowStride + j·columnStride,
 * for multiply(): panels of 16 columns, each with 16 floats a row. The last panel is filled up with zeros.
 */
export function pack(
  b: usize,
  rowStride: i32,
  columnStride: i32,
  depth: i32,
  columns: i32,
  out: usize,
): void {
  const rowBytes = (<usize>rowStride) << 2
  const columnBytes = (<usize>columnStride) << 2
  let column = 0
  for (; column + 16 <= columns; column += 16) {
    const panel = b + <usize>column * columnBytes
    if (columnStride === 1) out = packRows(panel, rowBytes, depth, out)
    else if (rowStride === 1) out = packTransposed(panel, columnBytes, depth, out)
    else out = packSlowly(panel, rowBytes, columnBytes, depth, 16, out)
  }
  if (column < columns) {
    packSlowly(b + <usize>column * columnBytes, rowBytes, columnBytes, depth, columns - column, out)
  }
}

function packRows(b: usize, rowBytes: usize, depth: i32, out: usize): usize {
  for (let k = 0; k < depth; k++) {
    v128.store(out, v128.load(b))
    v128.store(out, v128.load(b, 16), 16)
    v128.store(out, v128.load(b, 32), 32)
    v128.store(out, v128.load(b, 48), 48)
    out += 64
    b += rowBytes
  }
  return out
}

function packTransposed(b: usize, columnBytes: usize, depth: i32, out: usize): usize {
  let k = 0
  for (; k + 4 <= depth; k += 4) {
    let source = b
    for (let group: usize = 0; group < 64; group += 16) {
      const r0 = v128.load(source)
      const r1 = v128.load(source + columnBytes)
      const r2 = v128.load(source + 2 * columnBytes)
      const r3 = v128.load(source + 3 * columnBytes)
      const low01 = v128.shuffle<i32>(r0, r1, 0, 4, 1, 5)
      const high01 = v128.shuffle<i32>(r0, r1, 2, 6, 3, 7)
      const low23 = v128.shuffle<i32>(r2, r3, 0, 4, 1, 5)
      const high23 = v128.shuffle<i32>(r2, r3, 2, 6, 3, 7)
      const target = out + group
      v128.store(target, v128.shuffle<i64>(low01, low23, 0, 2))
      v128.store(target, v128.shuffle<i64>(low01, low23, 1, 3), 64)
      v128.store(target, v128.shuffle<i64>(high01, high23, 0, 2), 128)
      v128.store(target, v128.shuffle<i64>(high01, high23, 1, 3), 192)
      source += 4 * columnBytes
    }
    b += 16
    out += 256
  }
  return packSlowly(b, 4, columnBytes, depth - k, 16, out)
}

function packSlowly(
  b: usize,
  rowBytes: usize,
  columnBytes: usize,
  depth: i32,
  width: i32,
  out: usize,
): usize {
  for (let k = 0; k < depth; k++) {
    let source = b
    for (let j = 0; j < 16; j++) {
      store<f32>(out, j < width ? load<f32>(source) : 0)
      source += columnBytes
      out += 4
    }
    b += rowBytes
  }
  return out
}

/**
 * C = A·B, or C += A·B if `accumulate`. A has `rows` rows and `depth` columns, A[i][k] at a + i·aRow + k·aColumn, so
 * that a transposed matrix is one with its strides exchanged. B comes from pack(). C[i][j] is at c + i·cRow + j.
 * Each element is one sum in the order of k, whatever the shapes; multiply-add.ts tells how it is rounded.
 *
 * Tiles of 2×16: eight sums are the most that V8 keeps in registers, and unrolling makes it spill too.
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
        if (column + 16 <= columns) {
          multiplyPanel(left, aRowBytes, aStep, begin, end, target, cRowBytes, height, more)
        } else {
          multiplyEdge(left, aRowBytes, aStep, begin, end, target, cRowBytes, height, columns - column, more)
        }
      }
      panel += (<usize>depth) << 6
      target += 64
    }
  }
}

function multiplyPanel(
  a: usize,
  aRowBytes: usize,
  aStep: usize,
  begin: usize,
  end: usize,
  c: usize,
  cRowBytes: usize,
  height: i32,
  accumulate: i32,
): void {
  let row = 0
  for (; row + 2 <= height; row += 2) {
    tile2(a, a + aRowBytes, aStep, begin, end, c, c + cRowBytes, accumulate)
    a += 2 * aRowBytes
    c += 2 * cRowBytes
  }
  if (row < height) tile1(a, aStep, begin, end, c, accumulate)
}

function tile2(
  a0: usize,
  a1: usize,
  aStep: usize,
  b: usize,
  end: usize,
  c0: usize,
  c1: usize,
  accumulate: i32,
): void {
  let s00 = f32x4.splat(0)
  let s01 = s00
  let s02 = s00
  let s03 = s00
  let s10 = s00
  let s11 = s00
  let s12 = s00
  let s13 = s00
  if (accumulate) {
    s00 = v128.load(c0)
    s01 = v128.load(c0, 16)
    s02 = v128.load(c0, 32)
    s03 = v128.load(c0, 48)
    s10 = v128.load(c1)
    s11 = v128.load(c1, 16)
    s12 = v128.load(c1, 32)
    s13 = v128.load(c1, 48)
  }
  while (b < end) {
    const b0 = v128.load(b)
    const b1 = v128.load(b, 16)
    const b2 = v128.load(b, 32)
    const b3 = v128.load(b, 48)
    const x0 = v128.load32_splat(a0)
    s00 = multiplyAdd(x0, b0, s00)
    s01 = multiplyAdd(x0, b1, s01)
    s02 = multiplyAdd(x0, b2, s02)
    s03 = multiplyAdd(x0, b3, s03)
    const x1 = v128.load32_splat(a1)
    s10 = multiplyAdd(x1, b0, s10)
    s11 = multiplyAdd(x1, b1, s11)
    s12 = multiplyAdd(x1, b2, s12)
    s13 = multiplyAdd(x1, b3, s13)
    a0 += aStep
    a1 += aStep
    b += 64
  }
  v128.store(c0, s00)
  v128.store(c0, s01, 16)
  v128.store(c0, s02, 32)
  v128.store(c0, s03, 48)
  v128.store(c1, s10)
  v128.store(c1, s11, 16)
  v128.store(c1, s12, 32)
  v128.store(c1, s13, 48)
}

function tile1(a: usize, aStep: usize, b: usize, end: usize, c: usize, accumulate: i32): void {
  let s0 = f32x4.splat(0)
  let s1 = s0
  let s2 = s0
  let s3 = s0
  if (accumulate) {
    s0 = v128.load(c)
    s1 = v128.load(c, 16)
    s2 = v128.load(c, 32)
    s3 = v128.load(c, 48)
  }
  while (b < end) {
    const x = v128.load32_splat(a)
    s0 = multiplyAdd(x, v128.load(b), s0)
    s1 = multiplyAdd(x, v128.load(b, 16), s1)
    s2 = multiplyAdd(x, v128.load(b, 32), s2)
    s3 = multiplyAdd(x, v128.load(b, 48), s3)
    a += aStep
    b += 64
  }
  v128.store(c, s0)
  v128.store(c, s1, 16)
  v128.store(c, s2, 32)
  v128.store(c, s3, 48)
}
