import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { SequenceBatch } from '../tensors/sequences.ts'
import type { WeightMatrix } from '../tensors/weight-matrix.ts'
import type { Pointer } from '../tensors/workspace.ts'

/** What the way back needs to know of a way forward in one direction of one layer. */
export interface LstmTrace {
  readonly batch: SequenceBatch
  readonly steps: Int32Array
  /** The input after dropout. */
  readonly inputs: Pointer
  readonly inputMask: Pointer
  /** A row a sequence; 0 without dropout. */
  readonly outputMask: Pointer
  readonly cellMask: Pointer
  readonly gates: Pointer
  readonly cell: Pointer
  readonly tanhCell: Pointer
  /** The masked cell, which is the cell itself without dropout. */
  readonly maskedCell: Pointer
  /** Output and masked cell of the step before, in the row of the step after, masked; 0 if not training. */
  readonly previousOutput: Pointer
  readonly previousCell: Pointer
}

/**
 * One direction of one layer. Dropout is variational (Gal and Ghahramani 2016): the same mask at every step of a
 * sequence.
 */
export interface Lstm {
  readonly inputs: number
  readonly size: number
  /** Reads `x`, one row an element of the batch, and writes `output`, whose rows are `stride` floats apart. */
  forward(
    context: ForwardContext,
    batch: SequenceBatch,
    steps: Int32Array,
    x: Pointer,
    output: Pointer,
    stride: number,
    dropout: number,
  ): LstmTrace
  /** Adds to the gradients of the parameters and, unless it is 0, to dx. */
  backward(context: ForwardContext, trace: LstmTrace, dOutput: Pointer, stride: number, dx: Pointer): void
}

/** Makes one direction of a layer: inputs and size are multiples of 4. */
export type LstmMaker = new (parameters: Parameters, name: string, inputs: number, size: number) => Lstm

/** x times the masks of its sequences, or x itself without a mask. */
export function maskInputs(
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
export function addInputGradient(
  context: ForwardContext,
  { batch, inputMask }: Pick<LstmTrace, 'batch' | 'inputMask'>,
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
