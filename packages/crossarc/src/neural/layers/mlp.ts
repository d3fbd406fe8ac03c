import { dropoutMask, type ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import { LinearLayer } from './linear-layer.ts'

/** The function after a linear layer. */
export type Activation = 'tanh' | 'leaky-relu'

/** The slope of a leaky rectifier below 0 (Dozat and Manning 2017). */
const SLOPE = 0.1

export function activate(
  { kernels }: ForwardContext,
  activation: Activation,
  x: Pointer,
  count: number,
): void {
  if (activation === 'tanh') kernels.tanh(x, x, count)
  else kernels.leakyRelu(x, x, count, SLOPE)
}

/** Turns the gradient of the values y into that of the sums, in place. */
export function activateBackward(
  { kernels }: ForwardContext,
  activation: Activation,
  y: Pointer,
  dy: Pointer,
  count: number,
): void {
  if (activation === 'tanh') kernels.tanhBackward(y, dy, dy, count)
  else kernels.leakyReluBackward(y, dy, dy, count, SLOPE)
}

/** The shape of an Mlp. */
export interface MlpOptions {
  inputs: number
  /** A multiple of 4. */
  outputs: number
  activation: Activation
  /** Of single numbers, after the activation. */
  dropout: number
}

/** The output of an Mlp, with what its backward pass needs. */
export interface MlpTrace {
  readonly x: Pointer
  readonly count: number
  /** count × outputs, after dropout. */
  readonly output: Pointer
  readonly values: Pointer
  readonly mask: Pointer
}

/** One hidden layer: a linear layer, an activation, dropout. */
export class Mlp {
  readonly options: MlpOptions
  readonly layer: LinearLayer

  constructor(parameters: Parameters, name: string, options: MlpOptions) {
    this.options = options
    this.layer = new LinearLayer(parameters, name, options.inputs, options.outputs)
  }

  forward(context: ForwardContext, x: Pointer, count: number): MlpTrace {
    const { outputs, activation, dropout } = this.options
    const size = count * outputs
    const values = context.workspace.floats(size)
    this.layer.forward(context, x, count, values)
    activate(context, activation, values, size)
    const mask = dropoutMask(context, dropout, size)
    if (mask === 0) return { x, count, output: values, values, mask }
    const output = context.workspace.floats(size)
    context.kernels.multiplyElements(values, mask, output, size)
    return { x, count, output, values, mask }
  }

  /** Adds to dx. Overwrites the gradient of the output. */
  backward(
    context: ForwardContext,
    { x, count, values, mask }: MlpTrace,
    dOutput: Pointer,
    dx: Pointer,
  ): void {
    const { outputs, activation } = this.options
    const size = count * outputs
    if (mask !== 0) context.kernels.multiplyElements(dOutput, mask, dOutput, size)
    activateBackward(context, activation, values, dOutput, size)
    this.layer.backward(context, x, dOutput, count, dx)
  }
}
