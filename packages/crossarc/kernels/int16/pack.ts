import { COLUMN_LIMIT, RIGHT_LIMIT, rounded, SMALLEST } from './limits'

/**
 * Lays out a right-hand matrix B of `depth` rows and `columns` columns, B[k][j] at b + 4·(k·rowStride + j), for
 * multiplyInt16(): panels of 16 columns, each with 16 pairs of integers for every two rows. What fills up the last panel
 * and an odd depth is 0. B[k][j] is about the integer times scales[j], of which there are 16 a panel.
 *
 * An integer is at most |B[k][j]| / scale + ½, so that those of a column add up to COLUMN_LIMIT at most if the scale is
 * Σ|B[k][j]| / (COLUMN_LIMIT − depth / 2) or more. The sum is rounded: for a depth of up to 2¹⁴ by less than 2⁻¹⁰ of
 * it, for which the room is reduced by 2⁻⁹.
 */
export function packInt16(
  b: usize,
  rowStride: i32,
  depth: i32,
  columns: i32,
  out: usize,
  scales: usize,
): void {
  const rowBytes = (<usize>rowStride) << 2
  const room = (COLUMN_LIMIT - <f32>0.5 * <f32>depth) * <f32>(1 - 1 / 512)
  for (let column = 0; column < columns; column += 4) {
    const source = b + ((<usize>column) << 2)
    const width = min(4, columns - column)
    const inverse = scale(source, rowBytes, depth, width, room, scales + ((<usize>column) << 2))
    const panel = out + ((<usize>(column >> 4) * <usize>((depth + 1) >> 1)) << 6)
    packColumns(source, rowBytes, depth, width, inverse, panel + ((<usize>(column & 15)) << 2))
  }
  for (let column = (columns + 3) & ~3; (column & 15) !== 0; column += 4) {
    v128.store(scales + ((<usize>column) << 2), f32x4.splat(0))
    let target =
      out + ((<usize>(column >> 4) * <usize>((depth + 1) >> 1)) << 6) + ((<usize>(column & 15)) << 2)
    for (let k = 0; k < depth; k += 2) {
      v128.store(target, i32x4.splat(0))
      target += 64
    }
  }
}

/** Writes the scales of four columns and returns their inverses. */
function scale(source: usize, rowBytes: usize, depth: i32, width: i32, room: f32, scales: usize): v128 {
  let sum = f32x4.splat(0)
  let largest = sum
  for (let k = 0; k < depth; k++) {
    const value = f32x4.abs(row(source, width))
    sum = f32x4.add(sum, value)
    largest = f32x4.max(largest, value)
    source += rowBytes
  }
  const least = f32x4.splat(SMALLEST)
  const forSum = f32x4.div(f32x4.splat(room), f32x4.max(sum, least))
  const forLargest = f32x4.div(f32x4.splat(RIGHT_LIMIT), f32x4.max(largest, least))
  const inverse = f32x4.min(forSum, forLargest)
  v128.store(scales, f32x4.div(f32x4.splat(1), inverse))
  return inverse
}

function packColumns(
  source: usize,
  rowBytes: usize,
  depth: i32,
  width: i32,
  inverse: v128,
  target: usize,
): void {
  const low = i32x4.splat(0xffff)
  let k = 0
  for (; k + 2 <= depth; k += 2) {
    const first = rounded(f32x4.mul(row(source, width), inverse))
    const second = rounded(f32x4.mul(row(source + rowBytes, width), inverse))
    v128.store(target, v128.or(v128.and(first, low), i32x4.shl(second, 16)))
    source += 2 * rowBytes
    target += 64
  }
  if (k < depth) v128.store(target, v128.and(rounded(f32x4.mul(row(source, width), inverse)), low))
}

/** Four floats, of which those beyond the width are 0 and not read. */
function row(source: usize, width: i32): v128 {
  if (width === 4) return v128.load(source)
  let value = v128.load32_zero(source)
  if (width > 1) value = v128.load32_lane(source, value, 1, 4)
  if (width > 2) value = v128.load32_lane(source, value, 2, 8)
  return value
}
