import type { ForwardContext } from '../tensors/forward-context.ts'
import { glorot, type Initialiser, zeros } from '../tensors/initialise.ts'
import type { Parameter, Parameters } from '../tensors/parameters.ts'
import { WeightMatrix } from '../tensors/weight-matrix.ts'
import type { Pointer } from '../tensors/workspace.ts'

/** y = x·W + b, for a batch of rows. */
export class LinearLayer {
  readonly weights: WeightMatrix
  readonly bias: Parameter
  readonly inputs: number
  readonly outputs: number

  constructor(
    parameters: Parameters,
    name: string,
    inputs: number,
    outputs: number,
    initialiser: Initialiser = glorot(inputs, outputs),
  ) {
    this.inputs = inputs
    this.outputs = outputs
    this.weights = new WeightMatrix(parameters, `${name}.weights`, inputs, outputs, initialiser)
    this.bias = parameters.declare(`${name}.bias`, [outputs], zeros)
  }

  forward(
    context: ForwardContext,
    x: Pointer,
    count: number,
    y: Pointer,
    xStride = this.inputs,
    yStride = this.outputs,
  ): void {
    context.kernels.moveRows(this.bias.value, 0, 0, y, yStride, 0, count, this.outputs, 0)
    this.weights.multiply(context, x, xStride, count, y, yStride, 1)
  }

  /** Adds to the gradients of the parameters and, unless it is 0, to dx. */
  backward(
    context: ForwardContext,
    x: Pointer,
    dy: Pointer,
    count: number,
    dx: Pointer,
    xStride = this.inputs,
    yStride = this.outputs,
  ): void {
    context.kernels.moveRows(dy, yStride, 0, this.bias.gradient, 0, 0, count, this.outputs, 1)
    this.weights.addGradient(context, x, xStride, dy, yStride, count)
    if (dx !== 0) this.weights.multiplyTransposed(context, dy, yStride, count, dx, xStride, 1)
  }
}
