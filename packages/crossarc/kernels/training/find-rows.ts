/**
 * Writes the places of the rows of `count` features, 0 for features without a row. A slot is a feature, or 0,
 * and the place of its row; there are mask + 1 slots, followed by at least three slots' worth of readable
 * bytes.
 *
 * Four slots are examined together, so that there is no branch to predict: a misprediction would wait for
 * memory.
 */
export function findRows(features: usize, count: u32, slots: usize, mask: u32, places: usize): void {
  const zero = i32x4.splat(0)
  const end = features + ((<usize>count) << 2)
  for (; features < end; features += 4, places += 4) {
    const given = load<u32>(features)
    const feature = given + u32(given === 0)
    let slot = feature & mask
    const entry = slots + ((<usize>slot) << 3)
    const four = v128.shuffle<u32>(v128.load(entry), v128.load(entry, 16), 0, 2, 4, 6)
    const hits = i32x4.bitmask(i32x4.eq(four, i32x4.splat(feature)))
    const known = hits | i32x4.bitmask(i32x4.eq(four, zero))
    if (known === 0 || slot + 3 > mask) {
      let found = load<u32>(entry)
      while (found !== feature && found !== 0) {
        slot = (slot + 1) & mask
        found = load<u32>(slots + ((<usize>slot) << 3))
      }
      store<u32>(places, load<u32>(slots + ((<usize>slot) << 3), 4))
    } else {
      // A free slot has place 0, and no free slot precedes the feature.
      store<u32>(places, load<u32>(entry + ((<usize>ctz(known)) << 3), 4))
    }
  }
}
