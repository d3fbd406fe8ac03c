import { LEFT_LIMIT, rounded, SMALLEST } from './limits'

/** The rows of the left matrix before the next panel: as in network/gemm.ts. */
const HEIGHT: i32 = 64

/**
 * Turns rows of floats into integers: x[i][k], at x + 4·(i·stride + k), is about scales[i] times the integer
 * at out + 2·(i·outStride + k). The row of integers is padded with zeros up to outStride, a multiple of 8
 * that is at least the depth.
 */
export function quantiseRows(
  x: usize,
  stride: i32,
  rows: i32,
  depth: i32,
  out: usize,
  outStride: i32,
  scales: usize,
): void {
  const whole = (<usize>(depth & ~7)) << 2
  const bytes = (<usize>depth) << 2
  const outBytes = (<usize>outStride) << 1
  const magnitude = i32x4.splat(0x7fffffff)
  for (let row = 0; row < rows; row++) {
    // As integers, the bits of non-negative floats are in the order of the floats.
    let largest = f32x4.splat(SMALLEST)
    let other = largest
    let at: usize = 0
    for (; at < whole; at += 32) {
      largest = i32x4.max_s(largest, v128.and(v128.load(x + at), magnitude))
      other = i32x4.max_s(other, v128.and(v128.load(x + at, 16), magnitude))
    }
    for (; at < bytes; at += 4) other = i32x4.max_s(other, v128.and(v128.load32_zero(x + at), magnitude))
    largest = i32x4.max_s(largest, other)
    largest = i32x4.max_s(largest, v128.shuffle<i32>(largest, largest, 2, 3, 0, 1))
    largest = i32x4.max_s(largest, v128.shuffle<i32>(largest, largest, 1, 0, 3, 2))
    const most = f32x4.extract_lane(largest, 0)
    store<f32>(scales, most / LEFT_LIMIT)
    const inverse = f32x4.splat(LEFT_LIMIT / most)

    let target = out
    for (at = 0; at < whole; at += 32) {
      const low = rounded(f32x4.mul(v128.load(x + at), inverse))
      const high = rounded(f32x4.mul(v128.load(x + at, 16), inverse))
      v128.store(target, i16x8.narrow_i32x4_s(low, high))
      target += 16
    }
    for (; at < bytes; at += 4) {
      const value = rounded(f32x4.mul(v128.load32_zero(x + at), inverse))
      store<i16>(target, <i16>i32x4.extract_lane(value, 0))
      target += 2
    }
    for (; target < out + outBytes; target += 2) store<i16>(target, 0)
    x += (<usize>stride) << 2
    out += outBytes
    scales += 4
  }
}

/**
 * C = A·B, or C += A·B if `accumulate`: A as quantiseRows() leaves it, its rows `aStride` integers apart, B
 * as packInt16() does, with `pairs` pairs of rows. C[i][j] is at c + 4·(i·cStride + j). An element is one
 * exact sum of integers, converted to a float and multiplied by the scales of its row and column.
 *
 * Tiles of 2×16 for the same reason as with floats.
 */
export function multiplyInt16(
  a: usize,
  aStride: i32,
  rowScales: usize,
  packed: usize,
  columnScales: usize,
  c: usize,
  cStride: i32,
  rows: i32,
  columns: i32,
  pairs: i32,
  accumulate: i32,
): void {
  const aBytes = (<usize>aStride) << 1
  const cBytes = (<usize>cStride) << 2
  const panelBytes = (<usize>pairs) << 6
  for (let top = 0; top < rows; top += HEIGHT) {
    const bottom = min(top + HEIGHT, rows)
    let panel = packed
    for (let column = 0; column < columns; column += 16) {
      const end = panel + panelBytes
      const scales = columnScales + ((<usize>column) << 2)
      const width = columns - column
      let left = a + <usize>top * aBytes
      let target = c + <usize>top * cBytes + ((<usize>column) << 2)
      let row = top
      for (; row + 2 <= bottom; row += 2) {
        const factors = rowScales + ((<usize>row) << 2)
        tile2(left, left + aBytes, factors, panel, end, scales, target, target + cBytes, width, accumulate)
        left += 2 * aBytes
        target += 2 * cBytes
      }
      if (row < bottom) {
        tile1(left, rowScales + ((<usize>row) << 2), panel, end, scales, target, width, accumulate)
      }
      panel = end
    }
  }
}

