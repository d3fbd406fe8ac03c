import type { NetworkKernels } from '../../kernels/network/index.ts'
import { ParameterPartition } from '../tensors/parameter-partition.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer, Workspace } from '../tensors/workspace.ts'

/** The state of an average between two steps. */
export interface AverageState {
  readonly steps: number
  readonly values: Float32Array
}

/**
 * An average of all parameters over the steps of training, often better than the last parameters. In step t the newest
 * values have the weight max(9 / (t + 8), 1 − decay). At first, while the parameters improve fast, this is the mean of about
 * the last ninth of the steps, later of the last 1 / (1 − decay) steps.
 */
export class MovingAverage {
  /** A block with the layout of the parameters. */
  readonly values: Pointer
  readonly #work: ParameterPartition
  readonly #parameters: Parameters
  readonly #workspace: Workspace
  readonly #decay: number
  #steps = 0

  /** Takes room from the workspace, and keeps it. */
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

  /** Call this after each step. */
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

  /** Swaps the average and the parameters: before an evaluation, and after it. */
  exchange(): void {
    const { size } = this.#parameters
    const average = this.#workspace.view(this.values, size).slice()
    this.#workspace.view(this.values, size).set(this.#parameters.snapshot())
    this.#parameters.restore(average)
  }
}
