import { packedSize } from '../kernels/network.ts'
import { orthogonal, zeros } from './initialise.ts'
import { LinearLayer } from './linear-layer.ts'
import type { Parameters } from './parameters.ts'
import { type Pass, zeroed } from './pass.ts'
import type { Pointer } from './workspace.ts'

export interface BiaffineOptions {
  /** Floats of a vector on the left and on the right, multiples of 4. */
  left: number
  right: number
  /** How many scores each pair gets. */
  outputs: number
}

export interface BiaffineTrace {
  readonly left: Pointer
  readonly leftFirst: Int32Array
  readonly right: Pointer
  readonly rightFirst: Int32Array
  /** For sentence s, from float offsets[s] on: for each output a matrix with one row a left and one column a right vector. */
  readonly scores: Pointer
  readonly offsets: Int32Array
  readonly products: Pointer
}

/**
 * score_r(x, y) = [x; 1]ᵀ·U_r·[y; 1] (Dozat and Manning 2017), for all pairs of a left and a right vector of the same
 * sentence. U_r is kept in four parts: what multiplies both, y alone, x alone, and neither.
 */
export class Biaffine {
  readonly options: BiaffineOptions
  /** x·U_r and what multiplies y alone, for all r side by side. */
  readonly #both: LinearLayer
  /** What multiplies x alone, and the constant. */
  readonly #leftOnly: LinearLayer

  constructor(parameters: Parameters, name: string, options: BiaffineOptions) {
    const { left, right, outputs } = options
    this.options = options
    this.#both = new LinearLayer(parameters, `${name}.both`, left, outputs * right, zeros)
    this.#leftOnly = new LinearLayer(parameters, `${name}.left`, left, outputs, zeros)
    parameters.initialiseTogether((random) => this.#initialise(parameters, random))
  }

  /** Each U_r becomes an orthogonal matrix. */
  #initialise(parameters: Parameters, random: () => number): void {
    const { left, right, outputs } = this.options
    const both = parameters.view(this.#both.weights.parameter)
    const rightOnly = parameters.view(this.#both.bias)
    const leftOnly = parameters.view(this.#leftOnly.weights.parameter)
    const constants = parameters.view(this.#leftOnly.bias)
    for (let r = 0; r < outputs; r++) {
      const matrix = orthogonal(left + 1, right + 1, random)
      for (let i = 0; i <= left; i++) {
        const row = matrix.subarray(i * (right + 1), (i + 1) * (right + 1))
        const target = i < left ? both.subarray(i * outputs * right) : rightOnly
        target.set(row.subarray(0, right), r * right)
        if (i < left) leftOnly[i * outputs + r] = row[right]!
        else constants[r] = row[right]!
      }
    }
  }

  /** The rows of sentence s are first[s] .. first[s + 1] − 1, on both sides. */
  forward(
    pass: Pass,
    left: Pointer,
    leftFirst: Int32Array,
    right: Pointer,
    rightFirst: Int32Array,
  ): BiaffineTrace {
    const { kernels, workspace } = pass
    const { right: width, outputs } = this.options
    const sentences = leftFirst.length - 1
    const rows = leftFirst[sentences]!
    const stride = outputs * width
    const offsets = new Int32Array(sentences + 1)
    let widest = 0
    for (let s = 0; s < sentences; s++) {
      const columns = rightFirst[s + 1]! - rightFirst[s]!
      widest = Math.max(widest, columns)
      offsets[s + 1] = offsets[s]! + outputs * (leftFirst[s + 1]! - leftFirst[s]!) * columns
    }
    const products = workspace.floats(rows * stride)
    this.#both.forward(pass, left, rows, products)
    const leftScores = workspace.floats(rows * outputs)
    this.#leftOnly.forward(pass, left, rows, leftScores)
    const scores = workspace.floats(offsets[sentences]!)

    const mark = workspace.mark()
    const packed = workspace.floats(packedSize(width, widest))
    for (let s = 0; s < sentences; s++) {
      const start = leftFirst[s]!
      const count = leftFirst[s + 1]! - start
      const columns = rightFirst[s + 1]! - rightFirst[s]!
      kernels.pack(right + 4 * rightFirst[s]! * width, 1, width, width, columns, packed)
      for (let r = 0; r < outputs; r++) {
        const product = products + 4 * (start * stride + r * width)
        const target = scores + 4 * (offsets[s]! + r * count * columns)
        kernels.multiply(product, stride, 1, packed, target, columns, count, columns, width, 0)
        kernels.addToRows(target, columns, leftScores + 4 * (start * outputs + r), outputs, count, columns)
      }
    }
    workspace.release(mark)
    return { left, leftFirst, right, rightFirst, scores, offsets, products }
  }

  /** dScores lies as the scores do. Adds to dLeft and dRight. */
  backward(pass: Pass, trace: BiaffineTrace, dScores: Pointer, dLeft: Pointer, dRight: Pointer): void {
    const { kernels, workspace } = pass
    const { right: width, outputs } = this.options
    const { left, leftFirst, right, rightFirst, offsets, products } = trace
    const sentences = leftFirst.length - 1
    const rows = leftFirst[sentences]!
    const stride = outputs * width
    const mark = workspace.mark()
    const dProducts = workspace.floats(rows * stride)
    const dLeftScores = zeroed(pass, rows * outputs)
    for (let s = 0; s < sentences; s++) {
      const start = leftFirst[s]!
      const count = leftFirst[s + 1]! - start
      const columns = rightFirst[s + 1]! - rightFirst[s]!
      const inner = workspace.mark()
      const packedRight = workspace.floats(packedSize(columns, width))
      const packedProduct = workspace.floats(packedSize(count, width))
      kernels.pack(right + 4 * rightFirst[s]! * width, width, 1, columns, width, packedRight)
      for (let r = 0; r < outputs; r++) {
        const gradient = dScores + 4 * (offsets[s]! + r * count * columns)
        const place = 4 * (start * stride + r * width)
        const sums = dLeftScores + 4 * (start * outputs + r)
        kernels.sumRows(gradient, columns, sums, outputs, count, columns)
        kernels.multiply(
          gradient,
          columns,
          1,
          packedRight,
          dProducts + place,
          stride,
          count,
          width,
          columns,
          0,
        )
        kernels.pack(products + place, stride, 1, count, width, packedProduct)
        const dRows = dRight + 4 * rightFirst[s]! * width
        kernels.multiply(gradient, 1, columns, packedProduct, dRows, width, columns, width, count, 1)
      }
      workspace.release(inner)
    }
    this.#both.backward(pass, left, dProducts, rows, dLeft)
    this.#leftOnly.backward(pass, left, dLeftScores, rows, dLeft)
    workspace.release(mark)
  }
}
