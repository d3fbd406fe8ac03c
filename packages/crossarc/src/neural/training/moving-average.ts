import type { NetworkKernels } from '../../kernels/network/index.ts'
import { ParameterPartition } from '../tensors/parameter-partition.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer, Workspace } from '../tensors/workspace.ts'

/** What an average remembers between two steps. */
export interface AverageState {
  readonly steps: number
  readonly values: Float32Array
}

/**
 * An average of all parameters over the steps of training, which often does better than the last of them. After t steps
 * the newest counts for max(9 / (t + 8), 1 − decay): the mean of about the last ninth of the steps at first, while all of
 * them still get better, that of about 1 / (1 − decay) steps later.
 */
export class MovingAverage {
  /** A block that lies as the values of the parameters do. */
  readonly values: Pointer
  readonly #work: ParameterPartition
  readonly #parameters: Parameters
  readonly #workspace: Workspace
  readonly #decay: number
  #steps = 0

  /** Takes room for as long as the workspace is used. */
  constructor(
    kernels: NetworkKernels,
    parameters: Parameters,
    workspace: Workspace,
    decay: number,
    work = new ParameterPartition(kernels, parameters),
  ) {
    this.values = workspace.floats(parameters.size)
    this.#work = work
    this.#parameters = parameters
    this.#workspace = workspace
    this.#decay = decay
    kernels.clear(this.values, parameters.size)
  }

  /** To be called after each step. */
  add(): void {
    this.#steps++
    const weight = Math.max(9 / (this.#steps + 8), 1 - this.#decay)
    const { values } = this.#parameters
    this.#work.run((start, count) => [
      { kernel: 'blend', values: [this.values + 4 * start, values + 4 * start, weight, count] },
    ])
  }

  state(): AverageState {
    return {
      steps: this.#steps,
      values: this.#workspace.view(this.values, this.#parameters.size).slice(),
    }
  }

  restore({ steps, values }: AverageState): void {
    this.#steps = steps
    this.#workspace.view(this.values, this.#parameters.size).set(values)
  }

  /** Puts the average in the place of the parameters and the other way round: before an evaluation, and after it. */
  exchange(): void {
    const { size } = this.#parameters
    const average = this.#workspace.view(this.values, size).slice()
    this.#workspace.view(this.values, size).set(this.#parameters.snapshot())
    this.#parameters.restore(average)
  }
}
