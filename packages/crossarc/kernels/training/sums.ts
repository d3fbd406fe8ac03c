/**
 * sums[k] = Σ over places of the transition weights, which begin 4 bytes after the start of a row; kinds by
 * fours.
 */
export function sumKinds(places: usize, count: u32, kinds: u32, sums: usize): void {
  const end = places + ((<usize>count) << 2)
  const stop = (<usize>kinds) << 2
  for (let kind: usize = 0; kind < stop; kind += 16) {
    let sum = i32x4.splat(0)
    for (let at = places; at < end; at += 4) {
      sum = i32x4.add(sum, v128.load(((<usize>load<u32>(at)) << 2) + kind, 4))
    }
    v128.store(sums + kind, sum)
  }
}

/**
 * Fills scores, as f32, with the sums of the label weights of rows. `firstLabel` counts bytes from the start
 * of a row; `width` is a multiple of 4. `room` holds two numbers for each place, and two more.
 */
export function sumLabels(
  places: usize,
  count: u32,
  firstLabel: usize,
  width: u32,
  scores: usize,
  room: usize,
): void {
  const end = places + ((<usize>count) << 2)
  const denseRoom = room + 4 + ((<usize>count) << 2)
  let lists = room
  let dense = denseRoom
  for (let at = places; at < end; at += 4) {
    const row = (<usize>load<u32>(at)) << 2
    const size = load<i32>(row)
    store<u32>(lists, row)
    store<u32>(dense, load<u32>(row + firstLabel))
    lists += size > 0 ? 4 : 0
    dense += size < 0 ? 4 : 0
  }
  const stop = (<usize>width) << 2
  let column: usize = 0
  for (; column + 128 <= stop; column += 128) addColumns8(denseRoom, dense, column, scores)
  for (; column < stop; column += 16) {
    let sum = i32x4.splat(0)
    for (let at = denseRoom; at < dense; at += 4) {
      sum = i32x4.add(sum, v128.load(((<usize>load<u32>(at)) << 2) + column))
    }
    v128.store(scores + column, sum)
  }
  for (let at = room; at < lists; at += 4) {
    const row = <usize>load<u32>(at)
    let label = row + firstLabel
    const last = label + ((<usize>load<u32>(row)) << 2)
    do {
      const pair = load<i32>(label)
      const cell = scores + ((<usize>pair & 0xffff) << 2)
      store<i32>(cell, load<i32>(cell) + (pair >> 16))
      label += 4
    } while (label < last)
  }
  for (column = 0; column < stop; column += 16) {
    v128.store(scores + column, f32x4.convert_i32x4_s(v128.load(scores + column)))
  }
}

/** 32 columns of the dense rows: V8 keeps at most eight sums in registers. */
function addColumns8(rows: usize, end: usize, column: usize, scores: usize): void {
  let sum0 = i32x4.splat(0)
  let sum1 = i32x4.splat(0)
  let sum2 = i32x4.splat(0)
  let sum3 = i32x4.splat(0)
  let sum4 = i32x4.splat(0)
  let sum5 = i32x4.splat(0)
  let sum6 = i32x4.splat(0)
  let sum7 = i32x4.splat(0)
  for (let row = rows; row < end; row += 4) {
    const cell = ((<usize>load<u32>(row)) << 2) + column
    sum0 = i32x4.add(sum0, v128.load(cell))
    sum1 = i32x4.add(sum1, v128.load(cell, 16))
    sum2 = i32x4.add(sum2, v128.load(cell, 32))
    sum3 = i32x4.add(sum3, v128.load(cell, 48))
    sum4 = i32x4.add(sum4, v128.load(cell, 64))
    sum5 = i32x4.add(sum5, v128.load(cell, 80))
    sum6 = i32x4.add(sum6, v128.load(cell, 96))
    sum7 = i32x4.add(sum7, v128.load(cell, 112))
  }
  const to = scores + column
  v128.store(to, sum0)
  v128.store(to, sum1, 16)
  v128.store(to, sum2, 32)
  v128.store(to, sum3, 48)
  v128.store(to, sum4, 64)
  v128.store(to, sum5, 80)
  v128.store(to, sum6, 96)
  v128.store(to, sum7, 112)
}
