/**
 * tanh as a quotient of two polynomials, x·P(x²) / Q(x²), accurate enough for |x| < 7.9 and ±1 in f32 beyond
 * (the coefficients are those of the Eigen library). The error is at most 3e-7, measured by a test.
 */
export function tanh4(value: v128): v128 {
  const x = f32x4.pmin(f32x4.pmax(value, f32x4.splat(-7.905311107635498)), f32x4.splat(7.905311107635498))
  const square = f32x4.mul(x, x)
  let p = f32x4.splat(-2.76076847742355e-16)
  p = f32x4.add(f32x4.mul(p, square), f32x4.splat(2.00018790482477e-13))
  p = f32x4.add(f32x4.mul(p, square), f32x4.splat(-8.60467152213735e-11))
  p = f32x4.add(f32x4.mul(p, square), f32x4.splat(5.12229709037114e-8))
  p = f32x4.add(f32x4.mul(p, square), f32x4.splat(1.48572235717979e-5))
  p = f32x4.add(f32x4.mul(p, square), f32x4.splat(6.37261928875436e-4))
  p = f32x4.add(f32x4.mul(p, square), f32x4.splat(4.89352455891786e-3))
  let q = f32x4.splat(1.19825839466702e-6)
  q = f32x4.add(f32x4.mul(q, square), f32x4.splat(1.18534705686654e-4))
  q = f32x4.add(f32x4.mul(q, square), f32x4.splat(2.268434632439e-3))
  q = f32x4.add(f32x4.mul(q, square), f32x4.splat(4.89352518554385e-3))
  return f32x4.div(f32x4.mul(x, p), q)
}

/** 1 / (1 + e^−x) = ½ + ½·tanh(x/2). */
export function sigmoid4(x: v128): v128 {
  const half = f32x4.splat(0.5)
  return f32x4.add(half, f32x4.mul(half, tanh4(f32x4.mul(x, half))))
}

/**
 * e^x for −87 ≤ x ≤ 88, and e^−87 below: 2^n·e^r with |r| ≤ ½·ln 2, e^r by a polynomial (that of the Cephes
 * library). The relative error is at most 5e-7, measured by a test.
 */
export function exp4(value: v128): v128 {
  const x = f32x4.pmin(f32x4.pmax(value, f32x4.splat(-87)), f32x4.splat(88))
  const n = f32x4.floor(f32x4.add(f32x4.mul(x, f32x4.splat(<f32>Math.LOG2E)), f32x4.splat(0.5)))
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)))
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.1219444e-4)))
  let p = f32x4.splat(1.98756915e-4)
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1))
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1))
  p = f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), f32x4.add(r, f32x4.splat(1)))
  const exponent = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23)
  return f32x4.mul(p, exponent)
}

/** out = tanh(x), over a multiple of 4 numbers; in place if the two are the same. */
export function tanh(x: usize, out: usize, count: i32): void {
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    v128.store(out, tanh4(v128.load(x)))
    out += 16
  }
}

/** x's gradient from that of y = tanh(x): dx = dy·(1 − y²); in place if dx is dy. */
export function tanhBackward(y: usize, dy: usize, dx: usize, count: i32): void {
  const one = f32x4.splat(1)
  const end = y + ((<usize>count) << 2)
  for (; y < end; y += 16) {
    const value = v128.load(y)
    v128.store(dx, f32x4.mul(v128.load(dy), f32x4.sub(one, f32x4.mul(value, value))))
    dy += 16
    dx += 16
  }
}

/** out = 1 / (1 + e^−x), over a multiple of 4 numbers. */
export function sigmoid(x: usize, out: usize, count: i32): void {
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    v128.store(out, sigmoid4(v128.load(x)))
    out += 16
  }
}

/** dx = dy·y·(1 − y) where y = sigmoid(x). */
export function sigmoidBackward(y: usize, dy: usize, dx: usize, count: i32): void {
  const one = f32x4.splat(1)
  const end = y + ((<usize>count) << 2)
  for (; y < end; y += 16) {
    const value = v128.load(y)
    v128.store(dx, f32x4.mul(v128.load(dy), f32x4.mul(value, f32x4.sub(one, value))))
    dy += 16
    dx += 16
  }
}

/** out = x where x > 0, slope·x elsewhere; the slope is not negative. */
export function leakyRelu(x: usize, out: usize, count: i32, slope: f32): void {
  const factor = f32x4.splat(slope)
  const zero = f32x4.splat(0)
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    const value = v128.load(x)
    v128.store(out, v128.bitselect(value, f32x4.mul(value, factor), f32x4.gt(value, zero)))
    out += 16
  }
}

/** dx = dy where y > 0, slope·dy elsewhere: y has the sign of x. */
export function leakyReluBackward(y: usize, dy: usize, dx: usize, count: i32, slope: f32): void {
  const factor = f32x4.splat(slope)
  const zero = f32x4.splat(0)
  const end = y + ((<usize>count) << 2)
  for (; y < end; y += 16) {
    const gradient = v128.load(dy)
    const above = f32x4.gt(v128.load(y), zero)
    v128.store(dx, v128.bitselect(gradient, f32x4.mul(gradient, factor), above))
    dy += 16
    dx += 16
  }
}
