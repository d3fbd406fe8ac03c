// biome-ignore lint/style/useImportType: AssemblyScript has no imports of types
import { FeatureWeights } from './feature-weights'

/** How many rows are added up as i16, times the bytes of a pointer to one: 256 · −128 and 256 · 127 fit. */
const BLOCK: usize = 256 * 4

/**
 * Fills labelScores for the features last given to lookUp().
 *
 * Rows of one scale are added up as i16, two instructions for eight columns, then the sums are added to the
 * i32 totals: those from the larger scales are multiplied by four each time. 2^17 features of 4^3 · 128 each
 * stay within i32.
 */
export function scoreLabels(weights: usize): void {
  const w = changetype<FeatureWeights>(weights)
  const lists = <usize>w.lists
  const listBytes = w.listBytes
  const lengths = <usize>w.lengths
  const scores = <usize>w.labelScores
  let column = <usize>w.kindBytes
  const stop = <usize>w.rowBytes
  let to = scores
  for (; column + 64 <= stop; column += 64, to += 256) {
    for (let cell: usize = 0; cell < 256; cell += 16) v128.store(to + cell, i32x4.splat(0))
    for (let scale = 3; scale >= 0; scale--) {
      let row = lists + scale * listBytes
      const end = row + (load<u32>(lengths + (scale << 2)) << 2)
      let shift = 2
      do {
        const pause = min(row + BLOCK, end)
        let sum0 = i16x8.splat(0)
        let sum1 = i16x8.splat(0)
        let sum2 = i16x8.splat(0)
        let sum3 = i16x8.splat(0)
        let sum4 = i16x8.splat(0)
        let sum5 = i16x8.splat(0)
        let sum6 = i16x8.splat(0)
        let sum7 = i16x8.splat(0)
        for (; row < pause; row += 4) {
          const cell = <usize>load<u32>(row) + column
          sum0 = i16x8.add(sum0, v128.load8x8_s(cell))
          sum1 = i16x8.add(sum1, v128.load8x8_s(cell, 8))
          sum2 = i16x8.add(sum2, v128.load8x8_s(cell, 16))
          sum3 = i16x8.add(sum3, v128.load8x8_s(cell, 24))
          sum4 = i16x8.add(sum4, v128.load8x8_s(cell, 32))
          sum5 = i16x8.add(sum5, v128.load8x8_s(cell, 40))
          sum6 = i16x8.add(sum6, v128.load8x8_s(cell, 48))
          sum7 = i16x8.add(sum7, v128.load8x8_s(cell, 56))
        }
        widen(to, sum0, shift)
        widen(to + 32, sum1, shift)
        widen(to + 64, sum2, shift)
        widen(to + 96, sum3, shift)
        widen(to + 128, sum4, shift)
        widen(to + 160, sum5, shift)
        widen(to + 192, sum6, shift)
        widen(to + 224, sum7, shift)
        shift = 0
      } while (row < end)
    }
  }
  for (; column + 16 <= stop; column += 16, to += 64) {
    for (let cell: usize = 0; cell < 64; cell += 16) v128.store(to + cell, i32x4.splat(0))
    for (let scale = 3; scale >= 0; scale--) {
      let row = lists + scale * listBytes
      const end = row + (load<u32>(lengths + (scale << 2)) << 2)
      let shift = 2
      do {
        const pause = min(row + BLOCK, end)
        let sum0 = i16x8.splat(0)
        let sum1 = i16x8.splat(0)
        for (; row < pause; row += 4) {
          const cell = <usize>load<u32>(row) + column
          sum0 = i16x8.add(sum0, v128.load8x8_s(cell))
          sum1 = i16x8.add(sum1, v128.load8x8_s(cell, 8))
        }
        widen(to, sum0, shift)
        widen(to + 32, sum1, shift)
        shift = 0
      } while (row < end)
    }
  }
  for (; column < stop; column += 8, to += 32) {
    for (let cell: usize = 0; cell < 32; cell += 16) v128.store(to + cell, i32x4.splat(0))
    for (let scale = 3; scale >= 0; scale--) {
      let row = lists + scale * listBytes
      const end = row + (load<u32>(lengths + (scale << 2)) << 2)
      let shift = 2
      do {
        const pause = min(row + BLOCK, end)
        let sum = i16x8.splat(0)
        for (; row < pause; row += 4) {
          sum = i16x8.add(sum, v128.load8x8_s(<usize>load<u32>(row) + column))
        }
        widen(to, sum, shift)
        shift = 0
      } while (row < end)
    }
  }
  addPairs(w)
  const unit = f32x4.splat(w.labelUnit)
  for (let cell = scores; cell < to; cell += 16) {
    v128.store(cell, f32x4.mul(unit, f32x4.convert_i32x4_s(v128.load(cell))))
  }
}

/** Adds the label weights of the narrow features: most have one or two. */
function addPairs(w: FeatureWeights): void {
  const totals = <usize>w.labelScores
  const list = <usize>w.lists + 4 * w.listBytes
  const end = list + (load<u32>(w.lengths, 16) << 2)
  const room = <usize>w.narrowBytes - w.kindBytes - 4
  for (let at = list; at < end; at += 4) {
    let pair = <usize>load<u32>(at)
    const stop = pair + room
    addPair(totals, load<u32>(pair))
    addPair(totals, load<u32>(pair, 4))
    for (pair += 8; pair < stop && load<u32>(pair) !== 0; pair += 4) addPair(totals, load<u32>(pair))
  }
}

/** The class is in the low half, its weight in the high half; 0 adds nothing to the first class. */
function addPair(totals: usize, pair: u32): void {
  const cell = totals + ((pair & 0xffff) << 2)
  store<i32>(cell, load<i32>(cell) + (<i32>pair >> 16))
}

/** Eight i32 totals times a power of two, plus eight i16 sums. */
function widen(totals: usize, sums: v128, shift: i32): void {
  v128.store(totals, i32x4.add(i32x4.shl(v128.load(totals), shift), i32x4.extend_low_i16x8_s(sums)))
  v128.store(totals, i32x4.add(i32x4.shl(v128.load(totals, 16), shift), i32x4.extend_high_i16x8_s(sums)), 16)
}
