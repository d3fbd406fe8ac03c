import { dropoutMask, type ForwardContext } from '../tensors/forward-context.ts'
import { glorot } from '../tensors/initialise.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { SequenceBatch } from '../tensors/sequences.ts'
import { WeightMatrix } from '../tensors/weight-matrix.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { CellTrace, LstmCell, LstmStep } from './lstm.ts'

/**
 * The LSTM of DyNet's "coupled" builder: gates [i | g | o], and 1 − i as the forget gate. The gates see the cell through
 * full matrices (peepholes): i the old cell, o the new one. Dropout falls on the cell as the gates see it, never on the
 * cell itself.
 */
export class CoupledCell implements LstmCell {
  static readonly gates = 3
  readonly #size: number
  readonly #oldCellWeights: WeightMatrix
  readonly #newCellWeights: WeightMatrix

  constructor(parameters: Parameters, name: string, size: number) {
    this.#size = size
    this.#oldCellWeights = new WeightMatrix(parameters, `${name}.c-i`, size, size, glorot(size, size))
    this.#newCellWeights = new WeightMatrix(parameters, `${name}.c-o`, size, size, glorot(size, size))
  }

  begin(context: ForwardContext, { rows, count }: SequenceBatch, dropout: number): CellTrace {
    const { workspace, random } = context
    const floats = rows * this.#size
    const mask = dropoutMask(context, dropout, count * this.#size)
    const cell = workspace.floats(floats)
    const tanhCell = workspace.floats(floats)
    const maskedCell = mask === 0 ? cell : workspace.floats(floats)
    const previousCell = random === undefined ? 0 : workspace.floats(floats)
    return { cell, tanhCell, mask, maskedCell, previousCell }
  }

  forward(context: ForwardContext, cells: CellTrace, step: LstmStep): void {
    const { kernels } = context
    const { cell, tanhCell, mask, maskedCell, previousCell } = cells
    const { rows, carried, here, before, gates, output, stride } = step
    const size = this.#size
    if (previousCell !== 0) {
      kernels.maskRows(maskedCell + before, size, 0, previousCell + here, carried, size)
      kernels.clear(previousCell + here + 4 * carried * size, (rows - carried) * size)
    }
    if (carried > 0)
      this.#oldCellWeights.multiply(context, maskedCell + before, size, carried, gates, 3 * size, 1)
    const masked = mask === 0 ? 0 : maskedCell + here
    kernels.coupledCell(gates, cell + before, carried, cell + here, mask, masked, rows, size)
    this.#newCellWeights.multiply(context, maskedCell + here, size, rows, gates + 8 * size, 3 * size, 1)
    kernels.coupledOutput(gates, cell + here, tanhCell + here, output, stride, rows, size)
  }

  backward(
    context: ForwardContext,
    { cell, tanhCell, mask }: CellTrace,
    step: LstmStep,
    values: Pointer,
    carriedOutput: Pointer,
    outputMask: Pointer,
    dCell: Pointer,
  ): void {
    const { kernels, workspace } = context
    const { rows, carried, here, before, gates, output, stride } = step
    const size = this.#size
    const mark = workspace.mark()
    const throughCell = workspace.floats(rows * size)
    kernels.coupledOutputBackward(
      output,
      stride,
      carriedOutput,
      outputMask,
      values,
      tanhCell + here,
      gates,
      dCell,
      rows,
      size,
    )
    this.#newCellWeights.multiplyTransposed(context, gates + 8 * size, 3 * size, rows, throughCell, size, 0)
    kernels.coupledCellBackward(dCell, throughCell, mask, values, cell + before, carried, gates, rows, size)
    if (carried > 0 && mask === 0)
      this.#oldCellWeights.multiplyTransposed(context, gates, 3 * size, carried, dCell, size, 1)
    else if (carried > 0) {
      this.#oldCellWeights.multiplyTransposed(context, gates, 3 * size, carried, throughCell, size, 0)
      kernels.addProducts(dCell, throughCell, mask, carried * size)
    }
    workspace.release(mark)
  }

  addGradients(
    context: ForwardContext,
    { maskedCell, previousCell }: CellTrace,
    dGates: Pointer,
    packed: Pointer,
    rows: number,
  ): void {
    const size = this.#size
    // If a gate begins at a multiple of 16 columns, its part of the packed gates is what it would be on its own.
    if (size % 16 === 0) {
      this.#oldCellWeights.addPackedGradient(context, previousCell, size, packed, rows)
      this.#newCellWeights.addPackedGradient(context, maskedCell, size, packed + 8 * size * rows, rows)
    } else {
      this.#oldCellWeights.addGradient(context, previousCell, size, dGates, 3 * size, rows)
      this.#newCellWeights.addGradient(context, maskedCell, size, dGates + 8 * size, 3 * size, rows)
    }
  }
}
