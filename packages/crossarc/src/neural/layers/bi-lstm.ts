import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { SequenceBatch } from '../tensors/sequences.ts'
import type { Pointer } from '../tensors/workspace.ts'
import { CoupledCell } from './coupled-cell.ts'
import { type CellMaker, Lstm, type LstmTrace } from './lstm.ts'
import { StandardCell } from './standard-cell.ts'

/** The cells by name: DyNet's, with coupled gates and peepholes, and the usual one. */
export const cells: Readonly<Record<'coupled' | 'standard', CellMaker>> = {
  coupled: CoupledCell,
  standard: StandardCell,
}

/** The names of the LSTM cells. */
export type CellName = keyof typeof cells

/** The shape of a BiLstm. */
export interface BiLstmOptions {
  cell: CellName
  /** The floats of an element; a multiple of 4, like `units`. */
  inputs: number
  /** Of each direction: the output is twice as wide. */
  units: number
  layers: number
  /** Variational, in every layer and direction. */
  dropout: number
}

/** The output of a BiLstm, with what its backward pass needs. */
export interface BiLstmTrace {
  readonly batch: SequenceBatch
  /** One row per element of the batch: [forward | backward]. */
  readonly output: Pointer
  readonly layers: readonly {
    readonly output: Pointer
    readonly forward: LstmTrace
    readonly backward: LstmTrace
  }[]
}

/** Layers of two LSTMs, one per direction; each layer reads the output of both LSTMs below it. */
export class BiLstm {
  readonly options: BiLstmOptions
  readonly #layers: readonly { readonly forward: Lstm; readonly backward: Lstm }[]

  constructor(parameters: Parameters, name: string, options: BiLstmOptions) {
    this.options = options
    const { cell, inputs, units, layers } = options
    const Cell = cells[cell]
    this.#layers = Array.from({ length: layers }, (_, layer) => {
      const width = layer === 0 ? inputs : 2 * units
      return {
        forward: new Lstm(Cell, parameters, `${name}.${layer}.forward`, width, units),
        backward: new Lstm(Cell, parameters, `${name}.${layer}.backward`, width, units),
      }
    })
  }

  /** The floats of a row of the output. */
  get outputs(): number {
    return 2 * this.options.units
  }

  /** x has one row per element of the batch. */
  forward(context: ForwardContext, batch: SequenceBatch, x: Pointer): BiLstmTrace {
    const { units, dropout } = this.options
    let output = x
    const layers = this.#layers.map(({ forward, backward }) => {
      const input = output
      output = context.workspace.floats(batch.rows * 2 * units)
      const right = output + 4 * units
      return {
        output,
        forward: forward.forward(context, batch, batch.forward, input, output, 2 * units, dropout),
        backward: backward.forward(context, batch, batch.backward, input, right, 2 * units, dropout),
      }
    })
    return { batch, output, layers }
  }

  /** Returns the gradient of x, given that of the output, and that of a lower layer whose output is used as well. */
  backward(
    context: ForwardContext,
    trace: BiLstmTrace,
    dOutput: Pointer,
    lower?: { readonly layer: number; readonly gradient: Pointer },
  ): Pointer {
    const { units } = this.options
    let gradient = dOutput
    for (let k = this.#layers.length - 1; k >= 0; k--) {
      const layer = this.#layers[k]
      if (k === lower?.layer)
        context.kernels.addScaled(gradient, lower.gradient, 1, trace.batch.rows * 2 * units)
      const dInput = zeroed(context, trace.batch.rows * layer.forward.inputs)
      layer.forward.backward(context, trace.layers[k].forward, gradient, 2 * units, dInput)
      layer.backward.backward(context, trace.layers[k].backward, gradient + 4 * units, 2 * units, dInput)
      gradient = dInput
    }
    return gradient
  }
}
