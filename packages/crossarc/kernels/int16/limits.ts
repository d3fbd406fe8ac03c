/** The largest magnitude in the left matrix. */
export const LEFT_LIMIT: f32 = 4095
/** The limit of the sum of magnitudes in a column of the right matrix, and of one of them. */
export const COLUMN_LIMIT: f32 = 524288
export const RIGHT_LIMIT: f32 = 32767
/** Smaller numbers do not refine the scale: their inverse times a limit would not be finite. */
export const SMALLEST: f32 = 1e-30

/**
 * 1.5·2²³: adding a number of magnitude below 2²² rounds it to an integer, ties to even, which then occupies
 * the lowest bits of the sum.
 */
export const ROUNDING: f32 = 12582912
const ROUNDING_BITS: i32 = 0x4b400000

/** Four floats, rounded to integers. */
export function rounded(x: v128): v128 {
  return i32x4.sub(f32x4.add(x, f32x4.splat(ROUNDING)), i32x4.splat(ROUNDING_BITS))
}
