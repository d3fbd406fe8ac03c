import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { ClassScores } from './class-scores.ts'
import { LinearLayer } from './linear-layer.ts'
import { type Activation, Mlp, type MlpTrace } from './mlp.ts'

/** The shape of a Classifier. */
export interface ClassifierOptions {
  inputs: number
  /** A multiple of 4. */
  hidden: number
  classes: number
  activation: Activation
  dropout: number
}

/** The scores of a batch, with what the backward pass needs. */
export interface ClassifierTrace extends ClassScores {
  readonly hidden: MlpTrace
}

/** Scores classes, such as tags, for each row of a matrix: a hidden layer and a linear one. */
export class Classifier {
  readonly options: ClassifierOptions
  readonly #hidden: Mlp
  readonly #output: LinearLayer

  constructor(parameters: Parameters, name: string, options: ClassifierOptions) {
    const { inputs, hidden, classes, activation, dropout } = options
    this.options = options
    this.#hidden = new Mlp(parameters, `${name}.hidden`, { inputs, outputs: hidden, activation, dropout })
    this.#output = new LinearLayer(parameters, `${name}.output`, hidden, classes)
  }

  forward(context: ForwardContext, x: Pointer, count: number): ClassifierTrace {
    const { hidden: width, classes } = this.options
    const hidden = this.#hidden.forward(context, x, count)
    const stride = 4 * Math.ceil(classes / 4)
    const scores = context.workspace.floats(count * stride)
    this.#output.forward(context, hidden.output, count, scores, width, stride)
    return { scores, stride, classes, count, hidden }
  }

  /** Adds to dx. dScores has the stride of the scores. */
  backward(
    context: ForwardContext,
    { hidden, count, stride }: ClassifierTrace,
    dScores: Pointer,
    dx: Pointer,
  ): void {
    const { hidden: width } = this.options
    const mark = context.workspace.mark()
    const dHidden = zeroed(context, count * width)
    this.#output.backward(context, hidden.output, dScores, count, dHidden, width, stride)
    this.#hidden.backward(context, hidden, dHidden, dx)
    context.workspace.release(mark)
  }
}