function tile2(
  a0: usize,
  a1: usize,
  rowScales: usize,
  b: usize,
  end: usize,
  columnScales: usize,
  c0: usize,
  c1: usize,
  width: i32,
  accumulate: i32,
): void {
  let s00 = i32x4.splat(0)
  let s01 = s00
  let s02 = s00
  let s03 = s00
  let s10 = s00
  let s11 = s00
  let s12 = s00
  let s13 = s00
  while (b < end) {
    const b0 = v128.load(b)
    const b1 = v128.load(b, 16)
    const b2 = v128.load(b, 32)
    const b3 = v128.load(b, 48)
    const x0 = v128.load32_splat(a0)
    s00 = i32x4.add(s00, i32x4.dot_i16x8_s(x0, b0))
    s01 = i32x4.add(s01, i32x4.dot_i16x8_s(x0, b1))
    s02 = i32x4.add(s02, i32x4.dot_i16x8_s(x0, b2))
    s03 = i32x4.add(s03, i32x4.dot_i16x8_s(x0, b3))
    const x1 = v128.load32_splat(a1)
    s10 = i32x4.add(s10, i32x4.dot_i16x8_s(x1, b0))
    s11 = i32x4.add(s11, i32x4.dot_i16x8_s(x1, b1))
    s12 = i32x4.add(s12, i32x4.dot_i16x8_s(x1, b2))
    s13 = i32x4.add(s13, i32x4.dot_i16x8_s(x1, b3))
    a0 += 4
    a1 += 4
    b += 64
  }
  const first = v128.load32_splat(rowScales)
  const second = v128.load32_splat(rowScales, 4)
  if (width >= 16) {
    storeFour(c0, s00, first, columnScales, accumulate)
    storeFour(c0 + 16, s01, first, columnScales + 16, accumulate)
    storeFour(c0 + 32, s02, first, columnScales + 32, accumulate)
    storeFour(c0 + 48, s03, first, columnScales + 48, accumulate)
    storeFour(c1, s10, second, columnScales, accumulate)
    storeFour(c1 + 16, s11, second, columnScales + 16, accumulate)
    storeFour(c1 + 32, s12, second, columnScales + 32, accumulate)
    storeFour(c1 + 48, s13, second, columnScales + 48, accumulate)
  } else {
    storeEdge(c0, s00, s01, s02, s03, first, columnScales, width, accumulate)
    storeEdge(c1, s10, s11, s12, s13, second, columnScales, width, accumulate)
  }
}

function tile1(
  a: usize,
  rowScale: usize,
  b: usize,
  end: usize,
  columnScales: usize,
  c: usize,
  width: i32,
  accumulate: i32,
): void {
  let s0 = i32x4.splat(0)
  let s1 = s0
  let s2 = s0
  let s3 = s0
  while (b < end) {
    const x = v128.load32_splat(a)
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(x, v128.load(b)))
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(x, v128.load(b, 16)))
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(x, v128.load(b, 32)))
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(x, v128.load(b, 48)))
    a += 4
    b += 64
  }
  const factor = v128.load32_splat(rowScale)
  if (width >= 16) {
    storeFour(c, s0, factor, columnScales, accumulate)
    storeFour(c + 16, s1, factor, columnScales + 16, accumulate)
    storeFour(c + 32, s2, factor, columnScales + 32, accumulate)
    storeFour(c + 48, s3, factor, columnScales + 48, accumulate)
  } else storeEdge(c, s0, s1, s2, s3, factor, columnScales, width, accumulate)
}

function scaled(sums: v128, factor: v128, columnScales: usize): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(sums), f32x4.mul(factor, v128.load(columnScales)))
}

function storeFour(c: usize, sums: v128, factor: v128, columnScales: usize, accumulate: i32): void {
  let value = scaled(sums, factor, columnScales)
  if (accumulate) value = f32x4.add(v128.load(c), value)
  v128.store(c, value)
}

/** The first `width` of 16 sums, fewer than 16. */
function storeEdge(
  c: usize,
  s0: v128,
  s1: v128,
  s2: v128,
  s3: v128,
  factor: v128,
  columnScales: usize,
  width: i32,
  accumulate: i32,
): void {
  if (width >= 4) {
    storeFour(c, s0, factor, columnScales, accumulate)
    c += 16
    columnScales += 16
    s0 = s1
  }
  if (width >= 8) {
    storeFour(c, s0, factor, columnScales, accumulate)
    c += 16
    columnScales += 16
    s0 = s2
  }
  if (width >= 12) {
    storeFour(c, s0, factor, columnScales, accumulate)
    c += 16
    columnScales += 16
    s0 = s3
  }
  const value = scaled(s0, factor, columnScales)
  const rest = width & 3
  if (rest > 0) storeOne(c, f32x4.extract_lane(value, 0), accumulate)
  if (rest > 1) storeOne(c + 4, f32x4.extract_lane(value, 1), accumulate)
  if (rest > 2) storeOne(c + 8, f32x4.extract_lane(value, 2), accumulate)
}

function storeOne(c: usize, value: f32, accumulate: i32): void {
  store<f32>(c, accumulate ? load<f32>(c) + value : value)
}
