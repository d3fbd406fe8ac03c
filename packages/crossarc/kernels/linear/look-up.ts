// biome-ignore lint/style/useImportType: AssemblyScript has no imports of types
import { FeatureWeights } from './feature-weights'

/**
 * Looks up the first `count` features, writes the sums of their transition weights to kindSums, and lists where their
 * label weights are, for scoreLabels().
 *
 * Unpredictable branches are replaced by arithmetic: a feature is written to both of two lists and only one
 * of them grows, and a narrow feature without weights ends at a free entry, which adds zeros.
 */
export function lookUp(weights: usize, count: u32): void {
  const w = changetype<FeatureWeights>(weights)
  const more = <usize>w.kindBytes - 8
  const sums = <usize>w.kindSums
  v128.store(w.lengths, i32x4.splat(0))
  for (let rest: usize = 0; rest < more; rest += 8) v128.store(sums + 2 * rest, i32x4.splat(0), 16)
  const broadEnd = sortOut(w, count)
  const narrowStart = <usize>w.narrowFeatures + (count << 2) - (broadEnd - <usize>w.broadFeatures)
  let sum = i32x4.splat(0)

  let narrowEnd = narrowStart
  const table = <usize>w.broadTable
  const shift = w.broadShift
  const mask: u32 = 0xffffffff >> shift
  const lists = <usize>w.lists
  const listBytes = w.listBytes
  const lengths = <usize>w.lengths
  for (let at = <usize>w.broadFeatures; at < broadEnd; at += 4) {
    const feature = load<u32>(at)
    let slot = feature >> shift
    const entry = table + (slot << 3)
    // Nearly always one of four, without a branch to predict; there is room for three free places after the
    // last one.
    const four = v128.shuffle<u32>(v128.load(entry), v128.load(entry, 16), 0, 2, 4, 6)
    const hits = i32x4.bitmask(i32x4.eq(four, i32x4.splat(feature)))
    if (hits !== 0) slot += ctz(hits)
    else {
      let found = load<u32>(entry)
      while (found !== feature && found !== 0) {
        slot = (slot + 1) & mask
        found = load<u32>(table + (slot << 3))
      }
      if (found === 0) {
        store<u32>(narrowEnd, feature)
        narrowEnd += 4
        continue
      }
    }
    const place = load<u32>(table + (slot << 3), 4)
    const scale = place & 3
    const row = <usize>w.rows + (place >> 2) * w.rowBytes
    sum = i32x4.add(sum, v128.load16x4_s(row))
    for (let rest: usize = 0; rest < more; rest += 8) addMore(sums + 2 * rest, row + rest)
    const length = load<u32>(lengths + (scale << 2))
    store<u32>(lists + scale * listBytes + (length << 2), row)
    store<u32>(lengths + (scale << 2), length + 1)
  }

  const kept = filterNarrow(w, narrowEnd)
  const narrowTable = <usize>w.narrowTable
  const narrowShift = w.narrowShift
  const narrowMask: u32 = 0xffffffff >> narrowShift
  const narrowBytes = w.narrowBytes
  const firstPair = <usize>w.kindBytes + 4
  const list = lists + 4 * listBytes
  let listEnd = list
  // The table is larger than the caches: reads that no branch depends on are fetched all at once.
  let touched: u32 = 0
  for (let at = <usize>w.narrowFeatures; at < kept; at += 4) {
    touched |= load<u32>(narrowTable + (load<u32>(at) >> narrowShift) * narrowBytes)
  }
  store<u32>(kept, touched)
  for (let at = <usize>w.narrowFeatures; at < kept; at += 4) {
    const feature = load<u32>(at)
    let slot = feature >> narrowShift
    let entry = narrowTable + slot * narrowBytes
    let found = load<u32>(entry)
    while (found !== feature && found !== 0) {
      slot = (slot + 1) & narrowMask
      entry = narrowTable + slot * narrowBytes
      found = load<u32>(entry)
    }
    sum = i32x4.add(sum, v128.load16x4_s(entry, 4))
    for (let rest: usize = 0; rest < more; rest += 8) addMore(sums + 2 * rest, entry + rest + 4)
    store<u32>(listEnd, entry + firstPair)
    listEnd += load<u32>(entry + firstPair) !== 0 ? 4 : 0
  }
  store<u32>(lengths, (listEnd - list) >> 2, 16)
  v128.store(sums, sum)
}

/** Writes possible broad features to broadFeatures, whose end is returned, and the rest to narrowFeatures. */
function sortOut(w: FeatureWeights, count: u32): usize {
  const bits = <usize>w.broadBits
  const shift = w.broadBitShift
  const end = <usize>w.features + (count << 2)
  let broad = <usize>w.broadFeatures
  let narrow = <usize>w.narrowFeatures
  for (let at = <usize>w.features; at < end; at += 4) {
    const given = load<u32>(at)
    const feature = given + u32(given === 0)
    store<u32>(broad, feature)
    store<u32>(narrow, feature)
    const step = bitOf(bits, feature >> shift) << 2
    broad += step
    narrow += 4 - step
  }
  return broad
}

/** Keeps in narrowFeatures those before `end` that may have weights, and returns their end. */
function filterNarrow(w: FeatureWeights, end: usize): usize {
  const bits = <usize>w.narrowBits
  const shift = w.narrowBitShift
  let kept = <usize>w.narrowFeatures
  for (let at = kept; at < end; at += 4) {
    const feature = load<u32>(at)
    store<u32>(kept, feature)
    kept += bitOf(bits, feature >> shift) << 2
  }
  return kept
}

function bitOf(bits: usize, bit: u32): u32 {
  return (load<u32>(bits + ((bit >> 5) << 2)) >> (bit & 31)) & 1
}

/** Adds the weights of four more kinds, those after the ones at both pointers. */
function addMore(sums: usize, weights: usize): void {
  v128.store(sums, i32x4.add(v128.load(sums, 16), v128.load16x4_s(weights, 8)), 16)
}
