import type { NetworkKernels } from '../kernels/network.ts'

/** The kernels that go over one long vector, any part of which can be another thread's. */
export const dividedKernels = ['addScaled', 'adam', 'blend', 'clear', 'sumOfSquares'] as const

export type DividedKernel = (typeof dividedKernels)[number]

/** A kernel and what it is called with. */
export interface KernelCall {
  readonly kernel: DividedKernel
  readonly values: readonly number[]
}

/** Makes the calls and returns what the last one returns; 0 where that is nothing. */
export function runCalls(kernels: NetworkKernels, calls: readonly KernelCall[]): number {
  let result: number | undefined
  for (const { kernel, values } of calls) {
    result = (kernels[kernel] as (...values: readonly number[]) => number | undefined)(...values)
  }
  return result ?? 0
}
