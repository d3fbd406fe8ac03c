import type { NetworkKernels } from '../kernels/network.ts'
import { type KernelCall, runCalls } from './kernel-calls.ts'
import { divide, type TrainingThreads } from './threads.ts'

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

  /** How many there are. */
  get threads(): number {
    return 1 + (this.#threads?.count ?? 0)
  }

  /** Each thread makes its calls over `count` floats from number `start` on. Returns their last results, in order. */
  over(size: number, calls: (start: number, count: number) => readonly KernelCall[]): number[] {
    const part = ALIGNMENT * Math.ceil(size / this.threads / ALIGNMENT)
    return this.#run((thread) => {
      const start = Math.min(thread * part, size)
      return calls(start, Math.min(part, size - start))
    })
  }

  /** All calls, in any order; `cost` says about how long each takes. */
  all(calls: readonly KernelCall[], cost: (call: KernelCall) => number): void {
    const shares = divide([...calls.keys()], this.threads, (number) => cost(calls[number]!))
    this.#run((thread) => shares[thread]!.map((number) => calls[number]!))
  }

  #run(callsOf: (thread: number) => readonly KernelCall[]): number[] {
    const others = this.threads - 1
    for (let thread = 0; thread < others; thread++) this.#threads!.call(thread, callsOf(thread + 1))
    const results = [runCalls(this.#kernels, callsOf(0))]
    for (let thread = 0; thread < others; thread++) results.push(this.#threads!.finish(thread))
    return results
  }
}
