import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dequantiseRows, quantiseRows } from '../../src/model-file/quantise.ts'

const content = expect.objectContaining({ code: 'model-content' })

describe('quantiseRows', () => {
  it('changes no number by more than half the scale of its row', () => {
    const number = fc.float({
      noNaN: true,
      noDefaultInfinity: true,
      min: Math.fround(-1e30),
      max: Math.fround(1e30),
    })
    const row = fc.tuple(fc.array(number, { minLength: 5, maxLength: 5 }), fc.integer({ min: -40, max: 0 }))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (drawn) => {
        const rows = Float32Array.from(
          drawn.flatMap(([numbers, power]) => numbers.map((x) => x * 2 ** power)),
        )
        const quantised = quantiseRows(rows, 5)
        const back = dequantiseRows(quantised, 5)
        rows.forEach((x, at) => {
          const row = rows.subarray(at - (at % 5), at - (at % 5) + 5)
          const largest = Math.max(...row.map(Math.abs))
          if (largest < 1e-35) return
          expect(Math.abs(x - back[at])).toBeLessThanOrEqual((largest / 254) * (1 + 1e-6))
        })
      }),
      { seed: 5, numRuns: 500 },
    )
  })

  it('is symmetric, makes the largest number 127, and keeps zeros', () => {
    const rows = Float32Array.of(1, -2, 0.5, 0, -1, 2, -0.5, 0, 0, 0, 0, 0)
    const { values, scales } = quantiseRows(rows, 4)
    expect(Array.from(values)).toEqual([64, -127, 32, 0, -64, 127, -32, 0, 0, 0, 0, 0])
    expect(Array.from(scales)).toEqual([2 / 127, 2 / 127, 0].map(Math.fround))
  })

  it('stays within a byte even if the scale is at the limit of f32', () => {
    const smallest = 2 ** -149
    for (let times = 1; times < 400; times++) {
      const { values } = quantiseRows(Float32Array.of(times * smallest, -times * smallest), 2)
      expect(values[0]).toBeGreaterThanOrEqual(0)
      expect(values[0]).toBe(-values[1] + 0)
    }
  })

  it('rejects values that are not finite and incomplete rows', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(() => quantiseRows(Float32Array.of(1, bad), 2)).toThrow(content)
    }
    for (const width of [0, 2, 1.5, -1, Number.NaN]) {
      expect(() => quantiseRows(new Float32Array(3), width)).toThrow(content)
    }
  })
})
