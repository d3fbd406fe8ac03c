import type { KernelMemory } from '../memory/memory.ts'
import { Views } from '../memory/views.ts'
import type { Int16Kernels } from './interface.ts'

const { abs, fround, max, min } = Math

/** The numbers of kernels/int16/limits.ts. */
const LEFT_LIMIT = 4095
const COLUMN_LIMIT = 524288
const RIGHT_LIMIT = 32767
const SMALLEST = fround(1e-30)
const ROUNDING = 12582912

/** Adding and subtracting this number rounds to the nearest integer, ties to even. */
function rounded(x: number): number {
  return fround(fround(x) + ROUNDING) - ROUNDING
}

/** The kernels of kernels/int16/ without WebAssembly: every operation on floats rounds in the same places. */
export function plainInt16Kernels(memory: KernelMemory): Int16Kernels {
  const views = new Views(memory)
  return {
    memory,
    simd: false,

    packInt16(b, rowStride, depth, columns, out, scales) {
      const { floats, shorts } = views
      const room = fround(fround(COLUMN_LIMIT - fround(0.5 * depth)) * fround(1 - 1 / 512))
      const pairs = (depth + 1) >> 1
      for (let j = 0; j < 16 * Math.ceil(columns / 16); j++) {
        const panel = (out >>> 1) + 32 * ((j >> 4) * pairs) + 2 * (j & 15)
        const source = (b >>> 2) + j
        let sum = 0
        let largest = 0
        for (let k = 0; k < depth && j < columns; k++) {
          const value = abs(floats[source + k * rowStride])
          sum = fround(sum + value)
          largest = max(largest, value)
        }
        const forSum = fround(room / max(sum, SMALLEST))
        const inverse = min(forSum, fround(RIGHT_LIMIT / max(largest, SMALLEST)))
        floats[(scales >>> 2) + j] = 1 / inverse
        for (let k = 0; k < 2 * pairs; k++) {
          const value = k < depth && j < columns ? rounded(floats[source + k * rowStride] * inverse) : 0
          shorts[panel + 32 * (k >> 1) + (k & 1)] = value
        }
      }
    },

    quantiseRows(x, stride, rows, depth, out, outStride, scales) {
      const { floats, shorts } = views
      for (let row = 0; row < rows; row++) {
        const source = (x >>> 2) + row * stride
        let largest = SMALLEST
        for (let k = 0; k < depth; k++) largest = max(largest, abs(floats[source + k]))
        floats[(scales >>> 2) + row] = largest / LEFT_LIMIT
        const inverse = fround(LEFT_LIMIT / largest)
        for (let k = 0; k < outStride; k++) {
          shorts[(out >>> 1) + row * outStride + k] = k < depth ? rounded(floats[source + k] * inverse) : 0
        }
      }
    },

    multiplyInt16(a, aStride, rowScales, packed, columnScales, c, cStride, rows, columns, pairs, accumulate) {
      const { floats, shorts } = views
      for (let i = 0; i < rows; i++) {
        const left = (a >>> 1) + i * aStride
        for (let j = 0; j < columns; j++) {
          const right = (packed >>> 1) + 32 * ((j >> 4) * pairs) + 2 * (j & 15)
          let sum = 0
          for (let k = 0; k < 2 * pairs; k++) {
            sum = (sum + shorts[left + k] * shorts[right + 32 * (k >> 1) + (k & 1)]) | 0
          }
          const scale = fround(floats[(rowScales >>> 2) + i] * floats[(columnScales >>> 2) + j])
          const value = fround(fround(sum) * scale)
          const target = (c >>> 2) + i * cStride + j
          floats[target] = accumulate ? floats[target] + value : value
        }
      }
    },
  }
}
