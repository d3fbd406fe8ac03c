import type { Views } from '../../memory/views.ts'
import type { CellKernels } from '../interface.ts'
import { plainSigmoid, plainTanh } from './activation.ts'

const { fround } = Math

type CoupledKernels = Pick<
  CellKernels,
  'coupledCell' | 'coupledOutput' | 'coupledOutputBackward' | 'coupledCellBackward'
>

export function plainCoupledCell(views: Views): CoupledKernels {
  return {
    coupledCell(gates, previousCell, carried, cell, mask, maskedCell, rows, size) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        for (let k = 0; k < size; k++) {
          const at = row * size + k
          const gate = (gates >>> 2) + 3 * row * size + k
          const i = plainSigmoid(floats[gate])
          const g = plainTanh(floats[gate + size])
          floats[gate] = i
          floats[gate + size] = g
          const old = row < carried ? floats[(previousCell >>> 2) + at] : 0
          const value = fround(old + fround(i * fround(g - old)))
          floats[(cell >>> 2) + at] = value
          if (maskedCell !== 0) {
            floats[(maskedCell >>> 2) + at] = mask === 0 ? value : value * floats[(mask >>> 2) + at]
          }
        }
      }
    },

    coupledOutput(gates, cell, tanhCell, output, stride, rows, size) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        for (let k = 0; k < size; k++) {
          const at = row * size + k
          const gate = (gates >>> 2) + (3 * row + 2) * size + k
          const o = plainSigmoid(floats[gate])
          const squashed = plainTanh(floats[(cell >>> 2) + at])
          floats[gate] = o
          floats[(tanhCell >>> 2) + at] = squashed
          floats[(output >>> 2) + row * stride + k] = o * squashed
        }
      }
    },

    coupledOutputBackward(dOutput, stride, carriedOutput, mask, gates, tanhCell, dGates, dCell, rows, size) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        for (let k = 0; k < size; k++) {
          const at = row * size + k
          const gate = (3 * row + 2) * size + k
          let carried = floats[(carriedOutput >>> 2) + at]
          if (mask !== 0) carried = fround(carried * floats[(mask >>> 2) + at])
          const dh = fround(floats[(dOutput >>> 2) + row * stride + k] + carried)
          const o = floats[(gates >>> 2) + gate]
          const squashed = floats[(tanhCell >>> 2) + at]
          floats[(dGates >>> 2) + gate] = fround(dh * squashed) * fround(o * fround(1 - o))
          const through = fround(dh * o) * fround(1 - fround(squashed * squashed))
          floats[(dCell >>> 2) + at] += fround(through)
        }
      }
    },

    coupledCellBackward(dCell, peephole, mask, gates, previousCell, carried, dGates, rows, size) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        for (let k = 0; k < size; k++) {
          const at = row * size + k
          const gate = 3 * row * size + k
          let through = floats[(peephole >>> 2) + at]
          if (mask !== 0) through = fround(through * floats[(mask >>> 2) + at])
          const dc = fround(floats[(dCell >>> 2) + at] + through)
          const i = floats[(gates >>> 2) + gate]
          const g = floats[(gates >>> 2) + gate + size]
          const old = row < carried ? floats[(previousCell >>> 2) + at] : 0
          floats[(dGates >>> 2) + gate] = fround(dc * fround(g - old)) * fround(i * fround(1 - i))
          floats[(dGates >>> 2) + gate + size] = fround(dc * i) * fround(1 - fround(g * g))
          floats[(dCell >>> 2) + at] = dc * fround(1 - i)
        }
      }
    },
  }
}
