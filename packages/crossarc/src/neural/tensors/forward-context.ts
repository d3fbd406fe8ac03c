import type { Int16Kernels } from '../../kernels/int16/index.ts'
import type { NetworkKernels } from '../../kernels/network/index.ts'
import type { Pointer, Workspace } from './workspace.ts'

/** One way through a network, forward and perhaps back, over a batch. */
export interface ForwardContext {
  readonly kernels: NetworkKernels
  readonly workspace: Workspace
  /** With these, products with parameters are worked out in 16-bit integers. Never while training. */
  readonly int16?: Int16Kernels | undefined
  /** What dropout and the like draw from. Only while training: without it nothing is kept for the way back. */
  readonly random: (() => number) | undefined
}

/** A mask that drops this share of numbers and scales up the others; 0 (none) if nothing is to be dropped. */
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
