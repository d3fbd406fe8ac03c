/**
 * IEEE 754 half precision (binary16): 1 sign bit, 5 bits of exponent, 10 of mantissa. Together the two
 * functions are exact: every half survives decodeHalves followed by encodeHalves, except that a signalling
 * NaN may come back quiet.
 */

const INFINITY_BITS = 0x7c00
/** 2⁻¹⁴, the smallest normal half, and 65520, from which on numbers round to infinity, as f32 bits. */
const SMALLEST_NORMAL = 0x38800000
const ROUNDS_TO_INFINITY = 0x477ff000
const F32_INFINITY = 0x7f800000

/** Each number rounded to the nearest half, ties to even; from 65520 on it becomes infinite. */
export function encodeHalves(values: Float32Array, halves = new Uint16Array(values.length)): Uint16Array {
  const bits = new Uint32Array(1)
  const float = new Float32Array(bits.buffer)
  for (let k = 0; k < values.length; k++) {
    float[0] = values[k]
    const sign = (bits[0] >>> 16) & 0x8000
    const magnitude = bits[0] & 0x7fffffff
    let half: number
    if (magnitude >= ROUNDS_TO_INFINITY) {
      half = magnitude > F32_INFINITY ? 0x7e00 | ((magnitude >>> 13) & 0x3ff) : INFINITY_BITS
    } else if (magnitude >= SMALLEST_NORMAL) {
      // Adds just under half a unit in the last place, plus one if the last bit is odd: ties go to even.
      half = (magnitude - (112 << 23) + 0xfff + ((magnitude >>> 13) & 1)) >>> 13
    } else {
      // The unit in the last place of numbers around 0.5 is 2⁻²⁴, that of subnormal halves: the addition does
      // the rounding.
      float[0] = Math.abs(values[k]) + 0.5
      half = bits[0] - 0x3f000000
    }
    halves[k] = sign | half
  }
  return halves
}

/** From this count on, looking up all halves in a table is faster. */
const MANY = 1 << 16
let everyHalf: Float32Array | undefined

/** The numbers that these halves represent, exactly. */
export function decodeHalves(halves: Uint16Array, values = new Float32Array(halves.length)): Float32Array {
  if (halves.length < MANY) return decodeOneByOne(halves, values)
  everyHalf ??= decodeOneByOne(
    Uint16Array.from({ length: 1 << 16 }, (_, half) => half),
    new Float32Array(1 << 16),
  )
  // In parts, because V8 switches to optimised code between calls.
  for (let first = 0; first < halves.length; first += MANY) {
    lookUp(everyHalf, halves, values, first, Math.min(halves.length, first + MANY))
  }
  return values
}

function lookUp(
  table: Float32Array,
  halves: Uint16Array,
  values: Float32Array,
  first: number,
  end: number,
): void {
  for (let k = first; k < end; k++) values[k] = table[halves[k]]
}

function decodeOneByOne(halves: Uint16Array, values: Float32Array): Float32Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const rebias = 2 ** 112
  for (let k = 0; k < halves.length; k++) {
    const half = halves[k]
    const sign = (half & 0x8000) << 16
    if ((half & INFINITY_BITS) === INFINITY_BITS) {
      bits[k] = sign | F32_INFINITY | ((half & 0x3ff) << 13)
    } else {
      bits[k] = sign | ((half & 0x7fff) << 13)
      values[k] = values[k] * rebias
    }
  }
  return values
}
