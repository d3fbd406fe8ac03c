import type { Pointer } from '../memory/arena.ts'
import type { KernelMemory } from '../memory/memory.ts'

/**
 * The inner loops, over one memory. Pointers are byte addresses (see Arena). Nothing is checked here: a row
 * number outside the table reads arbitrary memory.
 */
export interface LinearKernels {
  readonly memory: KernelMemory
  /** Whether the inner loops run as WebAssembly SIMD. The results are bit-identical either way. */
  readonly simd: boolean

  /**
   * out[c] = Σ weights[row · width + c] over `count` row numbers (32-bit) at `rows`, as f32, added in their
   * order. Width is a multiple of 4; multiples of 16 are fastest.
   */
  scoreRows(rows: Pointer, count: number, weights: Pointer, width: number, out: Pointer): void

  /**
   * Joins atoms to features: 32-bit hashes, written consecutively to `features` and up to three numbers
   * beyond. The code is a list of 32-bit numbers for every four templates of one length: the bytes of the
   * pointers below; the bytes of the features that count, 16 or less; the initial values of the four hashes;
   * and for each position in the templates, pointers to the four atoms there.
   */
  join(code: Pointer, end: Pointer, features: Pointer): void

  /**
   * Looks up the first `count` features of a model, given by a block of numbers as in featureWeightFields:
   * fills its kindSums and records what scoreLabels() needs.
   */
  lookUp(weights: Pointer, count: number): void

  /** Fills labelScores for the features last looked up. */
  scoreLabels(weights: Pointer): void
}
