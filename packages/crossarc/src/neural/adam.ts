import type { NetworkKernels } from '../kernels/network.ts'
import type { Parameters } from './parameters.ts'
import type { Pointer, Workspace } from './workspace.ts'

export interface AdamOptions {
  rate: number
  beta1?: number
  beta2?: number
  epsilon?: number
  /** Gradients longer than this, all taken as one vector, are shortened to it. */
  clip?: number
  /** The share of itself, times the rate, that each parameter loses in a step (Loshchilov and Hutter 2019). */
  weightDecay?: number
}

/** What Adam remembers between two steps. */
export interface AdamState {
  readonly rate: number
  readonly steps: number
  readonly means: Float32Array
  readonly variances: Float32Array
}

/**
 * Adam (Kingma and Ba 2015), all parameters in every step, with clipping by the global norm. The correction for the first
 * steps is in the rate, so that epsilon stands beside the uncorrected root, as in DyNet.
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
  readonly #means: Pointer
  readonly #variances: Pointer
  #steps = 0

  /** Takes room for two more numbers a parameter, for as long as the workspace is used. */
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
    this.#means = workspace.floats(parameters.size)
    this.#variances = workspace.floats(parameters.size)
    this.reset()
  }

  /** Forgets the moments and begins to count the steps again. */
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
   * One step with the gradients that have come together, which are then 0 again. Returns their norm before clipping;
   * where that is not finite nothing is learnt from them.
   */
  step(): number {
    const parameters = this.#parameters
    const { size, gradients } = parameters
    const norm = Math.sqrt(this.#kernels.sumOfSquares(gradients, size))
    if (!Number.isFinite(norm)) {
      this.#kernels.clear(gradients, size)
      return norm
    }
    this.#steps++
    if (this.#weightDecay !== 0) {
      const { values } = parameters
      this.#kernels.addScaled(values, values, -this.rate * this.#weightDecay, size)
    }
    const scale = norm > this.#clip ? this.#clip / norm : 1
    const correction = Math.sqrt(1 - this.#beta2 ** this.#steps) / (1 - this.#beta1 ** this.#steps)
    this.#kernels.adam(
      parameters.values,
      gradients,
      this.#means,
      this.#variances,
      size,
      scale,
      this.rate * correction,
      this.#beta1,
      this.#beta2,
      this.#epsilon,
    )
    parameters.changed()
    return norm
  }
}
