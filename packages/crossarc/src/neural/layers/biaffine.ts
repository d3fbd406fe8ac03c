import { packedSize } from '../../kernels/network/index.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import { orthogonal, zeros } from '../tensors/initialise.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import { LinearLayer } from './linear-layer.ts'

/** The shape of a Biaffine. */
export interface BiaffineOptions {
  /** The floats of a vector on the left and on the right, multiples of 4. */
  left: number
  right: number
  /** The number of scores of each pair. */
  outputs: number
}

/** The scores of a batch, with what the backward pass needs. */
export interface BiaffineTrace {
  readonly left: Pointer
  readonly leftFirst: Int32Array
  readonly right: Pointer
  readonly rightFirst: Int32Array
  /** Of sentence s, from float offsets[s] on: for each output a matrix with a row per left and a column per right vector. */
  readonly scores: Pointer
  readonly offsets: Int32Array
  /** For each output, one row per left vector. */
  readonly products: Pointer
}

/**
 * score_r(x, y) = [x; 1]ᵀ·U_r·[y; 1] (Dozat and Manning 2017), for all pairs of a left and a right vector of the same
 * sentence. U_r is stored in four parts: those that multiply both, y alone, x alone, and neither.
 */
export class Biaffine {
  readonly options: BiaffineOptions
  /** For each output the parts that multiply both, and y alone. */
  readonly #both: readonly LinearLayer[]
  /** The part that multiplies x alone, and the constant. */
  readonly #leftOnly: LinearLayer

  constructor(parameters: Parameters, name: string, options: BiaffineOptions) {
    const { left, right, outputs } = options
    this.options = options
    this.#both = Array.from(
      { length: outputs },
      (_, r) => new LinearLayer(parameters, `${name}.both.${r}`, left, right, zeros),
    )
    this.#leftOnly = new LinearLayer(parameters, `${name}.left`, left, outputs, zeros)
    parameters.initialiseTogether((random) => this.#initialise(parameters, random))
  }

