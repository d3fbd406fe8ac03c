import type { Views } from '../../memory/views.ts'
import type { LossKernels } from '../interface.ts'
import { plainExp } from './activation.ts'

const { fround } = Math

export function plainLosses(views: Views): LossKernels {
  return {
    hinge(scores, dScores, stride, gold, losses, rows, classes, margin, weight) {
      const { floats, integers } = views
      for (let row = 0; row < rows; row++) {
        const first = (scores >>> 2) + row * stride
        const right = integers[(gold >>> 2) + row]
        let best = -1
        for (let k = 0; k < classes; k++) {
          if (k !== right && (best < 0 || floats[first + k] > floats[first + best])) best = k
        }
        let loss = 0
        if (right >= 0 && best >= 0) {
          loss = fround(fround(fround(margin) + floats[first + best]) - floats[first + right])
        }
        const target = (dScores >>> 2) + row * stride
        floats.fill(0, target, target + stride)
        if (loss > 0) {
          floats[target + best] = weight
          floats[target + right] = -weight
        }
        floats[(losses >>> 2) + row] = Math.max(loss, 0)
      }
    },

    softmax(scores, stride, rows, classes, maxima, sums) {
      const { floats } = views
      for (let row = 0; row < rows; row++) {
        const first = (scores >>> 2) + row * stride
        let highest = floats[first]
        for (let k = 1; k < classes; k++) highest = Math.max(highest, floats[first + k])
        let sum = 0
        for (let k = 0; k < classes; k++) {
          floats[first + k] = plainExp(fround(floats[first + k] - highest))
          sum = fround(sum + floats[first + k])
        }
        const factor = fround(1 / sum)
        for (let k = 0; k < classes; k++) floats[first + k] *= factor
        floats.fill(0, first + classes, first + stride)
        floats[(maxima >>> 2) + row] = highest
        floats[(sums >>> 2) + row] = sum
      }
    },

    crossEntropyBackward(probabilities, stride, gold, rows, weight) {
      const { floats, integers } = views
      for (let row = 0; row < rows; row++) {
        const first = (probabilities >>> 2) + row * stride
        const right = integers[(gold >>> 2) + row]
        const factor = right < 0 ? 0 : fround(weight)
        for (let k = 0; k < stride; k++) floats[first + k] *= factor
        if (right >= 0) floats[first + right] -= factor
      }
    },
  }
}
