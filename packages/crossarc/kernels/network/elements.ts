/** Sets a multiple of 4 numbers to 0. */
export function clear(x: usize, count: i32): void {
  memory.fill(x, 0, (<usize>count) << 2)
}

/** out = x ⊙ y, over a multiple of 4 numbers; in place if out is one of them. */
export function multiplyElements(x: usize, y: usize, out: usize, count: i32): void {
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    v128.store(out, f32x4.mul(v128.load(x), v128.load(y)))
    y += 16
    out += 16
  }
}

/** target += x ⊙ y. */
export function addProducts(target: usize, x: usize, y: usize, count: i32): void {
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    v128.store(target, f32x4.add(v128.load(target), f32x4.mul(v128.load(x), v128.load(y))))
    y += 16
    target += 16
  }
}

/** target += factor·x. */
export function addScaled(target: usize, x: usize, factor: f32, count: i32): void {
  const scale = f32x4.splat(factor)
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    v128.store(target, f32x4.add(v128.load(target), f32x4.mul(scale, v128.load(x))))
    target += 16
  }
}

/** average += weight·(x − average): a moving average of parameters. */
export function blend(average: usize, x: usize, weight: f32, count: i32): void {
  const scale = f32x4.splat(weight)
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    const old = v128.load(average)
    v128.store(average, f32x4.add(old, f32x4.mul(scale, f32x4.sub(v128.load(x), old))))
    average += 16
  }
}

/** out = x ⊙ mask, with contiguous rows of `width` floats in out and mask. Without a mask: a copy. */
export function maskRows(x: usize, stride: i32, mask: usize, out: usize, rows: i32, width: i32): void {
  const bytes = (<usize>width) << 2
  for (let row = 0; row < rows; row++) {
    for (let at: usize = 0; at < bytes; at += 16) {
      const value = v128.load(x + at)
      v128.store(out + at, mask ? f32x4.mul(value, v128.load(mask + at)) : value)
    }
    x += (<usize>stride) << 2
    if (mask) mask += bytes
    out += bytes
  }
}

/** Multiplies row i of x, `width` floats, by factors[i]. Width is a multiple of 4. */
export function scaleRows(x: usize, stride: i32, factors: usize, rows: i32, width: i32): void {
  const widthBytes = (<usize>width) << 2
  const strideBytes = (<usize>stride) << 2
  for (let row = 0; row < rows; row++) {
    const factor = v128.load32_splat(factors)
    for (let at = x; at < x + widthBytes; at += 16) v128.store(at, f32x4.mul(v128.load(at), factor))
    factors += 4
    x += strideBytes
  }
}

/**
 * Copies rows of `width` floats, any number, or adds them if `accumulate`: row i comes from row sources[i]
 * and goes to row targets[i], both from lists of 32-bit numbers; a list at 0 stands for 0, 1, 2, … This
 * gathers and scatters embeddings; a source stride of 0 repeats one row, a target stride of 0 adds all rows
 * up.
 */
export function moveRows(
  source: usize,
  sourceStride: i32,
  sources: usize,
  target: usize,
  targetStride: i32,
  targets: usize,
  count: i32,
  width: i32,
  accumulate: i32,
): void {
  const sourceBytes = (<usize>sourceStride) << 2
  const targetBytes = (<usize>targetStride) << 2
  const widthBytes = (<usize>width) << 2
  for (let row = 0; row < count; row++) {
    const place = (<usize>row) << 2
    let from = source + (sources === 0 ? <usize>row : <usize>load<u32>(sources + place)) * sourceBytes
    let to = target + (targets === 0 ? <usize>row : <usize>load<u32>(targets + place)) * targetBytes
    const end = from + widthBytes
    if (accumulate) {
      for (; from + 16 <= end; from += 16) {
        v128.store(to, f32x4.add(v128.load(to), v128.load(from)))
        to += 16
      }
      for (; from < end; from += 4) {
        store<f32>(to, load<f32>(to) + load<f32>(from))
        to += 4
      }
    } else {
      for (; from + 16 <= end; from += 16) {
        v128.store(to, v128.load(from))
        to += 16
      }
      for (; from < end; from += 4) {
        store<f32>(to, load<f32>(from))
        to += 4
      }
    }
  }
}

/**
 * Adds addends[i·addendStride] to every number of row i of a matrix: the part of a score that depends on one
 * of its two sides only.
 */
export function addToRows(
  x: usize,
  stride: i32,
  addends: usize,
  addendStride: i32,
  rows: i32,
  width: i32,
): void {
  for (let row = 0; row < rows; row++) {
    const addend = load<f32>(addends)
    const end = x + ((<usize>width) << 2)
    for (let at = x; at < end; at += 4) store<f32>(at, load<f32>(at) + addend)
    x += (<usize>stride) << 2
    addends += (<usize>addendStride) << 2
  }
}

/** out[i·outStride] += the sum of row i, added in order: the gradient of addToRows. */
export function sumRows(x: usize, stride: i32, out: usize, outStride: i32, rows: i32, width: i32): void {
  for (let row = 0; row < rows; row++) {
    let sum: f32 = 0
    const end = x + ((<usize>width) << 2)
    for (let at = x; at < end; at += 4) sum += load<f32>(at)
    store<f32>(out, load<f32>(out) + sum)
    x += (<usize>stride) << 2
    out += (<usize>outStride) << 2
  }
}

/**
 * Masks for dropout: each number is `scale` if the 32 random bits of its position are at least `threshold`,
 * else 0. The bits are a hash of (seed, position) alone, so that a mask does not depend on earlier draws.
 */
export function dropoutMask(out: usize, count: i32, seed: i32, threshold: u32, scale: f32): void {
  const key = i32x4.splat(seed)
  const limit = i32x4.splat(threshold)
  const value = f32x4.splat(scale)
  let place = i32x4(0, 1, 2, 3)
  const step = i32x4.splat(4)
  const end = out + ((<usize>count) << 2)
  for (; out < end; out += 16) {
    let bits = i32x4.add(i32x4.mul(place, i32x4.splat(0x9e3779b1)), key)
    bits = v128.xor(bits, i32x4.shr_u(bits, 16))
    bits = i32x4.mul(bits, i32x4.splat(0x21f0aaad))
    bits = v128.xor(bits, i32x4.shr_u(bits, 15))
    bits = i32x4.mul(bits, i32x4.splat(0x735a2d97))
    bits = v128.xor(bits, i32x4.shr_u(bits, 15))
    v128.store(out, v128.and(value, i32x4.ge_u(bits, limit)))
    place = i32x4.add(place, step)
  }
}
