// biome-ignore lint/style/useImportType: AssemblyScript has no imports of types
import { FeatureWeights } from '../linear/feature-weights'
import { next, orderOf, signed, unsigned } from './numbers'
// biome-ignore lint/style/useImportType: AssemblyScript has no imports of types
import { PackedWeights } from './packed-weights'

/** Writes the next `count` features, which check() has verified, to the tables of a model. */
export function fill(packed: usize, weights: usize, count: u32): void {
  const p = changetype<PackedWeights>(packed)
  const w = changetype<FeatureWeights>(weights)
  let features = p.features
  let kinds = p.kinds
  let labels = p.labels
  let feature = p.feature
  const firstPair = w.kindBytes + 4
  for (let left = count; left > 0; left--) {
    const distance = unsigned(features, p.featuresEnd)
    features = next(distance)
    feature += <i32>distance
    const mask = unsigned(kinds, p.kindsEnd)
    kinds = next(mask)
    const key = <u32>feature + u32(feature === 0)

    let scale: u32 = 0
    let length: u32 = 0
    if ((<u32>mask & 1) !== 0) {
      const head = unsigned(labels, p.labelsEnd)
      scale = load<u8>(p.scales + (<u32>head % p.scaleCount))
      length = <u32>head / p.scaleCount
      labels = next(head)
    }

    let kindValues: u32
    let start: u32
    if (length > p.pairs) {
      const entry =
        w.broadTable + (take(key, w.broadBits, w.broadBitShift, w.broadTable, w.broadShift, 8) << 3)
      const order = p.broadNumbers + (orderOf(sizeOf(p, labels, length), scale) << 2)
      const number = load<u32>(order)
      store<u32>(order, number + 1)
      store<u32>(entry, (number << 2) | scale, 4)
      kindValues = w.rows + number * w.rowBytes
      start = kindValues + w.kindBytes
    } else {
      const slot = take(key, w.narrowBits, w.narrowBitShift, w.narrowTable, w.narrowShift, w.narrowBytes)
      const entry = w.narrowTable + slot * w.narrowBytes
      kindValues = entry + 4
      start = entry + firstPair
    }
    for (let bits = <u32>mask >> 2; bits !== 0; bits &= bits - 1) {
      const value = unsigned(kinds, p.kindsEnd)
      kinds = next(value)
      const weight = signed(<u32>value)
      store<i16>(kindValues + (ctz(bits) << 1), <i16>weight)
      if ((<u32>mask & 2) === 0) continue
      store<i16>(kindValues + (ctz(bits & (bits - 1)) << 1), <i16>-weight)
      break
    }
    if (length === 0) continue
    labels =
      length > p.pairs ? fillRow(p, labels, length, start) : fillPairs(p, labels, length, start, scale << 1)
  }
  p.features = features
  p.kinds = kinds
  p.labels = labels
  p.feature = feature
}

function sizeOf(p: PackedWeights, from: u32, length: u32): u32 {
  let labels = from
  let size: u32 = 0
  for (let left = length; left > 0; left--) {
    labels = next(unsigned(labels, p.labelsEnd))
    size += abs(<i32>load<i8>(labels++))
  }
  return size
}

function fillRow(p: PackedWeights, from: u32, length: u32, row: u32): u32 {
  let labels = from
  let cell = row - 1
  for (let left = length; left > 0; left--) {
    const step = unsigned(labels, p.labelsEnd)
    labels = next(step)
    cell += <u32>step + 1
    store<u8>(cell, load<u8>(labels++))
  }
  return labels
}

function fillPairs(p: PackedWeights, from: u32, length: u32, start: u32, shift: u32): u32 {
  let labels = from
  let pair = start
  let labelClass: u32 = -1
  for (let left = length; left > 0; left--) {
    const step = unsigned(labels, p.labelsEnd)
    labels = next(step)
    labelClass += <u32>step + 1
    const value = <i32>load<i8>(labels++)
    store<u32>(pair, labelClass | (((<u32>value) << shift) << 16))
    pair += value !== 0 ? 4 : 0
  }
  // Clears what a final weight of 0 left behind.
  if (pair < start + (length << 2)) store<u32>(pair, 0)
  return labels
}

/**
 * Writes a feature to the first free place from its own on, sets its bit, and returns the number of the place.
 */
function take(key: u32, bits: u32, bitShift: u32, table: u32, shift: u32, bytes: u32): u32 {
  const bit = key >> bitShift
  const cell = bits + ((bit >> 5) << 2)
  store<u32>(cell, load<u32>(cell) | (1 << (bit & 31)))
  const mask: u32 = 0xffffffff >> shift
  let slot = key >> shift
  while (load<u32>(table + slot * bytes) !== 0) slot = (slot + 1) & mask
  store<u32>(table + slot * bytes, key)
  return slot
}
