import type { Pointer } from '../memory/arena.ts'
import type { KernelMemory } from '../memory/memory.ts'

/**
 * The charts, over one memory: chart-layout.ts says what lies where in the block at `base`. Nothing is checked here.
 * They return the best score, −∞ where nothing can be built.
 */
export interface ChartKernels {
  readonly memory: KernelMemory
  /** Whether they run as WebAssembly SIMD. The results are the same bits either way. */
  readonly simd: boolean
  /** Items [i, j]. */
  projective(base: Pointer, nodes: number, stride: number): number
  /** Items [i, j] and [i, j, k]. */
  mh4(base: Pointer, nodes: number, stride: number): number
}
