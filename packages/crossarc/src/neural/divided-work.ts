import type { NetworkKernels } from '../kernels/network.ts'
import { type KernelCall, runCalls } from './kernel-calls.ts'
import type { TrainingThreads } from './threads.ts'

/** In floats: a cache line, so that no two threads write to the same one. */
const ALIGNMENT = 16

/** Work over vectors of the size of all parameters, divided among the threads of a training. */
export class DividedWork {
  readonly #kernels: NetworkKernels
  readonly #threads: TrainingThreads | undefined

  constructor(kernels: NetworkKernels, threads?: TrainingThreads) {
    this.#kernels = kernels
    this.#threads = threads
  }

  /** Each thread makes its calls over `count` floats from number `start` on. Returns their last results, in order. */
  over(size: number, calls: (start: number, count: number) => readonly KernelCall[]): number[] {
    const others = this.#threads?.count ?? 0
    const part = ALIGNMENT * Math.ceil(size / (others + 1) / ALIGNMENT)
    const callsOf = (thread: number) => {
      const start = Math.min(thread * part, size)
      return calls(start, Math.min(part, size - start))
    }
    for (let thread = 0; thread < others; thread++) this.#threads!.call(thread, callsOf(thread + 1))
    const results = [runCalls(this.#kernels, callsOf(0))]
    for (let thread = 0; thread < others; thread++) results.push(this.#threads!.finish(thread))
    return results
  }
}
