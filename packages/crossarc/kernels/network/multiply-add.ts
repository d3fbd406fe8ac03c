/** x·y + sum, rounded once if the module is built for it ("fused"), otherwise after the product too. */
export function multiplyAdd(x: v128, y: v128, sum: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? f32x4.relaxed_madd(x, y, sum) : f32x4.add(sum, f32x4.mul(x, y))
}
