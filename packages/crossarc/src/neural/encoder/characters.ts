import { BiLstm, type BiLstmTrace, type CellName } from '../layers/bi-lstm.ts'
import { LinearLayer } from '../layers/linear-layer.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import { embedding } from '../tensors/initialise.ts'
import type { Parameter, Parameters } from '../tensors/parameters.ts'
import { SequenceBatch } from '../tensors/sequences.ts'
import type { Pointer } from '../tensors/workspace.ts'

export interface CharacterOptions {
  cell: CellName
  /** The floats of a character's vector, a multiple of 4. */
  size: number
  /** Of each direction of the bi-LSTM. */
  units: number
  layers: number
  dropout: number
}

export interface CharacterTrace {
  readonly count: number
  /** One row per word. */
  readonly vectors: Pointer
  readonly numbers: Pointer
  /** The rows of the last states of both directions. */
  readonly lastRows: Pointer
  readonly firstRows: Pointer
  readonly ends: Pointer
  readonly lstm: BiLstmTrace
}

/** A vector for a word from its characters: tanh of a layer over the last states of both directions of a bi-LSTM. */
export class CharacterEncoder {
  readonly outputs: number
  readonly #size: number
  readonly #table: Parameter
  readonly #lstm: BiLstm
  readonly #layer: LinearLayer

  constructor(
    parameters: Parameters,
    name: string,
    characters: number,
    outputs: number,
    options: CharacterOptions,
  ) {
    const { size } = options
    this.outputs = outputs
    this.#size = size
    this.#table = parameters.declare(`${name}.table`, [characters, size], embedding(size))
    this.#lstm = new BiLstm(parameters, `${name}.lstm`, { ...options, inputs: size })
    this.#layer = new LinearLayer(parameters, `${name}.word`, this.#lstm.outputs, outputs)
  }

  /** Each word is the list of its character numbers, at least one. */
  forward(context: ForwardContext, words: readonly Int32Array[]): CharacterTrace {
    const { kernels, workspace } = context
    const size = this.#size
    const count = words.length
    const batch = new SequenceBatch(words.map((word) => word.length))
    const characters = new Int32Array(batch.rows)
    words.forEach((word, index) => {
      for (let k = 0; k < word.length; k++) characters[batch.row(index, k)] = word[k]
    })
    const numbers = workspace.integers(characters)
    const x = workspace.floats(batch.rows * size)
    kernels.moveRows(this.#table.value, size, numbers, x, size, 0, batch.rows, size, 0)
    const lstm = this.#lstm.forward(context, batch, x)

    const width = this.#lstm.outputs
    const lastRows = workspace.integers(words.map((word, index) => batch.row(index, word.length - 1)))
    const firstRows = workspace.integers(batch.ranks)
    const ends = workspace.floats(count * width)
    const half = width / 2
    kernels.moveRows(lstm.output, width, lastRows, ends, width, 0, count, half, 0)
    kernels.moveRows(lstm.output + 4 * half, width, firstRows, ends + 4 * half, width, 0, count, half, 0)
    const vectors = workspace.floats(count * this.outputs)
    this.#layer.forward(context, ends, count, vectors)
    kernels.tanh(vectors, vectors, count * this.outputs)
    return { count, vectors, numbers, lastRows, firstRows, ends, lstm }
  }

  /** Overwrites the gradient of the vectors. */
  backward(context: ForwardContext, trace: CharacterTrace, dVectors: Pointer): void {
    const { kernels } = context
    const { count, vectors, numbers, lastRows, firstRows, ends, lstm } = trace
    const width = this.#lstm.outputs
    const half = width / 2
    const { rows } = lstm.batch
    kernels.tanhBackward(vectors, dVectors, dVectors, count * this.outputs)
    const dEnds = zeroed(context, count * width)
    this.#layer.backward(context, ends, dVectors, count, dEnds)
    const dOutput = zeroed(context, rows * width)
    kernels.moveRows(dEnds, width, 0, dOutput, width, lastRows, count, half, 1)
    kernels.moveRows(dEnds + 4 * half, width, 0, dOutput + 4 * half, width, firstRows, count, half, 1)
    const dx = this.#lstm.backward(context, lstm, dOutput)
    kernels.moveRows(dx, this.#size, 0, this.#table.gradient, this.#size, numbers, rows, this.#size, 1)
  }
}
