/** Σ x², over a multiple of 4 numbers, in double precision: four sums, added at the end. */
export function sumOfSquares(x: usize, count: i32): f64 {
  let low = f64x2.splat(0)
  let high = f64x2.splat(0)
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    const value = v128.load(x)
    const first = f64x2.promote_low_f32x4(value)
    const second = f64x2.promote_low_f32x4(v128.shuffle<i64>(value, value, 1, 0))
    low = f64x2.add(low, f64x2.mul(first, first))
    high = f64x2.add(high, f64x2.mul(second, second))
  }
  return sumOfLanes(low, high)
}

/** target += x, over a multiple of 4 numbers; leaves x at 0. Returns Σ target², summed like sumOfSquares. */
export function collect(target: usize, x: usize, count: i32): f64 {
  const zero = f32x4.splat(0)
  let low = f64x2.splat(0)
  let high = f64x2.splat(0)
  const end = x + ((<usize>count) << 2)
  for (; x < end; x += 16) {
    const value = f32x4.add(v128.load(target), v128.load(x))
    v128.store(target, value)
    v128.store(x, zero)
    const first = f64x2.promote_low_f32x4(value)
    const second = f64x2.promote_low_f32x4(v128.shuffle<i64>(value, value, 1, 0))
    low = f64x2.add(low, f64x2.mul(first, first))
    high = f64x2.add(high, f64x2.mul(second, second))
    target += 16
  }
  return sumOfLanes(low, high)
}

function sumOfLanes(low: v128, high: v128): f64 {
  return (
    f64x2.extract_lane(low, 0) +
    f64x2.extract_lane(low, 1) +
    f64x2.extract_lane(high, 0) +
    f64x2.extract_lane(high, 1)
  )
}

/**
 * One step of Adam (Kingma and Ba 2015) over a multiple of 4 parameters: gradients times `scale` (clipping),
 * moments with the decays beta1 and beta2, and parameters −= rate·mean / (√variance + epsilon), where the
 * rate includes the correction for the first steps. Resets the gradients to 0 for the next batch.
 */
export function adam(
  parameters: usize,
  gradients: usize,
  means: usize,
  variances: usize,
  count: i32,
  scale: f32,
  rate: f32,
  beta1: f32,
  beta2: f32,
  epsilon: f32,
): void {
  const factor = f32x4.splat(scale)
  const keep1 = f32x4.splat(beta1)
  const keep2 = f32x4.splat(beta2)
  const take1 = f32x4.splat(<f32>1 - beta1)
  const take2 = f32x4.splat(<f32>1 - beta2)
  const step = f32x4.splat(rate)
  const floor = f32x4.splat(epsilon)
  const zero = f32x4.splat(0)
  const end = parameters + ((<usize>count) << 2)
  for (; parameters < end; parameters += 16) {
    const gradient = f32x4.mul(v128.load(gradients), factor)
    const mean = f32x4.add(f32x4.mul(keep1, v128.load(means)), f32x4.mul(take1, gradient))
    const squares = f32x4.mul(take2, f32x4.mul(gradient, gradient))
    const variance = f32x4.add(f32x4.mul(keep2, v128.load(variances)), squares)
    v128.store(means, mean)
    v128.store(variances, variance)
    const change = f32x4.div(f32x4.mul(step, mean), f32x4.add(f32x4.sqrt(variance), floor))
    v128.store(parameters, f32x4.sub(v128.load(parameters), change))
    v128.store(gradients, zero)
    gradients += 16
    means += 16
    variances += 16
  }
}
