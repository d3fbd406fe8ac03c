import { COLUMN_LIMIT, RIGHT_LIMIT, rounded, SMALLEST } from './limits'

/**
 * Lays out a right-hand matrix B of `depth` rows and `columns` columns, B[k][j] at b + 4·(k·rowStride + j),
 * for multiplyInt16(): panels of 16 columns, each with 16 pairs of integers for every two rows. The padding
 * of the last panel and of an odd depth is 0. B[k][j] is about the integer times scales[j], with 16 scales a
 * panel.
 *
 * An integer is at most |B[k][j]| / scale + ½, so that those of a column add up to at most COLUMN_LIMIT if
 * the scale is at least Σ|B[k][j]| / (COLUMN_LIMIT − depth / 2). The sum is rounded: for a depth of up to 2¹⁴
 * by less than 2⁻¹⁰ of it, so the limit is reduced by 2⁻⁹.
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
  const panelBytes = (<usize>((depth + 1) >> 1)) << 6
  for (let column = 0; column < columns; column += 16) {
    const width = columns - column
    scale(b, rowBytes, depth, width, room, scales)
    packPanel(b, rowBytes, depth, width, scales, out)
    b += 64
    scales += 64
    out += panelBytes
  }
}

/** Leaves the inverses of the scales of a panel. */
function scale(b: usize, rowBytes: usize, depth: i32, width: i32, room: f32, scales: usize): void {
  let sum0 = f32x4.splat(0)
  let sum1 = sum0
  let sum2 = sum0
  let sum3 = sum0
  let most0 = sum0
  let most1 = sum0
  let most2 = sum0
  let most3 = sum0
  for (let k = 0; k < depth; k++) {
    const value0 = f32x4.abs(row(b, width))
    const value1 = f32x4.abs(row(b + 16, width - 4))
    const value2 = f32x4.abs(row(b + 32, width - 8))
    const value3 = f32x4.abs(row(b + 48, width - 12))
    sum0 = f32x4.add(sum0, value0)
    sum1 = f32x4.add(sum1, value1)
    sum2 = f32x4.add(sum2, value2)
    sum3 = f32x4.add(sum3, value3)
    most0 = f32x4.pmax(most0, value0)
    most1 = f32x4.pmax(most1, value1)
    most2 = f32x4.pmax(most2, value2)
    most3 = f32x4.pmax(most3, value3)
    b += rowBytes
  }
  v128.store(scales, inverse(sum0, most0, room))
  v128.store(scales, inverse(sum1, most1, room), 16)
  v128.store(scales, inverse(sum2, most2, room), 32)
  v128.store(scales, inverse(sum3, most3, room), 48)
}

function inverse(sum: v128, most: v128, room: f32): v128 {
  const least = f32x4.splat(SMALLEST)
  const forSum = f32x4.div(f32x4.splat(room), f32x4.pmax(sum, least))
  return f32x4.pmin(forSum, f32x4.div(f32x4.splat(RIGHT_LIMIT), f32x4.pmax(most, least)))
}

/** Takes the inverses of the scales, and leaves the scales. */
function packPanel(b: usize, rowBytes: usize, depth: i32, width: i32, scales: usize, out: usize): void {
  const factor0 = v128.load(scales)
  const factor1 = v128.load(scales, 16)
  const factor2 = v128.load(scales, 32)
  const factor3 = v128.load(scales, 48)
  for (let k = 0; k < depth; k += 2) {
    // Below the last row of an odd depth there are zeros.
    const second = k + 1 < depth ? width : 0
    v128.store(out, pairs(b, rowBytes, width, second, factor0))
    v128.store(out, pairs(b + 16, rowBytes, width - 4, second - 4, factor1), 16)
    v128.store(out, pairs(b + 32, rowBytes, width - 8, second - 8, factor2), 32)
    v128.store(out, pairs(b + 48, rowBytes, width - 12, second - 12, factor3), 48)
    b += 2 * rowBytes
    out += 64
  }
  const one = f32x4.splat(1)
  v128.store(scales, f32x4.div(one, factor0))
  v128.store(scales, f32x4.div(one, factor1), 16)
  v128.store(scales, f32x4.div(one, factor2), 32)
  v128.store(scales, f32x4.div(one, factor3), 48)
}

/** Four pairs of integers from two rows. */
function pairs(b: usize, rowBytes: usize, width: i32, secondWidth: i32, factor: v128): v128 {
  const first = rounded(f32x4.mul(row(b, width), factor))
  const second = rounded(f32x4.mul(row(b + rowBytes, secondWidth), factor))
  return v128.or(v128.and(first, i32x4.splat(0xffff)), i32x4.shl(second, 16))
}

/** Four floats, of which those beyond the width are 0 and not read. */
function row(source: usize, width: i32): v128 {
  if (width >= 4) return v128.load(source)
  if (width <= 0) return f32x4.splat(0)
  let value = v128.load32_zero(source)
  if (width > 1) value = v128.load32_lane(source, value, 1, 4)
  if (width > 2) value = v128.load32_lane(source, value, 2, 8)
  return value
}
