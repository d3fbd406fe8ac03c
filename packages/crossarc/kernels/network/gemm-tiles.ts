import { multiplyAdd } from './multiply-add'

/**
 * A whole panel, 16 columns, times `height` rows: tiles of 2×16. V8 keeps at most eight sums in registers,
 * and unrolling makes it spill too.
 */
export function multiplyPanel(
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
    tile2(a, aRowBytes, aStep, begin, end, c, cRowBytes, accumulate)
    a += 2 * aRowBytes
    c += 2 * cRowBytes
  }
  if (row < height) tile1(a, aStep, begin, end, c, accumulate)
}

/** Tiles of 4×16: eight sums as well, where V8 joins two registers into one. */
export function multiplyPanelWide(
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
  for (; row + 4 <= height; row += 4) {
    tile4(a, aRowBytes, aStep, begin, end, c, cRowBytes, accumulate)
    a += 4 * aRowBytes
    c += 4 * cRowBytes
  }
  const left = height - row
  if (left === 3) tile3(a, aRowBytes, aStep, begin, end, c, cRowBytes, accumulate)
  else if (left === 2) tile2(a, aRowBytes, aStep, begin, end, c, cRowBytes, accumulate)
  else if (left === 1) tile1(a, aStep, begin, end, c, accumulate)
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

function tile2(
  a0: usize,
  aRowBytes: usize,
  aStep: usize,
  b: usize,
  end: usize,
  c0: usize,
  cRowBytes: usize,
  accumulate: i32,
): void {
  let a1 = a0 + aRowBytes
  const c1 = c0 + cRowBytes
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

function tile3(
  a0: usize,
  aRowBytes: usize,
  aStep: usize,
  b: usize,
  end: usize,
  c0: usize,
  cRowBytes: usize,
  accumulate: i32,
): void {
  let a1 = a0 + aRowBytes
  let a2 = a1 + aRowBytes
  const c1 = c0 + cRowBytes
  const c2 = c1 + cRowBytes
  let s00 = f32x4.splat(0)
  let s01 = s00
  let s02 = s00
  let s03 = s00
  let s10 = s00
  let s11 = s00
  let s12 = s00
  let s13 = s00
  let s20 = s00
  let s21 = s00
  let s22 = s00
  let s23 = s00
  if (accumulate) {
    s00 = v128.load(c0)
    s01 = v128.load(c0, 16)
    s02 = v128.load(c0, 32)
    s03 = v128.load(c0, 48)
    s10 = v128.load(c1)
    s11 = v128.load(c1, 16)
    s12 = v128.load(c1, 32)
    s13 = v128.load(c1, 48)
    s20 = v128.load(c2)
    s21 = v128.load(c2, 16)
    s22 = v128.load(c2, 32)
    s23 = v128.load(c2, 48)
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
    const x2 = v128.load32_splat(a2)
    s20 = multiplyAdd(x2, b0, s20)
    s21 = multiplyAdd(x2, b1, s21)
    s22 = multiplyAdd(x2, b2, s22)
    s23 = multiplyAdd(x2, b3, s23)
    a0 += aStep
    a1 += aStep
    a2 += aStep
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
  v128.store(c2, s20)
  v128.store(c2, s21, 16)
  v128.store(c2, s22, 32)
  v128.store(c2, s23, 48)
}

function tile4(
  a0: usize,
  aRowBytes: usize,
  aStep: usize,
  b: usize,
  end: usize,
  c0: usize,
  cRowBytes: usize,
  accumulate: i32,
): void {
  let a1 = a0 + aRowBytes
  let a2 = a1 + aRowBytes
  let a3 = a2 + aRowBytes
  const c1 = c0 + cRowBytes
  const c2 = c1 + cRowBytes
  const c3 = c2 + cRowBytes
  let s00 = f32x4.splat(0)
  let s01 = s00
  let s02 = s00
  let s03 = s00
  let s10 = s00
  let s11 = s00
  let s12 = s00
  let s13 = s00
  let s20 = s00
  let s21 = s00
  let s22 = s00
  let s23 = s00
  let s30 = s00
  let s31 = s00
  let s32 = s00
  let s33 = s00
  if (accumulate) {
    s00 = v128.load(c0)
    s01 = v128.load(c0, 16)
    s02 = v128.load(c0, 32)
    s03 = v128.load(c0, 48)
    s10 = v128.load(c1)
    s11 = v128.load(c1, 16)
    s12 = v128.load(c1, 32)
    s13 = v128.load(c1, 48)
    s20 = v128.load(c2)
    s21 = v128.load(c2, 16)
    s22 = v128.load(c2, 32)
    s23 = v128.load(c2, 48)
    s30 = v128.load(c3)
    s31 = v128.load(c3, 16)
    s32 = v128.load(c3, 32)
    s33 = v128.load(c3, 48)
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
    const x2 = v128.load32_splat(a2)
    s20 = multiplyAdd(x2, b0, s20)
    s21 = multiplyAdd(x2, b1, s21)
    s22 = multiplyAdd(x2, b2, s22)
    s23 = multiplyAdd(x2, b3, s23)
    const x3 = v128.load32_splat(a3)
    s30 = multiplyAdd(x3, b0, s30)
    s31 = multiplyAdd(x3, b1, s31)
    s32 = multiplyAdd(x3, b2, s32)
    s33 = multiplyAdd(x3, b3, s33)
    a0 += aStep
    a1 += aStep
    a2 += aStep
    a3 += aStep
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
  v128.store(c2, s20)
  v128.store(c2, s21, 16)
  v128.store(c2, s22, 32)
  v128.store(c2, s23, 48)
  v128.store(c3, s30)
  v128.store(c3, s31, 16)
  v128.store(c3, s32, 32)
  v128.store(c3, s33, 48)
}
