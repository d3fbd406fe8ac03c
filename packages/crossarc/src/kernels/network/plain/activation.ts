import type { Views } from '../../memory/views.ts'
import type { ActivationKernels } from '../interface.ts'

const { fround } = Math

const BOUND = fround(7.905311107635498)
const NUMERATOR = [
  -2.76076847742355e-16, 2.00018790482477e-13, -8.60467152213735e-11, 5.12229709037114e-8,
  1.48572235717979e-5, 6.37261928875436e-4, 4.89352455891786e-3,
].map(fround)
const DENOMINATOR = [1.19825839466702e-6, 1.18534705686654e-4, 2.268434632439e-3, 4.89352518554385e-3].map(
  fround,
)
const EXPONENTIAL = [
  1.98756915e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1,
].map(fround)
const LOG2E = fround(Math.LOG2E)
const LN2_HIGH = fround(0.693359375)
const LN2_LOW = fround(-2.1219444e-4)

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((value, coefficient) => fround(fround(value * x) + coefficient))
}

export function plainTanh(value: number): number {
  const x = Math.min(Math.max(value, -BOUND), BOUND)
  const square = fround(x * x)
  return fround(fround(x * polynomial(NUMERATOR, square)) / polynomial(DENOMINATOR, square))
}

export function plainSigmoid(x: number): number {
  return fround(0.5 + fround(0.5 * plainTanh(fround(x * 0.5))))
}

export function plainExp(value: number): number {
  const x = Math.min(Math.max(value, -87), 88)
  const n = Math.floor(fround(fround(x * LOG2E) + 0.5))
  const r = fround(fround(x - fround(n * LN2_HIGH)) - fround(n * LN2_LOW))
  const p = fround(fround(polynomial(EXPONENTIAL, r) * fround(r * r)) + fround(r + 1))
  return fround(p * 2 ** n)
}

export function plainActivations(views: Views): ActivationKernels {
  function map(x: number, out: number, count: number, f: (value: number) => number): void {
    const { floats } = views
    for (let k = 0; k < count; k++) floats[(out >>> 2) + k] = f(floats[(x >>> 2) + k])
  }
  function back(
    y: number,
    dy: number,
    dx: number,
    count: number,
    f: (value: number, gradient: number) => number,
  ): void {
    const { floats } = views
    for (let k = 0; k < count; k++) {
      floats[(dx >>> 2) + k] = f(floats[(y >>> 2) + k], floats[(dy >>> 2) + k])
    }
  }

  return {
    tanh: (x, out, count) => map(x, out, count, plainTanh),
    tanhBackward: (y, dy, dx, count) =>
      back(y, dy, dx, count, (value, gradient) => gradient * fround(1 - fround(value * value))),
    sigmoid: (x, out, count) => map(x, out, count, plainSigmoid),
    sigmoidBackward: (y, dy, dx, count) =>
      back(y, dy, dx, count, (value, gradient) => gradient * fround(value * fround(1 - value))),
    leakyRelu: (x, out, count, slope) =>
      map(x, out, count, (value) => (value > 0 ? value : value * fround(slope))),
    leakyReluBackward: (y, dy, dx, count, slope) =>
      back(y, dy, dx, count, (value, gradient) => (value > 0 ? gradient : gradient * fround(slope))),
  }
}