  /** Each U_r becomes an orthogonal matrix. */
  #initialise(parameters: Parameters, random: () => number): void {
    const { left, right, outputs } = this.options
    const leftOnly = parameters.view(this.#leftOnly.weights.parameter)
    const constants = parameters.view(this.#leftOnly.bias)
    for (const [r, { weights, bias }] of this.#both.entries()) {
      const matrix = orthogonal(left + 1, right + 1, random)
      const both = parameters.view(weights.parameter)
      for (let i = 0; i <= left; i++) {
        const row = matrix.subarray(i * (right + 1), (i + 1) * (right + 1))
        if (i < left) {
          both.set(row.subarray(0, right), i * right)
          leftOnly[i * outputs + r] = row[right]
        } else {
          parameters.view(bias).set(row.subarray(0, right))
          constants[r] = row[right]
        }
      }
    }
  }

  /** The rows of sentence s are first[s] .. first[s + 1] − 1, on both sides. */
  forward(
    context: ForwardContext,
    left: Pointer,
    leftFirst: Int32Array,
    right: Pointer,
    rightFirst: Int32Array,
  ): BiaffineTrace {
    const { kernels, workspace } = context
    const { right: width, outputs } = this.options
    const sentences = leftFirst.length - 1
    const rows = leftFirst[sentences]
    const offsets = new Int32Array(sentences + 1)
    let widest = 0
    for (let s = 0; s < sentences; s++) {
      const columns = rightFirst[s + 1] - rightFirst[s]
      widest = Math.max(widest, columns)
      offsets[s + 1] = offsets[s] + outputs * (leftFirst[s + 1] - leftFirst[s]) * columns
    }
    const products = workspace.floats(outputs * rows * width)
    for (const [r, layer] of this.#both.entries()) {
      layer.forward(context, left, rows, products + 4 * r * rows * width)
    }
    const leftScores = workspace.floats(rows * outputs)
    this.#leftOnly.forward(context, left, rows, leftScores)
    const scores = workspace.floats(offsets[sentences])

    const mark = workspace.mark()
    const packed = workspace.floats(packedSize(width, widest))
    for (let s = 0; s < sentences; s++) {
      const start = leftFirst[s]
      const count = leftFirst[s + 1] - start
      const columns = rightFirst[s + 1] - rightFirst[s]
      kernels.pack(right + 4 * rightFirst[s] * width, 1, width, width, columns, packed)
      for (let r = 0; r < outputs; r++) {
        const product = products + 4 * (r * rows + start) * width
        const target = scores + 4 * (offsets[s] + r * count * columns)
        kernels.multiply(product, width, 1, packed, target, columns, count, columns, width, 0)
        kernels.addToRows(target, columns, leftScores + 4 * (start * outputs + r), outputs, count, columns)
      }
    }
    workspace.release(mark)
    return { left, leftFirst, right, rightFirst, scores, offsets, products }
  }

  /**
   * Adds to dLeft and dRight; dScores has the layout of the scores. For each output it skips left vectors whose scores
   * have no gradient: with a margin loss, only the few steps in which two derivations differ have one.
   *
   * The part that multiplies y alone, and the constant, get their gradients from the sums of dScores over x. These are
   * exactly 0 if the loss does not depend on them: all derivations shift each word once, and each word has one head. Adam
   * would turn rounding errors into steps of any size.
   */
  backward(
    context: ForwardContext,
    trace: BiaffineTrace,
    dScores: Pointer,
    dLeft: Pointer,
    dRight: Pointer,
  ): void {
    const { workspace } = context
    const { outputs } = this.options
    const rows = trace.leftFirst.at(-1)!
    const mark = workspace.mark()
    const dLeftScores = zeroed(context, rows * outputs)
    for (let r = 0; r < outputs; r++)
      this.#outputBackward(context, trace, r, dScores, dLeft, dRight, dLeftScores)
    backwardWeights(context, this.#leftOnly, trace.left, dLeftScores, rows, dLeft)
    workspace.release(mark)
  }

  #outputBackward(
    context: ForwardContext,
    trace: BiaffineTrace,
    r: number,
    dScores: Pointer,
    dLeft: Pointer,
    dRight: Pointer,
    dLeftScores: Pointer,
  ): void {
    const { kernels, workspace } = context
    const { left: leftWidth, right: width, outputs } = this.options
    const { left, leftFirst, right, rightFirst, offsets, products } = trace
    const sentences = leftFirst.length - 1
    const rows = leftFirst[sentences]
    const { numbers, counts } = this.#rowsWithGradient(context, trace, r, dScores)
    const total = numbers.length
    if (total === 0) return

    const mark = workspace.mark()
    const global = workspace.integers(numbers)
    const product = workspace.floats(total * width)
    kernels.moveRows(products + 4 * r * rows * width, width, global, product, width, 0, total, width, 0)
    const dProduct = workspace.floats(total * width)
    let done = 0
    for (let s = 0; s < sentences; s++) {
      const used = counts[s]
      if (used === 0) continue
      const start = leftFirst[s]
      const count = leftFirst[s + 1] - start
      const columns = rightFirst[s + 1] - rightFirst[s]
      const inner = workspace.mark()
      const local = workspace.integers(numbers.slice(done, done + used).map((row) => row - start))
      const gradient = workspace.floats(used * columns)
      const from = dScores + 4 * (offsets[s] + r * count * columns)
      kernels.moveRows(from, columns, local, gradient, columns, 0, used, columns, 0)
      kernels.sumRows(from, columns, dLeftScores + 4 * (start * outputs + r), outputs, count, columns)

      const packedRight = workspace.floats(packedSize(columns, width))
      kernels.pack(right + 4 * rightFirst[s] * width, width, 1, columns, width, packedRight)
      const ofRight = zeroed(context, columns)
      kernels.moveRows(gradient, columns, 0, ofRight, 0, 0, used, columns, 1)
      const { bias } = this.#both[r]
      kernels.multiply(ofRight, columns, 1, packedRight, bias.gradient, width, 1, width, columns, 1)
      kernels.sumRows(ofRight, columns, this.#leftOnly.bias.gradient + 4 * r, 1, 1, columns)
      const place = 4 * done * width
      kernels.multiply(gradient, columns, 1, packedRight, dProduct + place, width, used, width, columns, 0)
      const packedProduct = workspace.floats(packedSize(used, width))
      kernels.pack(product + place, width, 1, used, width, packedProduct)
      const dRows = dRight + 4 * rightFirst[s] * width
      kernels.multiply(gradient, 1, columns, packedProduct, dRows, width, columns, width, used, 1)
      workspace.release(inner)
      done += used
    }
    const x = workspace.floats(total * leftWidth)
    kernels.moveRows(left, leftWidth, global, x, leftWidth, 0, total, leftWidth, 0)
    const dx = zeroed(context, total * leftWidth)
    backwardWeights(context, this.#both[r], x, dProduct, total, dx)
    kernels.moveRows(dx, leftWidth, 0, dLeft, leftWidth, global, total, leftWidth, 1)
    workspace.release(mark)
  }

  /** The left rows of all sentences that have a gradient in an output, and their number in each sentence. */
  #rowsWithGradient(
    { workspace }: ForwardContext,
    { leftFirst, rightFirst, offsets }: BiaffineTrace,
    r: number,
    dScores: Pointer,
  ): { numbers: number[]; counts: Int32Array } {
    const sentences = leftFirst.length - 1
    const numbers: number[] = []
    const counts = new Int32Array(sentences)
    const view = workspace.view(dScores, offsets[sentences])
    for (let s = 0; s < sentences; s++) {
      const start = leftFirst[s]
      const count = leftFirst[s + 1] - start
      const columns = rightFirst[s + 1] - rightFirst[s]
      let at = offsets[s] + r * count * columns
      for (let row = 0; row < count; row++) {
        const end = at + columns
        while (at < end && view[at] === 0) at++
        if (at < end) {
          numbers.push(start + row)
          counts[s]++
        }
        at = end
      }
    }
    return { numbers, counts }
  }
}

/** The backward pass of a linear layer, without its bias. */
function backwardWeights(
  context: ForwardContext,
  { weights, inputs, outputs }: LinearLayer,
  x: Pointer,
  dy: Pointer,
  count: number,
  dx: Pointer,
): void {
  weights.addGradient(context, x, inputs, dy, outputs, count)
  weights.multiplyTransposed(context, dy, outputs, count, dx, inputs, 1)
}
