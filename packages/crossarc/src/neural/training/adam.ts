import type { NetworkKernels } from '../../kernels/network/index.ts'
import type { AdamSettings } from '../options/preset.ts'
import { ParameterPartition } from '../tensors/parameter-partition.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { KernelCall } from '../tensors/remote-kernels.ts'
import type { Pointer, Workspace } from '../tensors/workspace.ts'

/** How Adam steps. */
export interface AdamOptions extends AdamSettings {
  rate: number
  /** The maximum length of the gradient, all parameters taken as one vector; a longer one is scaled down. */
  clip?: number
  /** How threads divide the step, and where their gradients are. */
  work?: ParameterPartition
  others?: readonly Pointer[]
}

/** The state of Adam between two steps. */
export interface AdamState {
  readonly rate: number
  readonly steps: number
  readonly means: Float32Array
  readonly variances: Float32Array
}

/**
 * Adam (Kingma and Ba 2015), with all parameters in every step and clipping by the global norm. The rate includes the bias
 * correction of the first steps, so that epsilon is added to the uncorrected root, as in DyNet.
 */
export class Adam {
  /** May be changed between steps. */
  rate: number
  readonly #kernels: NetworkKernels
  readonly #parameters: Parameters
  readonly #workspace: Workspace
  readonly #beta1: number
  readonly #beta2: number
  readonly #epsilon: number
  readonly #clip: number
  readonly #weightDecay: number
  readonly #work: ParameterPartition
  readonly #others: readonly Pointer[]
  readonly #means: Pointer
  readonly #variances: Pointer
  #steps = 0

  /** Allocates two more numbers per parameter, and keeps it. */
  constructor(
    kernels: NetworkKernels,
    parameters: Parameters,
    workspace: Workspace,
    {
      rate,
      beta1 = 0.9,
      beta2 = 0.999,
      epsilon = 1e-8,
      clip = Number.POSITIVE_INFINITY,
      weightDecay = 0,
      work = new ParameterPartition(kernels, parameters),
      others = [],
    }: AdamOptions,
  ) {
    this.rate = rate
    this.#kernels = kernels
    this.#parameters = parameters
    this.#workspace = workspace
    this.#beta1 = beta1
    this.#beta2 = beta2
    this.#epsilon = epsilon
    this.#clip = clip
    this.#weightDecay = weightDecay
    this.#work = work
    this.#others = others
    this.#means = workspace.floats(parameters.size)
    this.#variances = workspace.floats(parameters.size)
    this.reset()
  }

  /** Clears the moments and the number of steps. */
  reset(): void {
    this.#steps = 0
    this.#kernels.clear(this.#means, this.#parameters.size)
    this.#kernels.clear(this.#variances, this.#parameters.size)
  }

  state(): AdamState {
    const [means, variances] = this.#views().map((view) => view.slice()) as [Float32Array, Float32Array]
    return { rate: this.rate, steps: this.#steps, means, variances }
  }

  restore({ rate, steps, means, variances }: AdamState): void {
    const views = this.#views()
    this.rate = rate
    this.#steps = steps
    views[0].set(means)
    views[1].set(variances)
  }

  #views(): [means: Float32Array, variances: Float32Array] {
    const { size } = this.#parameters
    return [this.#workspace.view(this.#means, size), this.#workspace.view(this.#variances, size)]
  }

  /**
   * One step with the accumulated gradients of all threads, which it clears. Also renews the copies of the parameters.
   * Returns the norm before clipping; if that is not finite, the step learns nothing.
   */
  step(): number {
    const parameters = this.#parameters
    const norm = this.#addGradients()
    if (!Number.isFinite(norm)) {
      this.#work.run((start, count) => [
        { kernel: 'clear', values: [parameters.gradients + 4 * start, count] },
      ])
      return norm
    }
    this.#steps++
    const scale = norm > this.#clip ? this.#clip / norm : 1
    const correction = Math.sqrt(1 - this.#beta2 ** this.#steps) / (1 - this.#beta1 ** this.#steps)
    const numbers = [scale, this.rate * correction, this.#beta1, this.#beta2, this.#epsilon]
    this.#work.run((start, count) => {
      const blocks = [parameters.values, parameters.gradients, this.#means, this.#variances]
      const places = blocks.map((block) => block + 4 * start)
      const adam: KernelCall = { kernel: 'adam', values: [...places, count, ...numbers] }
      const copies = parameters.copyCalls(start, count)
      return [...this.#decay(start, count), adam, ...copies]
    })
    parameters.changed()
    parameters.copied()
    return norm
  }

  /** Adds the gradients of all threads and clears those of the others; returns the norm of the sum. */
  #addGradients(): number {
    const { gradients } = this.#parameters
    const sums = this.#work.run((start, count) => {
      const target = gradients + 4 * start
      if (this.#others.length === 0) return [{ kernel: 'sumOfSquares', values: [target, count] }]
      return this.#others.map((others) => ({
        kernel: 'collect',
        values: [target, others + 4 * start, count],
      }))
    })
    return Math.sqrt(sums.reduce((sum, part) => sum + part))
  }

  #decay(start: number, count: number): KernelCall[] {
    if (this.#weightDecay === 0) return []
    const values = this.#parameters.values + 4 * start
    return [{ kernel: 'addScaled', values: [values, values, -this.rate * this.#weightDecay, count] }]
  }
}
