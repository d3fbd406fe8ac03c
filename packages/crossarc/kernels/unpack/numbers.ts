/**
 * A number, in the low half, and the position of the next one, in the high half; that is 0 if no number can
 * be read.
 */
export type Found = u64

export function unsigned(at: u32, end: u32): Found {
  if (at < end) {
    const byte = load<u8>(at)
    if (byte < 128) return ((<u64>at + 1) << 32) | byte
  }
  return longer(at, end)
}

export function next(found: Found): u32 {
  return <u32>(found >> 32)
}

export function signed(value: u32): i32 {
  return <i32>(value >> 1) ^ -(<i32>(value & 1))
}

function longer(at: u32, end: u32): Found {
  let value: u32 = 0
  for (let shift: u32 = 0; shift < 35; shift += 7) {
    if (at >= end) return 0
    const byte = <u32>load<u8>(at++)
    if (shift === 28 && byte > 15) return 0
    value |= (byte & 127) << shift
    if (byte < 128) return ((<u64>at) << 32) | value
  }
  return 0
}

/** For broad features: rows are sorted by the power of two of their size, the largest first. */
export function orderOf(size: u32, scale: u32): u32 {
  return clz<u32>(max<u32>(1, size << (scale << 1)))
}
