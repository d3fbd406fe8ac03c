import type { Int16Kernels } from '../../kernels/int16/index.ts'
import type { NetworkKernels } from '../../kernels/network/index.ts'
import type { Pointer, Workspace } from './workspace.ts'

/** What a pass over a batch needs, forward and perhaps backward. */
export interface ForwardContext {
  readonly kernels: NetworkKernels
  readonly workspace: Workspace
  /** With these kernels, products with parameters use 16-bit integers. Never in training. */
  readonly int16?: Int16Kernels | undefined
  /** The source of random numbers for dropout. Only in training: without it a trace is not fit for backward(). */
  readonly random: (() => number) | undefined
}

/** A mask that drops this share of numbers and scales up the rest; 0, no mask, if nothing is dropped. */
export function dropoutMask(
  { kernels, workspace, random }: ForwardContext,
  rate: number,
  count: number,
): Pointer {
  if (random === undefined || rate === 0) return 0
  const mask = workspace.floats(count)
  const seed = (random() * 2 ** 32) | 0
  kernels.dropoutMask(mask, count, seed, Math.round(rate * 2 ** 32), 1 / (1 - rate))
  return mask
}

/** A block of zeros. */
export function zeroed({ kernels, workspace }: ForwardContext, count: number): Pointer {
  const pointer = workspace.floats(count)
  kernels.clear(pointer, count)
  return pointer
}
