import { dropoutMask, type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import { glorot, zeros } from '../tensors/initialise.ts'
import type { Parameter, Parameters } from '../tensors/parameters.ts'
import { type SequenceBatch, STEP } from '../tensors/sequences.ts'
import { packRows, WeightMatrix } from '../tensors/weight-matrix.ts'
import type { Pointer } from '../tensors/workspace.ts'

/** The cells of a batch, one row per element. */
export interface CellTrace {
  readonly cell: Pointer
  readonly tanhCell: Pointer
  /** The dropout mask of what the gates see of the cell, one row per sequence; 0 without one. */
  readonly mask: Pointer
  /** The cell as the gates see it; the cell itself without a mask. */
  readonly maskedCell: Pointer
  /** The masked cell of the step before, in the row of the step after; 0 if the gates do not see it or in parsing. */
  readonly previousCell: Pointer
}

/** What backward() needs to know about forward(). */
export interface LstmTrace {
  readonly batch: SequenceBatch
  readonly steps: Int32Array
  /** The input after dropout. */
  readonly inputs: Pointer
  /** Dropout masks, one row per sequence; 0 without dropout. */
  readonly inputMask: Pointer
  readonly outputMask: Pointer
  readonly gates: Pointer
  /** The masked output of the step before, in the row of the step after; 0 in parsing. */
  readonly previousOutput: Pointer
  readonly cells: CellTrace
}

/** One step in all sequences that run: pointers to its rows. */
export interface LstmStep {
  rows: number
  /** How many of the rows, the first ones, continue a step before. */
  carried: number
  /** The bytes from the start of a matrix of `size` columns to the rows of this step and of the step before. */
  here: number
  before: number
  /** The gates of the step, or their gradients. */
  gates: Pointer
  /** The output of the step, or its gradient, whose rows are `stride` floats apart. */
  output: Pointer
  stride: number
}

/** What distinguishes kinds of LSTMs: how gates become a new cell and an output. */
export interface LstmCell {
  /** Allocates the cells of a batch. */
  begin(context: ForwardContext, batch: SequenceBatch, dropout: number): CellTrace
  /** From the gates before their activation, for which x, h and the bias are added up, to the output. */
  forward(context: ForwardContext, cells: CellTrace, step: LstmStep): void
  /**
   * From the gradients of the output and of the new cell to those of the gates and of the old cell. `carriedOutput` is
   * what the step after adds to the gradient of the output, before its mask; `values` are the activated gates.
   */
  backward(
    context: ForwardContext,
    cells: CellTrace,
    step: LstmStep,
    values: Pointer,
    carriedOutput: Pointer,
    outputMask: Pointer,
    dCell: Pointer,
  ): void
  /** Adds to the gradients of the cell's own weights, given those of the gates, as they are and packed. */
  addGradients(
    context: ForwardContext,
    cells: CellTrace,
    dGates: Pointer,
    packed: Pointer,
    rows: number,
  ): void
}

/** Makes a cell, whose size is a multiple of 4. */
export interface CellMaker {
  /** The number of gates, each as wide as the cell. */
  readonly gates: number
  new (parameters: Parameters, name: string, size: number): LstmCell
}

/**
 * One direction of one layer. Dropout is variational (Gal and Ghahramani 2016): the same mask at every step of a
 * sequence, for x and for h.
 */
export class Lstm {
  readonly inputs: number
  readonly size: number
  readonly #inputWeights: WeightMatrix
  readonly #outputWeights: WeightMatrix
  readonly #cell: LstmCell
  readonly #gates: number
  readonly #bias: Parameter

  /** Inputs and size are multiples of 4. All biases begin at 0. */
  constructor(Cell: CellMaker, parameters: Parameters, name: string, inputs: number, size: number) {
    const columns = Cell.gates * size
    this.inputs = inputs
    this.size = size
    this.#gates = Cell.gates
    this.#inputWeights = new WeightMatrix(parameters, `${name}.x`, inputs, columns, glorot(inputs, size))
    this.#outputWeights = new WeightMatrix(parameters, `${name}.h`, size, columns, glorot(size, size))
    this.#cell = new Cell(parameters, name, size)
    this.#bias = parameters.declare(`${name}.bias`, [columns], zeros)
  }

  /** Reads `x`, one row per element of the batch, and writes `output`, whose rows are `stride` floats apart. */
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
    const columns = this.#gates * size
    const training = context.random !== undefined
    const inputMask = dropoutMask(context, dropout, count * width)
    const outputMask = dropoutMask(context, dropout, count * size)
    const cells = this.#cell.begin(context, batch, dropout)
    const inputs = maskInputs(context, batch, x, inputMask, width)
    const gates = workspace.floats(total * columns)
    const previousOutput = training ? workspace.floats(total * size) : 0

    kernels.moveRows(this.#bias.value, 0, 0, gates, columns, 0, total, columns, 0)
    this.#inputWeights.multiply(context, inputs, width, total, gates, columns, 1)
    const step: LstmStep = { rows: 0, carried: 0, here: 0, before: 0, gates, output, stride }
    for (let place = 0; place < steps.length; place += STEP) {
      const { rows, carried, here } = this.#goTo(step, steps, place, gates, output)
      let h = output + 4 * steps[place + 2] * stride
      let hStride = stride
      if (training) {
        kernels.maskRows(h, stride, outputMask, previousOutput + here, carried, size)
        kernels.clear(previousOutput + here + 4 * carried * size, (rows - carried) * size)
        h = previousOutput + here
        hStride = size
      }
      if (carried > 0) this.#outputWeights.multiply(context, h, hStride, carried, step.gates, columns, 1)
      this.#cell.forward(context, cells, step)
    }
    return { batch, steps, inputs, inputMask, outputMask, gates, previousOutput, cells }
  }

  /** Adds to the gradients of the parameters and, unless it is 0, to dx. */
  backward(context: ForwardContext, trace: LstmTrace, dOutput: Pointer, stride: number, dx: Pointer): void {
    const { inputs: width, size } = this
    const { kernels, workspace } = context
    const { batch, steps, inputs, outputMask, gates, previousOutput, cells } = trace
    const { rows: total, count } = batch
    const columns = this.#gates * size
    const mark = workspace.mark()
    const dGates = workspace.floats(total * columns)
    const dCell = zeroed(context, count * size)
    const carriedOutput = zeroed(context, count * size)

    const step: LstmStep = { rows: 0, carried: 0, here: 0, before: 0, gates: dGates, output: dOutput, stride }
    for (let place = steps.length - STEP; place >= 0; place -= STEP) {
      const { carried, here } = this.#goTo(step, steps, place, dGates, dOutput)
      const values = gates + this.#gates * here
      this.#cell.backward(context, cells, step, values, carriedOutput, outputMask, dCell)
      if (carried > 0)
        this.#outputWeights.multiplyTransposed(context, step.gates, columns, carried, carriedOutput, size, 0)
    }

    kernels.moveRows(dGates, columns, 0, this.#bias.gradient, 0, 0, total, columns, 1)
    const packed = packRows(context, dGates, columns, total, columns)
    this.#inputWeights.addPackedGradient(context, inputs, width, packed, total)
    this.#outputWeights.addPackedGradient(context, previousOutput, size, packed, total)
    this.#cell.addGradients(context, cells, dGates, packed, total)
    if (dx !== 0) addInputGradient(context, trace, this.#inputWeights, dGates, columns, dx, width)
    workspace.release(mark)
  }

  /** Makes `step`, which is reused, the one at a place of the list of steps. */
  #goTo(step: LstmStep, steps: Int32Array, place: number, gates: Pointer, output: Pointer): LstmStep {
    const first = steps[place]
    step.rows = steps[place + 1]
    step.before = 4 * steps[place + 2] * this.size
    step.carried = steps[place + 3]
    step.here = 4 * first * this.size
    step.gates = gates + this.#gates * step.here
    step.output = output + 4 * first * step.stride
    return step
  }
}

/** x times the masks of its sequences, or x itself without a mask. */
function maskInputs(
  { kernels, workspace }: ForwardContext,
  batch: SequenceBatch,
  x: Pointer,
  mask: Pointer,
  width: number,
): Pointer {
  if (mask === 0) return x
  const masked = workspace.floats(batch.rows * width)
  for (let position = 0; position < batch.length; position++) {
    const first = 4 * batch.offsets[position] * width
    kernels.maskRows(x + first, width, mask, masked + first, batch.active(position), width)
  }
  return masked
}

/** dx += (the gradient of the gates, a row of `columns` each, through the input weights) times the mask. */
function addInputGradient(
  context: ForwardContext,
  { batch, inputMask }: LstmTrace,
  weights: WeightMatrix,
  dGates: Pointer,
  columns: number,
  dx: Pointer,
  width: number,
): void {
  const { rows } = batch
  if (inputMask === 0) {
    weights.multiplyTransposed(context, dGates, columns, rows, dx, width, 1)
    return
  }
  const gradient = context.workspace.floats(rows * width)
  weights.multiplyTransposed(context, dGates, columns, rows, gradient, width, 0)
  for (let position = 0; position < batch.length; position++) {
    const first = 4 * batch.offsets[position] * width
    context.kernels.addProducts(dx + first, gradient + first, inputMask, batch.active(position) * width)
  }
}
