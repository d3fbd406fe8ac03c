import { multiplyAdd } from './multiply-add'

/**
 * The last panel of a product, of `width` columns, fewer than 16; arguments as in multiplyPanel(). The
 * padding of the panel is multiplied too but not stored, so that there are eight sums at a time here as well.
 */
export function multiplyEdge(
  a: usize,
  aRowBytes: usize,
  aStep: usize,
  begin: usize,
  end: usize,
  c: usize,
  cRowBytes: usize,
  height: i32,
  width: i32,
  accumulate: i32,
): void {
  let row = 0
  if (width > 8) {
    for (; row + 2 <= height; row += 2) {
      edge2(a, a + aRowBytes, aStep, begin, end, c, c + cRowBytes, width, accumulate)
      a += 2 * aRowBytes
      c += 2 * cRowBytes
    }
  } else {
    for (; row + 4 <= height; row += 4) {
      edge4(a, aRowBytes, aStep, begin, end, c, cRowBytes, width, accumulate)
      a += 4 * aRowBytes
      c += 4 * cRowBytes
    }
  }
  for (; row < height; row++) {
    edge1(a, aStep, begin, end, c, width, accumulate)
    a += aRowBytes
    c += cRowBytes
  }
}

/** Two rows of 9 to 15 columns. */
function edge2(
  a0: usize,
  a1: usize,
  aStep: usize,
  b: usize,
  end: usize,
  c0: usize,
  c1: usize,
  width: i32,
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
    s02 = loadSome(c0 + 32, width - 8)
    s03 = loadSome(c0 + 48, width - 12)
    s10 = v128.load(c1)
    s11 = v128.load(c1, 16)
    s12 = loadSome(c1 + 32, width - 8)
    s13 = loadSome(c1 + 48, width - 12)
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
  storeSome(c0 + 32, s02, width - 8)
  storeSome(c0 + 48, s03, width - 12)
  v128.store(c1, s10)
  v128.store(c1, s11, 16)
  storeSome(c1 + 32, s12, width - 8)
  storeSome(c1 + 48, s13, width - 12)
}

/** Four rows of 1 to 8 columns. */
function edge4(
  a0: usize,
  aRowBytes: usize,
  aStep: usize,
  b: usize,
  end: usize,
  c0: usize,
  cRowBytes: usize,
  width: i32,
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
  let s10 = s00
  let s11 = s00
  let s20 = s00
  let s21 = s00
  let s30 = s00
  let s31 = s00
  if (accumulate) {
    s00 = loadSome(c0, width)
    s01 = loadSome(c0 + 16, width - 4)
    s10 = loadSome(c1, width)
    s11 = loadSome(c1 + 16, width - 4)
    s20 = loadSome(c2, width)
    s21 = loadSome(c2 + 16, width - 4)
    s30 = loadSome(c3, width)
    s31 = loadSome(c3 + 16, width - 4)
  }
  while (b < end) {
    const b0 = v128.load(b)
    const b1 = v128.load(b, 16)
    const x0 = v128.load32_splat(a0)
    s00 = multiplyAdd(x0, b0, s00)
    s01 = multiplyAdd(x0, b1, s01)
    const x1 = v128.load32_splat(a1)
    s10 = multiplyAdd(x1, b0, s10)
    s11 = multiplyAdd(x1, b1, s11)
    const x2 = v128.load32_splat(a2)
    s20 = multiplyAdd(x2, b0, s20)
    s21 = multiplyAdd(x2, b1, s21)
    const x3 = v128.load32_splat(a3)
    s30 = multiplyAdd(x3, b0, s30)
    s31 = multiplyAdd(x3, b1, s31)
    a0 += aStep
    a1 += aStep
    a2 += aStep
    a3 += aStep
    b += 64
  }
  storeSome(c0, s00, width)
  storeSome(c0 + 16, s01, width - 4)
  storeSome(c1, s10, width)
  storeSome(c1 + 16, s11, width - 4)
  storeSome(c2, s20, width)
  storeSome(c2 + 16, s21, width - 4)
  storeSome(c3, s30, width)
  storeSome(c3 + 16, s31, width - 4)
}

/** One row of 1 to 15 columns. */
function edge1(a: usize, aStep: usize, b: usize, end: usize, c: usize, width: i32, accumulate: i32): void {
  let s0 = f32x4.splat(0)
  let s1 = s0
  let s2 = s0
  let s3 = s0
  if (accumulate) {
    s0 = loadSome(c, width)
    s1 = loadSome(c + 16, width - 4)
    s2 = loadSome(c + 32, width - 8)
    s3 = loadSome(c + 48, width - 12)
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
  storeSome(c, s0, width)
  storeSome(c + 16, s1, width - 4)
  storeSome(c + 32, s2, width - 8)
  storeSome(c + 48, s3, width - 12)
}

/** Four floats, of which those beyond the width are 0 and not read. */
function loadSome(source: usize, width: i32): v128 {
  if (width >= 4) return v128.load(source)
  if (width <= 0) return f32x4.splat(0)
  let value = v128.load32_zero(source)
  if (width > 1) value = v128.load32_lane(source, value, 1, 4)
  if (width > 2) value = v128.load32_lane(source, value, 2, 8)
  return value
}

function storeSome(target: usize, value: v128, width: i32): void {
  if (width >= 4) v128.store(target, value)
  else if (width > 0) {
    v128.store32_lane(target, value, 0)
    if (width > 1) v128.store32_lane(target, value, 1, 4)
    if (width > 2) v128.store32_lane(target, value, 2, 8)
  }
}
