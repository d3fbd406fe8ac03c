import { dropoutMask, type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import { glorot, zeros } from '../tensors/initialise.ts'
import type { Parameter, Parameters } from '../tensors/parameters.ts'
import { type SequenceBatch, STEP } from '../tensors/sequences.ts'
import { packRows, WeightMatrix } from '../tensors/weight-matrix.ts'
import type { Pointer } from '../tensors/workspace.ts'
import { addInputGradient, type Lstm, type LstmTrace, maskInputs } from './lstm.ts'

/**
 * The LSTM of DyNet's "coupled" builder: the forget gate is 1 − i, and the gates see the cell through full matrices
 * (peepholes): i the old cell, o the new one. Dropout falls on x, on h and on the cell as the gates see it, never on the
 * cell itself.
 */
export class CoupledLstm implements Lstm {
  readonly inputs: number
  readonly size: number
  /** Columns [i | g | o]. */
  readonly #inputWeights: WeightMatrix
  readonly #outputWeights: WeightMatrix
  readonly #oldCellWeights: WeightMatrix
  readonly #newCellWeights: WeightMatrix
  readonly #bias: Parameter

  constructor(parameters: Parameters, name: string, inputs: number, size: number) {
    this.inputs = inputs
    this.size = size
    const square = glorot(size, size)
    this.#inputWeights = new WeightMatrix(parameters, `${name}.x`, inputs, 3 * size, glorot(inputs, size))
    this.#outputWeights = new WeightMatrix(parameters, `${name}.h`, size, 3 * size, square)
    this.#oldCellWeights = new WeightMatrix(parameters, `${name}.c-i`, size, size, square)
    this.#newCellWeights = new WeightMatrix(parameters, `${name}.c-o`, size, size, square)
    this.#bias = parameters.declare(`${name}.bias`, [3 * size], zeros)
  }

  forward(
    context: ForwardContext,
    batch: SequenceBatch,
    steps: Int32Array,
    x: Pointer,
    output: Pointer,
    stride: number,
    dropout: number,
  ): LstmTrace {
    const { inputs: width, size } = this
    const { kernels, workspace } = context
    const { rows: total, count } = batch
    const training = context.random !== undefined
    const inputMask = dropoutMask(context, dropout, count * width)
    const outputMask = dropoutMask(context, dropout, count * size)
    const cellMask = dropoutMask(context, dropout, count * size)
    const inputs = maskInputs(context, batch, x, inputMask, width)
    const gates = workspace.floats(3 * total * size)
    const cell = workspace.floats(total * size)
    const tanhCell = workspace.floats(total * size)
    const maskedCell = cellMask === 0 ? cell : workspace.floats(total * size)
    const previousOutput = training ? workspace.floats(total * size) : 0
    const previousCell = training ? workspace.floats(total * size) : 0

    kernels.moveRows(this.#bias.value, 0, 0, gates, 3 * size, 0, total, 3 * size, 0)
    this.#inputWeights.multiply(context, inputs, width, total, gates, 3 * size, 1)
    for (let step = 0; step < steps.length; step += STEP) {
      const first = steps[step]
      const rows = steps[step + 1]
      const before = steps[step + 2]
      const carried = steps[step + 3]
      const here = 4 * first * size
      const old = 4 * before * size
      const sums = gates + 3 * here
      let h = output + 4 * before * stride
      let hStride = stride
      if (training) {
        const rest = 4 * carried * size
        kernels.maskRows(h, stride, outputMask, previousOutput + here, carried, size)
        kernels.clear(previousOutput + here + rest, (rows - carried) * size)
        kernels.maskRows(maskedCell + old, size, 0, previousCell + here, carried, size)
        kernels.clear(previousCell + here + rest, (rows - carried) * size)
        h = previousOutput + here
        hStride = size
      }
      if (carried > 0) {
        this.#outputWeights.multiply(context, h, hStride, carried, sums, 3 * size, 1)
        this.#oldCellWeights.multiply(context, maskedCell + old, size, carried, sums, 3 * size, 1)
      }
      const masked = cellMask === 0 ? 0 : maskedCell + here
      kernels.coupledCell(sums, cell + old, carried, cell + here, cellMask, masked, rows, size)
      this.#newCellWeights.multiply(context, maskedCell + here, size, rows, sums + 8 * size, 3 * size, 1)
      const target = output + 4 * first * stride
      kernels.coupledOutput(sums, cell + here, tanhCell + here, target, stride, rows, size)
    }
    const masks = { inputMask, outputMask, cellMask }
    return { batch, steps, inputs, ...masks, gates, cell, tanhCell, maskedCell, previousOutput, previousCell }
  }

  backward(context: ForwardContext, trace: LstmTrace, dOutput: Pointer, stride: number, dx: Pointer): void {
    const { inputs: width, size } = this
    const { kernels, workspace } = context
    const { batch, steps, inputs, outputMask, cellMask, gates, cell, tanhCell } = trace
    const { rows: total, count } = batch
    const mark = workspace.mark()
    const dGates = workspace.floats(3 * total * size)
    const dCell = zeroed(context, count * size)
    const carriedOutput = zeroed(context, count * size)
    const throughCell = workspace.floats(count * size)

    for (let step = steps.length - STEP; step >= 0; step -= STEP) {
      const first = steps[step]
      const rows = steps[step + 1]
      const before = steps[step + 2]
      const carried = steps[step + 3]
      const here = 4 * first * size
      const [values, sums] = [gates + 3 * here, dGates + 3 * here]
      const target = dOutput + 4 * first * stride
      kernels.coupledOutputBackward(
        target,
        stride,
        carriedOutput,
        outputMask,
        values,
        tanhCell + here,
        sums,
        dCell,
        rows,
        size,
      )
      this.#newCellWeights.multiplyTransposed(context, sums + 8 * size, 3 * size, rows, throughCell, size, 0)
      const old = cell + 4 * before * size
      kernels.coupledCellBackward(dCell, throughCell, cellMask, values, old, carried, sums, rows, size)
      if (carried === 0) continue
      if (cellMask === 0) {
        this.#oldCellWeights.multiplyTransposed(context, sums, 3 * size, carried, dCell, size, 1)
      } else {
        this.#oldCellWeights.multiplyTransposed(context, sums, 3 * size, carried, throughCell, size, 0)
        kernels.addProducts(dCell, throughCell, cellMask, carried * size)
      }
      this.#outputWeights.multiplyTransposed(context, sums, 3 * size, carried, carriedOutput, size, 0)
    }

    kernels.moveRows(dGates, 3 * size, 0, this.#bias.gradient, 0, 0, total, 3 * size, 1)
    const packed = packRows(context, dGates, 3 * size, total, 3 * size)
    this.#inputWeights.addPackedGradient(context, inputs, width, packed, total)
    this.#outputWeights.addPackedGradient(context, trace.previousOutput, size, packed, total)
    // Where a gate begins at a multiple of 16 columns, its part of what is packed is what it would be on its own.
    if (size % 16 === 0) {
      const output = packed + 8 * size * total
      this.#oldCellWeights.addPackedGradient(context, trace.previousCell, size, packed, total)
      this.#newCellWeights.addPackedGradient(context, trace.maskedCell, size, output, total)
    } else {
      this.#oldCellWeights.addGradient(context, trace.previousCell, size, dGates, 3 * size, total)
      this.#newCellWeights.addGradient(context, trace.maskedCell, size, dGates + 8 * size, 3 * size, total)
    }
    if (dx !== 0) addInputGradient(context, trace, this.#inputWeights, dGates, 3 * size, dx, width)
    workspace.release(mark)
  }
}
