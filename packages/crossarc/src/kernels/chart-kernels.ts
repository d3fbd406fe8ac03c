import type { Pointer } from './arena.ts'
import type { KernelMemory } from './memory.ts'

/**
 * The charts, over one memory: chart-layout.ts says what lies where in the block at `base`. Nothing is checked here.
 * They return the best score, −∞ where nothing can be built.
 */
export interface ChartKernels {
  readonly memory: KernelMemory
  /** Whether they run as WebAssembly SIMD. The results are the same bits either way. */
  readonly simd: boolean
  /**
   * Items [i, j]. `root`: 0 if the root may have several dependents; 1 if it is the first node and the head of the
   * second way, 2 if it is the last node and the head of the first way, and may have only one.
   */
  projective(base: Pointer, nodes: number, stride: number, root: number): number
  /** Items [i, j] and [i, j, k]. `oneRoot`: 1 if node 0 may have only one dependent, else 0. */
  mh4(base: Pointer, nodes: number, stride: number, oneRoot: number): number
}
