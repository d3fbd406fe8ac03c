import { next, orderOf, signed, unsigned } from './numbers'
// biome-ignore lint/style/useImportType: AssemblyScript has no imports of types
import { PackedWeights } from './packed-weights'

/**
 * Reads the next `count` features, and counts what fill() needs to know beforehand. Returns 0 if no writer
 * could have written them, so that everything fill() reads and writes later is within bounds.
 */
export function check(packed: usize, count: u32): i32 {
  const p = changetype<PackedWeights>(packed)
  let features = p.features
  let kinds = p.kinds
  let labels = p.labels
  let feature = <i64>p.feature
  const kindCount = p.kindCount
  const masks: u64 = (<u64>4) << kindCount
  for (const end = p.row + count; p.row < end; p.row++) {
    const distance = unsigned(features, p.featuresEnd)
    features = next(distance)
    feature += <i64>(<u32>distance)
    if (features === 0 || (<u32>distance === 0 && p.row > 0) || feature > 0x7fffffff) return 0

    const mask = unsigned(kinds, p.kindsEnd)
    kinds = next(mask)
    if (kinds === 0 || <u64>(<u32>mask) >= masks) return 0
    const isPair = (<u32>mask & 2) !== 0
    if (isPair && popcnt(<u32>mask >> 2) !== 2) return 0
    for (let bits = <u32>mask >> 2; bits !== 0; bits &= bits - 1) {
      const value = unsigned(kinds, p.kindsEnd)
      kinds = next(value)
      const weight = signed(<u32>value)
      if (kinds === 0 || weight !== (weight << 16) >> 16) return 0
      if (!isPair) continue
      if (weight === -0x8000) return 0
      break
    }

    if ((<u32>mask & 1) === 0) continue
    p.labelRows++
    labels = checkLabels(p, labels)
    if (labels === 0) return 0
  }
  p.features = features
  p.kinds = kinds
  p.labels = labels
  p.feature = <i32>feature
  return 1
}

/** Returns where the next row begins, 0 if this one is broken. */
function checkLabels(p: PackedWeights, start: u32): u32 {
  const end = p.labelsEnd
  const head = unsigned(start, end)
  let labels = next(head)
  if (labels === 0 || p.scaleCount === 0) return 0
  const scale = <u32>head % p.scaleCount
  const length = <u32>head / p.scaleCount
  store<u8>(p.usedScales + scale, 1)
  let size: u32 = 0
  let labelClass: i64 = -1
  for (let left = length; left > 0; left--) {
    const step = unsigned(labels, end)
    labels = next(step)
    labelClass += <i64>(<u32>step) + 1
    if (labels === 0 || labelClass >= <i64>p.classes || labels >= end) return 0
    size += abs(<i32>load<i8>(labels++))
  }
  if (length > p.pairs) {
    const order = p.broadNumbers + (orderOf(size, load<u8>(p.scales + scale)) << 2)
    store<u32>(order, load<u32>(order, 4) + 1, 4)
  }
  return labels
}
