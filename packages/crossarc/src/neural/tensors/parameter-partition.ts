import type { NetworkKernels } from '../../kernels/network/index.ts'
import type { Parameters } from './parameters.ts'
import { type CallingThreads, type KernelCall, runCalls } from './remote-kernels.ts'

/** Work over all parameters, divided among training threads; each thread always has the same whole tensors. */
export class ParameterPartition {
  readonly #kernels: NetworkKernels
  readonly #parameters: Parameters
  readonly #threads: CallingThreads | undefined

  constructor(kernels: NetworkKernels, parameters: Parameters, threads?: CallingThreads) {
    this.#kernels = kernels
    this.#parameters = parameters
    this.#threads = threads
  }

  /** Each thread makes its calls for the `count` floats from `start` on. Returns the last result of each, in order. */
  run(calls: (start: number, count: number) => readonly KernelCall[]): number[] {
    const others = this.#threads?.count ?? 0
    const parts = this.#parameters.parts(others + 1)
    const callsOf = (thread: number) => {
      const start = parts[thread]
      return calls(start, parts[thread + 1] - start)
    }
    for (let thread = 0; thread < others; thread++) this.#threads!.call(thread, callsOf(thread + 1))
    const results = [runCalls(this.#kernels, callsOf(0))]
    for (let thread = 0; thread < others; thread++) results.push(this.#threads!.finish(thread))
    return results
  }
}
