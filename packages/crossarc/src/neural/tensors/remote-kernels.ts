import type { NetworkKernels } from '../../kernels/network/index.ts'

/** The kernels that threads can call. */
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

/** A kernel and its arguments. */
export interface KernelCall {
  readonly kernel: RemoteKernel
  readonly values: readonly number[]
}

/** Further threads that call kernels over one shared memory. */
export interface CallingThreads {
  /** Their number, without the calling thread. */
  readonly count: number
  /** Starts a thread, which makes the calls in order. */
  call(thread: number, calls: readonly KernelCall[]): void
  /** Waits for a thread; returns the result of its last call. */
  finish(thread: number): number
}

/** Makes the calls; returns the result of the last one, or 0 if it has none. */
export function runCalls(kernels: NetworkKernels, calls: readonly KernelCall[]): number {
  let result: number | undefined
  for (const { kernel, values } of calls) {
    result = (kernels[kernel] as (...values: readonly number[]) => number | undefined)(...values)
  }
  return result ?? 0
}
