import type { Pointer } from '../memory/arena.ts'
import type { KernelMemory } from '../memory/memory.ts'

/** The arguments of both kernels, in bytes except for counts. */
export type MaxPlus = (
  /** Triples of 32-bit numbers: the row to write, and the rows of the two operands. */
  tuples: Pointer,
  tupleCount: number,
  /** The distance between rows, for all operands. */
  width: number,
  out: Pointer,
  first: Pointer,
  /** The distance that a step moves the first operand, and below the second. */
  firstStep: number,
  second: Pointer,
  secondStep: number,
  /** The number of steps. */
  count: number,
  /** The lanes to write: multiples of 16. */
  from: number,
  to: number,
) => void

/**
 * Sums of rows of 32-bit floats and their maxima, over one memory: the operations that dominate charts. −∞ is
 * an ordinary number here; NaN and +∞ are not allowed. SIMD and plain TypeScript give the same bits.
 */
export interface MaxPlusKernels {
  readonly memory: KernelMemory
  readonly simd: boolean
  /**
   * For every tuple and lane x: out[x] = max(out[x], first[x] + second) over the steps; second is one number
   * per step.
   */
  readonly maxPlusRows: MaxPlus
  /** The same with a row as the second operand: out[x] = max(out[x], first[x] + second[x]). */
  readonly maxPlusPairs: MaxPlus
  /**
   * Gathers one column of every row: out[row][k] = source[row] of step k. Everything but counts is in bytes.
   */
  readonly gather: (
    out: Pointer,
    source: Pointer,
    step: number,
    count: number,
    rows: number,
    width: number,
  ) => void
}
