import { dropoutMask, type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import { embedding, glorot, zeros } from '../tensors/initialise.ts'
import type { Parameter, Parameters } from '../tensors/parameters.ts'
import { WeightMatrix } from '../tensors/weight-matrix.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { ClassScores } from './class-scores.ts'
import { LinearLayer } from './linear-layer.ts'
import { type Activation, activate, activateBackward } from './mlp.ts'

/** The shape of a ConcatScorer. */
export interface ConcatScorerOptions {
  /** The floats of a node's vector. */
  inputs: number
  /** The number of nodes in a state, such as (s2, s1, s0, b0) or (head, dependent). */
  positions: number
  /** A multiple of 4. */
  hidden: number
  outputs: number
  activation: Activation
  dropout: number
}

/** What each node would contribute to the hidden layer in each position. */
export interface Projection {
  readonly nodes: Pointer
  readonly rows: number
  /** One row per node, then one row per position for its missing node; `hidden` floats per position. */
  readonly values: Pointer
}

/** The scores of a batch, with what the backward pass needs. */
export interface ConcatTrace extends ClassScores {
  readonly projection: Projection
  /** For each position a list of `count` rows of the projection. */
  readonly places: readonly Pointer[]
  readonly values: Pointer
  readonly mask: Pointer
  readonly output: Pointer
}

/**
 * Scores states that consist of a few nodes: a hidden layer and a linear one over their concatenated vectors. The first
 * layer is linear in each node, so project() computes it once for every node and position, and a state only adds up. A
 * position without a node has a learned vector.
 */
export class ConcatScorer {
  readonly options: ConcatScorerOptions
  readonly #weights: WeightMatrix
  readonly #bias: Parameter
  readonly #missing: Parameter
  readonly #output: LinearLayer

  constructor(parameters: Parameters, name: string, options: ConcatScorerOptions) {
    const { inputs, positions, hidden, outputs } = options
    this.options = options
    this.#weights = new WeightMatrix(
      parameters,
      `${name}.hidden`,
      inputs,
      positions * hidden,
      glorot(inputs * positions, hidden),
    )
    this.#bias = parameters.declare(`${name}.bias`, [hidden], zeros)
    this.#missing = parameters.declare(`${name}.missing`, [positions, inputs], embedding(inputs))
    this.#output = new LinearLayer(parameters, `${name}.output`, hidden, outputs)
  }

  project(context: ForwardContext, nodes: Pointer, rows: number): Projection {
    const { inputs, positions, hidden } = this.options
    const stride = positions * hidden
    const values = context.workspace.floats((rows + positions) * stride)
    this.#weights.multiply(context, nodes, inputs, rows, values, stride, 0)
    const rest = values + 4 * rows * stride
    this.#weights.multiply(context, this.#missing.value, inputs, positions, rest, stride, 0)
    return { nodes, rows, values }
  }

  /** A state has one node per position, as a row of the projected nodes; −1 is a missing node. */
  forward(context: ForwardContext, projection: Projection, states: ArrayLike<number>): ConcatTrace {
    const { kernels, workspace } = context
    const { positions, hidden, outputs, activation, dropout } = this.options
    const count = states.length / positions
    const values = workspace.floats(count * hidden)
    kernels.moveRows(this.#bias.value, 0, 0, values, hidden, 0, count, hidden, 0)
    const width = positions * hidden
    const rows = new Int32Array(count)
    const places = Array.from({ length: positions }, (_, position) => {
      for (let state = 0; state < count; state++) {
        const node = states[state * positions + position]
        rows[state] = node < 0 ? projection.rows + position : node
      }
      const place = workspace.integers(rows)
      const source = projection.values + 4 * position * hidden
      kernels.moveRows(source, width, place, values, hidden, 0, count, hidden, 1)
      return place
    })
    activate(context, activation, values, count * hidden)
    const mask = dropoutMask(context, dropout, count * hidden)
    const output = mask === 0 ? values : workspace.floats(count * hidden)
    if (mask !== 0) kernels.multiplyElements(values, mask, output, count * hidden)
    const stride = 4 * Math.ceil(outputs / 4)
    const scores = workspace.floats(count * stride)
    this.#output.forward(context, output, count, scores, hidden, stride)
    return { projection, count, scores, stride, classes: outputs, places, values, mask, output }
  }

  /** Adds to dNodes, one row per projected node. dScores has the stride of the scores. */
  backward(context: ForwardContext, trace: ConcatTrace, dScores: Pointer, dNodes: Pointer): void {
    const { kernels, workspace } = context
    const { inputs, positions, hidden, activation } = this.options
    const { projection, count, stride, places, values, mask, output } = trace
    const { nodes, rows } = projection
    const mark = workspace.mark()
    const size = count * hidden
    const dHidden = zeroed(context, size)
    this.#output.backward(context, output, dScores, count, dHidden, hidden, stride)
    if (mask !== 0) kernels.multiplyElements(dHidden, mask, dHidden, size)
    activateBackward(context, activation, values, dHidden, size)
    kernels.moveRows(dHidden, hidden, 0, this.#bias.gradient, 0, 0, count, hidden, 1)
    const width = positions * hidden
    const gradient = zeroed(context, (rows + positions) * width)
    places.forEach((place, position) => {
      const target = gradient + 4 * position * hidden
      kernels.moveRows(dHidden, hidden, 0, target, width, place, count, hidden, 1)
    })
    const rest = gradient + 4 * rows * width
    this.#weights.addGradient(context, nodes, inputs, gradient, width, rows)
    this.#weights.addGradient(context, this.#missing.value, inputs, rest, width, positions)
    this.#weights.multiplyTransposed(context, gradient, width, rows, dNodes, inputs, 1)
    this.#weights.multiplyTransposed(context, rest, width, positions, this.#missing.gradient, inputs, 1)
    workspace.release(mark)
  }
}
