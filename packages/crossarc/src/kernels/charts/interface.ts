import type { Pointer } from '../memory/arena.ts'
import type { KernelMemory } from '../memory/memory.ts'

/**
 * The charts, over one memory: layout.ts describes the block at `base`. Nothing is checked here. They return
 * the best score, −∞ if nothing can be built.
 */
export interface ChartKernels {
  readonly memory: KernelMemory
  /** Whether they run as WebAssembly SIMD. The results are bit-identical either way. */
  readonly simd: boolean
  /** Items [i, j]. */
  projective(base: Pointer, nodes: number, stride: number): number
  /** Items [i, j] and [i, j, k]. */
  mh4(base: Pointer, nodes: number, stride: number): number
}
