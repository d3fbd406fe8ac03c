import type { Views } from '../../memory/views.ts'
import type { GemmKernels } from '../interface.ts'

const { fround } = Math

export function plainGemm(views: Views): GemmKernels {
  return {
    pack(b, rowStride, columnStride, depth, columns, out) {
      const { floats } = views
      let target = out >>> 2
      for (let first = 0; first < columns; first += 16) {
        for (let k = 0; k < depth; k++) {
          for (let j = first; j < first + 16; j++) {
            floats[target++] = j < columns ? floats[(b >>> 2) + k * rowStride + j * columnStride] : 0
          }
        }
      }
    },
    ...plainMultiply(views, false),
  }
}

/** @param fused whether to round only after the product has been added to the sum. */
export function plainMultiply(views: Views, fused: boolean): Pick<GemmKernels, 'multiply'> {
  const multiplyAdd = fused
    ? fusedMultiplyAdd
    : (x: number, y: number, sum: number) => fround(sum + fround(x * y))
  return {
    multiply(a, aRow, aColumn, packed, c, cRow, rows, columns, depth, accumulate) {
      const { floats } = views
      for (let i = 0; i < rows; i++) {
        const left = (a >>> 2) + i * aRow
        for (let j = 0; j < columns; j++) {
          const target = (c >>> 2) + i * cRow + j
          let right = (packed >>> 2) + depth * (j & ~15) + (j & 15)
          let sum = accumulate ? floats[target] : 0
          for (let k = 0; k < depth; k++) {
            sum = multiplyAdd(floats[left + k * aColumn], floats[right], sum)
            right += 16
          }
          floats[target] = sum
        }
      }
    },
  }
}

const double = new Float64Array(1)
const words = new Uint32Array(double.buffer)
const [low, high] = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? [0, 1] : [1, 0]

/**
 * x·y + sum of three f32 numbers, rounded to f32 once. The product is exact in a double, but the sum may not
 * be, and rounding twice could give a different result. So an inexact sum is first rounded to odd: of the two
 * doubles around it, the one whose last bit is 1 is taken, which never lies halfway between two f32 numbers
 * (Boldo & Melquiond 2008).
 */
export function fusedMultiplyAdd(x: number, y: number, sum: number): number {
  const product = x * y
  const rounded = product + sum
  if (!Number.isFinite(rounded)) return fround(rounded)
  const part = rounded - product
  const rest = product - (rounded - part) + (sum - part)
  if (rest === 0) return fround(rounded)
  double[0] = rounded
  if ((words[low] & 1) === 0) {
    if (rest > 0 === rounded > 0) words[low]++
    else if (words[low]-- === 0) words[high]--
  }
  return fround(double[0])
}
