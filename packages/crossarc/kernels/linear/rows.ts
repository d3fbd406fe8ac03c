/**
 * out[c] = Σ over rows of weights[row · width + c], added in the order of the rows. Width is a multiple of 4.
 *
 * Blocks of 32 columns, two cache lines of a row: if the table is larger than the caches, fewer passes over
 * the rows are faster. V8 keeps at most eight accumulators in registers.
 */
export function scoreRows(rows: usize, count: i32, weights: usize, width: i32, out: usize): void {
  const stride = (<usize>width) << 2
  const end = rows + ((<usize>count) << 2)
  const stop = weights + stride
  let column = weights
  for (; column + 128 <= stop; column += 128) {
    let sum0 = f32x4.splat(0)
    let sum1 = f32x4.splat(0)
    let sum2 = f32x4.splat(0)
    let sum3 = f32x4.splat(0)
    let sum4 = f32x4.splat(0)
    let sum5 = f32x4.splat(0)
    let sum6 = f32x4.splat(0)
    let sum7 = f32x4.splat(0)
    for (let row = rows; row < end; row += 4) {
      const cell = column + <usize>load<u32>(row) * stride
      sum0 = f32x4.add(sum0, v128.load(cell))
      sum1 = f32x4.add(sum1, v128.load(cell, 16))
      sum2 = f32x4.add(sum2, v128.load(cell, 32))
      sum3 = f32x4.add(sum3, v128.load(cell, 48))
      sum4 = f32x4.add(sum4, v128.load(cell, 64))
      sum5 = f32x4.add(sum5, v128.load(cell, 80))
      sum6 = f32x4.add(sum6, v128.load(cell, 96))
      sum7 = f32x4.add(sum7, v128.load(cell, 112))
    }
    v128.store(out, sum0)
    v128.store(out, sum1, 16)
    v128.store(out, sum2, 32)
    v128.store(out, sum3, 48)
    v128.store(out, sum4, 64)
    v128.store(out, sum5, 80)
    v128.store(out, sum6, 96)
    v128.store(out, sum7, 112)
    out += 128
  }
  for (; column + 64 <= stop; column += 64) {
    let sum0 = f32x4.splat(0)
    let sum1 = f32x4.splat(0)
    let sum2 = f32x4.splat(0)
    let sum3 = f32x4.splat(0)
    for (let row = rows; row < end; row += 4) {
      const cell = column + <usize>load<u32>(row) * stride
      sum0 = f32x4.add(sum0, v128.load(cell))
      sum1 = f32x4.add(sum1, v128.load(cell, 16))
      sum2 = f32x4.add(sum2, v128.load(cell, 32))
      sum3 = f32x4.add(sum3, v128.load(cell, 48))
    }
    v128.store(out, sum0)
    v128.store(out, sum1, 16)
    v128.store(out, sum2, 32)
    v128.store(out, sum3, 48)
    out += 64
  }
  for (; column < stop; column += 16) {
    let sum = f32x4.splat(0)
    for (let row = rows; row < end; row += 4) {
      sum = f32x4.add(sum, v128.load(column + <usize>load<u32>(row) * stride))
    }
    v128.store(out, sum)
    out += 16
  }
}
