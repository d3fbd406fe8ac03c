import type { NetworkKernels } from '../../kernels/network/index.ts'

/** The kernels that threads can be told to call. */
export const remoteKernels = [
  'addScaled',
  'adam',
  'blend',
  'clear',
  'collect',
  'pack',
  'sumOfSquares',
] as const

export type RemoteKernel = (typeof remoteKernels)[number]

/** A kernel and what it is called with. */
export interface KernelCall {
  readonly kernel: RemoteKernel
  readonly values: readonly number[]
}

/** Other threads that can call kernels, over one shared memory. */
export interface CallingThreads {
  /** How many there are, besides the one that tells them. */
  readonly count: number
  /** Lets a thread call kernels, one after another. */
  call(thread: number, calls: readonly KernelCall[]): void
  /** Waits for a thread; returns its last kernel's result. */
  finish(thread: number): number
}

/** Makes the calls and returns what the last one returns; 0 where that is nothing. */
export function runCalls(kernels: NetworkKernels, calls: readonly KernelCall[]): number {
  let result: number | undefined
  for (const { kernel, values } of calls) {
    result = (kernels[kernel] as (...values: readonly number[]) => number | undefined)(...values)
  }
  return result ?? 0
}
