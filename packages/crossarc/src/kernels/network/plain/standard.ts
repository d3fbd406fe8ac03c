import type { Views } from '../../memory/views.ts'
import type { CellKernels } from '../interface.ts'
import { plainSigmoid, plainTanh } from './activation.ts'

const { fround } = Math

export function plainStandardCell(views: Views): Pick<CellKernels, 'standardForward' | 'standardBackward'> {
  return {
    standardForward(gates, previousCell, carried, cell, tanhCell, output, stride, rows, size) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        for (let k = 0; k < size; k++) {
          const at = row * size + k
          const gate = (gates >>> 2) + 4 * row * size + k
          const i = plainSigmoid(floats[gate])
          const f = plainSigmoid(floats[gate + size])
          const g = plainTanh(floats[gate + 2 * size])
          const o = plainSigmoid(floats[gate + 3 * size])
          floats[gate] = i
          floats[gate + size] = f
          floats[gate + 2 * size] = g
          floats[gate + 3 * size] = o
          const old = row < carried ? floats[(previousCell >>> 2) + at] : 0
          const value = fround(fround(f * old) + fround(i * g))
          const squashed = plainTanh(value)
          floats[(cell >>> 2) + at] = value
          floats[(tanhCell >>> 2) + at] = squashed
          floats[(output >>> 2) + row * stride + k] = o * squashed
        }
      }
    },

    standardBackward(
      dOutput,
      stride,
      carriedOutput,
      mask,
      gates,
      tanhCell,
      previousCell,
      carried,
      dGates,
      dCell,
      rows,
      size,
    ) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        for (let k = 0; k < size; k++) {
          const at = row * size + k
          let through = floats[(carriedOutput >>> 2) + at]
          if (mask !== 0) through = fround(through * floats[(mask >>> 2) + at])
          const dh = fround(floats[(dOutput >>> 2) + row * stride + k] + through)
          const gate = (gates >>> 2) + 4 * row * size + k
          const i = floats[gate]
          const f = floats[gate + size]
          const g = floats[gate + 2 * size]
          const o = floats[gate + 3 * size]
          const squashed = floats[(tanhCell >>> 2) + at]
          const old = row < carried ? floats[(previousCell >>> 2) + at] : 0
          const fromOutput = fround(fround(dh * o) * fround(1 - fround(squashed * squashed)))
          const dc = fround(floats[(dCell >>> 2) + at] + fromOutput)
          const gradient = (dGates >>> 2) + 4 * row * size + k
          floats[gradient] = fround(dc * g) * fround(i * fround(1 - i))
          floats[gradient + size] = fround(dc * old) * fround(f * fround(1 - f))
          floats[gradient + 2 * size] = fround(dc * i) * fround(1 - fround(g * g))
          floats[gradient + 3 * size] = fround(dh * squashed) * fround(o * fround(1 - o))
          floats[(dCell >>> 2) + at] = dc * f
        }
      }
    },
  }
}
