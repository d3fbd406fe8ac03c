/*
 * Sums of rows and their maxima, in AssemblyScript with SIMD: the inner loops of the 1-Endpoint-Crossing
 * charts. Every argument called a pointer is a byte address in the imported memory. The module holds no data
 * and allocates nothing, so that each worker can have an instance over the same memory.
 *
 * src/kernels/max-plus/plain.ts does the same additions: a change here must be made there too.
 */

/**
 * For every tuple (out row, row, scalar row) of 32-bit numbers, and the lanes x from `from` to `to`:
 *   out[x] = max(out[x], row[x] + scalar of step k) over the steps k < count,
 * where a step moves the row by `rowStep` bytes and the scalar by `scalarStep`. Rows are `width` bytes apart; `from`
 * and `to` are bytes, multiples of 16.
 */
export function maxPlusRows(
  tuples: usize,
  tupleCount: i32,
  width: usize,
  out: usize,
  rows: usize,
  rowStep: usize,
  scalars: usize,
  scalarStep: usize,
  count: i32,
  from: usize,
  to: usize,
): void {
  if (count <= 0) return
  const last = tuples + <usize>tupleCount * 12
  for (let tuple = tuples; tuple < last; tuple += 12) {
    const target = out + <usize>load<u32>(tuple) * width
    const firstRow = rows + <usize>load<u32>(tuple, 4) * width
    const firstScalar = scalars + <usize>load<u32>(tuple, 8) * width
    let lane = from
    for (; lane + 64 <= to; lane += 64) {
      let max0 = v128.load(target + lane)
      let max1 = v128.load(target + lane, 16)
      let max2 = v128.load(target + lane, 32)
      let max3 = v128.load(target + lane, 48)
      let row = firstRow + lane
      let scalar = firstScalar
      for (let k = 0; k < count; k++) {
        const add = v128.load32_splat(scalar)
        max0 = f32x4.pmax(max0, f32x4.add(v128.load(row), add))
        max1 = f32x4.pmax(max1, f32x4.add(v128.load(row, 16), add))
        max2 = f32x4.pmax(max2, f32x4.add(v128.load(row, 32), add))
        max3 = f32x4.pmax(max3, f32x4.add(v128.load(row, 48), add))
        row += rowStep
        scalar += scalarStep
      }
      v128.store(target + lane, max0)
      v128.store(target + lane, max1, 16)
      v128.store(target + lane, max2, 32)
      v128.store(target + lane, max3, 48)
    }
    for (; lane + 32 <= to; lane += 32) {
      let max0 = v128.load(target + lane)
      let max1 = v128.load(target + lane, 16)
      let row = firstRow + lane
      let scalar = firstScalar
      for (let k = 0; k < count; k++) {
        const add = v128.load32_splat(scalar)
        max0 = f32x4.pmax(max0, f32x4.add(v128.load(row), add))
        max1 = f32x4.pmax(max1, f32x4.add(v128.load(row, 16), add))
        row += rowStep
        scalar += scalarStep
      }
      v128.store(target + lane, max0)
      v128.store(target + lane, max1, 16)
    }
    for (; lane < to; lane += 16) {
      let max = v128.load(target + lane)
      let row = firstRow + lane
      let scalar = firstScalar
      for (let k = 0; k < count; k++) {
        max = f32x4.pmax(max, f32x4.add(v128.load(row), v128.load32_splat(scalar)))
        row += rowStep
        scalar += scalarStep
      }
      v128.store(target + lane, max)
    }
  }
}

/**
 * The same with a second row instead of the scalar: out[x] = max(out[x], first[x] + second[x]) over the
 * steps.
 */
export function maxPlusPairs(
  tuples: usize,
  tupleCount: i32,
  width: usize,
  out: usize,
  first: usize,
  firstStep: usize,
  second: usize,
  secondStep: usize,
  count: i32,
  from: usize,
  to: usize,
): void {
  if (count <= 0) return
  const last = tuples + <usize>tupleCount * 12
  for (let tuple = tuples; tuple < last; tuple += 12) {
    const target = out + <usize>load<u32>(tuple) * width
    const firstRow = first + <usize>load<u32>(tuple, 4) * width
    const secondRow = second + <usize>load<u32>(tuple, 8) * width
    let lane = from
    for (; lane + 64 <= to; lane += 64) {
      let max0 = v128.load(target + lane)
      let max1 = v128.load(target + lane, 16)
      let max2 = v128.load(target + lane, 32)
      let max3 = v128.load(target + lane, 48)
      let a = firstRow + lane
      let b = secondRow + lane
      for (let k = 0; k < count; k++) {
        max0 = f32x4.pmax(max0, f32x4.add(v128.load(a), v128.load(b)))
        max1 = f32x4.pmax(max1, f32x4.add(v128.load(a, 16), v128.load(b, 16)))
        max2 = f32x4.pmax(max2, f32x4.add(v128.load(a, 32), v128.load(b, 32)))
        max3 = f32x4.pmax(max3, f32x4.add(v128.load(a, 48), v128.load(b, 48)))
        a += firstStep
        b += secondStep
      }
      v128.store(target + lane, max0)
      v128.store(target + lane, max1, 16)
      v128.store(target + lane, max2, 32)
      v128.store(target + lane, max3, 48)
    }
    for (; lane + 32 <= to; lane += 32) {
      let max0 = v128.load(target + lane)
      let max1 = v128.load(target + lane, 16)
      let a = firstRow + lane
      let b = secondRow + lane
      for (let k = 0; k < count; k++) {
        max0 = f32x4.pmax(max0, f32x4.add(v128.load(a), v128.load(b)))
        max1 = f32x4.pmax(max1, f32x4.add(v128.load(a, 16), v128.load(b, 16)))
        a += firstStep
        b += secondStep
      }
      v128.store(target + lane, max0)
      v128.store(target + lane, max1, 16)
    }
    for (; lane < to; lane += 16) {
      let max = v128.load(target + lane)
      let a = firstRow + lane
      let b = secondRow + lane
      for (let k = 0; k < count; k++) {
        max = f32x4.pmax(max, f32x4.add(v128.load(a), v128.load(b)))
        a += firstStep
        b += secondStep
      }
      v128.store(target + lane, max)
    }
  }
}

/**
 * Gathers one column of every row: out[row][k] = source[row] of step k, for the steps k < count. Rows are
 * `width` bytes apart on both sides, steps `step` bytes.
 */
export function gather(out: usize, source: usize, step: usize, count: i32, rows: i32, width: usize): void {
  for (let k = 0; k < count; k++) {
    let from = source
    let to = out
    for (let row = 0; row < rows; row++) {
      store<f32>(to, load<f32>(from))
      from += width
      to += width
    }
    source += step
    out += 4
  }
}
