import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { SequenceBatch } from '../tensors/sequences.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { CellTrace, LstmCell, LstmStep } from './lstm.ts'

/**
 * The LSTM with a forget gate of its own (Gers, Schmidhuber and Cummins 2000) and no peepholes: gates [i | f | g | o].
 * The bias of the forget gate begins at 0, too: with the usual 1, acl2018 finds 48 % of the heads of Hungarian after 500
 * updates, with 0 it finds 63 %.
 */
export class StandardCell implements LstmCell {
  static readonly gates = 4
  readonly #size: number

  constructor(_parameters: Parameters, _name: string, size: number) {
    this.#size = size
  }

  begin({ workspace }: ForwardContext, { rows }: SequenceBatch): CellTrace {
    const cell = workspace.floats(rows * this.#size)
    const tanhCell = workspace.floats(rows * this.#size)
    return { cell, tanhCell, mask: 0, maskedCell: cell, previousCell: 0 }
  }

  forward({ kernels }: ForwardContext, { cell, tanhCell }: CellTrace, step: LstmStep): void {
    const { rows, carried, here, before, gates, output, stride } = step
    kernels.standardForward(
      gates,
      cell + before,
      carried,
      cell + here,
      tanhCell + here,
      output,
      stride,
      rows,
      this.#size,
    )
  }

  backward(
    { kernels }: ForwardContext,
    { cell, tanhCell }: CellTrace,
    step: LstmStep,
    values: Pointer,
    carriedOutput: Pointer,
    outputMask: Pointer,
    dCell: Pointer,
  ): void {
    const { rows, carried, here, before, gates, output, stride } = step
    kernels.standardBackward(
      output,
      stride,
      carriedOutput,
      outputMask,
      values,
      tanhCell + here,
      cell + before,
      carried,
      gates,
      dCell,
      rows,
      this.#size,
    )
  }

  addGradients(): void {}
}
