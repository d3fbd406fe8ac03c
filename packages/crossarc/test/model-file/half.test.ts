import { describe, expect, it } from 'vitest'
import { decodeHalves, encodeHalves } from '../../src/model-file/half.ts'

const all = Uint16Array.from({ length: 65536 }, (_, bits) => bits)
const LARGEST = 0x7bff

/** The definition of binary16, in doubles, which hold every half exactly. */
function value(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const mantissa = bits & 0x3ff
  if (exponent === 31) return mantissa === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return exponent === 0 ? sign * mantissa * 2 ** -24 : sign * (1024 + mantissa) * 2 ** (exponent - 25)
}

/** The next f32 away from zero, or towards it. */
function neighbour(number: number, step: 1 | -1): number {
  const float = new Float32Array([number])
  const bits = new Uint32Array(float.buffer)
  bits[0] = bits[0] + step
  return float[0]
}

function encode(number: number): number {
  return encodeHalves(new Float32Array([number]))[0]
}

describe('halves', () => {
  it('decode to their definition, all 65536 of them', () => {
    const decoded = decodeHalves(all)
    const wrong = Array.from(all).filter((bits) => !Object.is(decoded[bits], value(bits)))
    expect(wrong).toEqual([])
  })

  it('all survive a round trip through f32, a NaN as a NaN', () => {
    const back = encodeHalves(decodeHalves(all))
    const wrong = Array.from(all).filter((bits) => {
      if (!Number.isNaN(value(bits))) return back[bits] !== bits
      return !Number.isNaN(value(back[bits]))
    })
    expect(wrong).toEqual([])
  })

  it('round to the nearest half, ties to even, between every two neighbours', () => {
    const inputs: number[] = []
    const expected: number[] = []
    for (const sign of [0, 0x8000]) {
      for (let low = 0; low <= LARGEST; low++) {
        const high = low + 1
        // Above the largest half the next step would be 65536: from the middle on, infinity.
        const top = high === 0x7c00 ? 65536 : value(high)
        const middle = ((value(low) + top) / 2) * (sign ? -1 : 1)
        inputs.push(middle, neighbour(middle, -1), neighbour(middle, 1))
        expected.push(sign | (low % 2 === 0 ? low : high), sign | low, sign | high)
      }
    }
    expect(Float32Array.from(inputs).every((number, k) => number === inputs[k])).toBe(true)
    expect(encodeHalves(Float32Array.from(inputs))).toEqual(Uint16Array.from(expected))
  })

  it('preserve zeros and infinities, and handle values out of range', () => {
    expect(encode(0)).toBe(0)
    expect(encode(-0)).toBe(0x8000)
    expect(encode(2 ** -149)).toBe(0)
    expect(encode(-(2 ** -149))).toBe(0x8000)
    expect(encode(3e38)).toBe(0x7c00)
    expect(encode(Number.NEGATIVE_INFINITY)).toBe(0xfc00)
    expect(value(encode(Number.NaN))).toBeNaN()
  })

  it('go into a given array, even one that starts inside a buffer', () => {
    const target = new Float32Array(4).subarray(1, 3)
    expect(decodeHalves(Uint16Array.of(0x3c00, 0xc000), target)).toBe(target)
    expect(Array.from(new Float32Array(target.buffer))).toEqual([0, 1, -2, 0])
    const halves = new Uint16Array(2)
    expect(encodeHalves(Float32Array.of(1, -2), halves)).toBe(halves)
    expect(Array.from(halves)).toEqual([0x3c00, 0xc000])
  })
})
