import type { GemmKernels } from '../network.ts'
import type { Views } from './views.ts'

const { fround } = Math

export function plainGemm(views: Views): GemmKernels {
  return {
    pack(b, rowStride, columnStride, depth, columns, out) {
      const { floats } = views
      let target = out >>> 2
      for (let first = 0; first < columns; first += 16) {
        for (let k = 0; k < depth; k++) {
          for (let j = first; j < first + 16; j++) {
            floats[target++] = j < columns ? floats[(b >>> 2) + k * rowStride + j * columnStride]! : 0
          }
        }
      }
    },

    multiply(a, aRow, aColumn, packed, c, cRow, rows, columns, depth, accumulate) {
      const { floats } = views
      for (let i = 0; i < rows; i++) {
        const left = (a >>> 2) + i * aRow
        for (let j = 0; j < columns; j++) {
          const target = (c >>> 2) + i * cRow + j
          let right = (packed >>> 2) + depth * (j & ~15) + (j & 15)
          let sum = accumulate ? floats[target]! : 0
          for (let k = 0; k < depth; k++) {
            sum = fround(sum + fround(floats[left + k * aColumn]! * floats[right]!))
            right += 16
          }
          floats[target] = sum
        }
      }
    },
  }
}
