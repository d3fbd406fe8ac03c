import type { Pointer } from '../../memory/arena.ts'
import type { Views } from '../../memory/views.ts'
import type { OptimizerKernels } from '../interface.ts'

const { fround, sqrt } = Math

export function plainOptimizer(views: Views): OptimizerKernels {
  const sumOfSquares = (x: Pointer, count: number) => {
    const { floats } = views
    const sums = [0, 0, 0, 0]
    for (let k = 0; k < count; k++) sums[k & 3] += floats[(x >>> 2) + k] ** 2
    return sums[0] + sums[1] + sums[2] + sums[3]
  }
  return {
    sumOfSquares,

    collect(target, x, count) {
      const { floats } = views
      for (let k = 0; k < count; k++) {
        floats[(target >>> 2) + k] += floats[(x >>> 2) + k]
        floats[(x >>> 2) + k] = 0
      }
      return sumOfSquares(target, count)
    },

    adam(parameters, gradients, means, variances, count, scale, rate, beta1, beta2, epsilon) {
      const { floats } = views
      const [factor, step, floor] = [fround(scale), fround(rate), fround(epsilon)]
      const [keep1, keep2] = [fround(beta1), fround(beta2)]
      const [take1, take2] = [fround(1 - keep1), fround(1 - keep2)]
      for (let k = 0; k < count; k++) {
        const gradient = fround(floats[(gradients >>> 2) + k] * factor)
        const mean = fround(fround(keep1 * floats[(means >>> 2) + k]) + fround(take1 * gradient))
        const squares = fround(take2 * fround(gradient * gradient))
        const variance = fround(fround(keep2 * floats[(variances >>> 2) + k]) + squares)
        floats[(means >>> 2) + k] = mean
        floats[(variances >>> 2) + k] = variance
        floats[(parameters >>> 2) + k] -= fround(fround(step * mean) / fround(fround(sqrt(variance)) + floor))
        floats[(gradients >>> 2) + k] = 0
      }
    },
  }
}
