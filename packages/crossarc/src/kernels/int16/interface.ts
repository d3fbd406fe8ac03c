import type { Pointer } from '../memory/arena.ts'
import type { KernelMemory } from '../memory/memory.ts'

/**
 * Matrix products in 16-bit integers, for networks that only parse. Each row of the left matrix and each
 * column of the right one has its own scale, and all sums fit 32 bits: see kernels/int16.ts. Any sizes, up to
 * a depth of DEEPEST_INT16.
 */
export interface Int16Kernels {
  readonly memory: KernelMemory
  /** Whether the inner loops run as WebAssembly SIMD. The results are bit-identical either way. */
  readonly simd: boolean

  /**
   * Lays out B, with B[k][j] at b + 4·(k·rowStride + j), for multiplyInt16(). `out` has room for packedInt16Size(depth,
   * columns) floats, `scales` for the columns, rounded up to a multiple of 16.
   */
  packInt16(
    b: Pointer,
    rowStride: number,
    depth: number,
    columns: number,
    out: Pointer,
    scales: Pointer,
  ): void

  /** Rows of floats to rows of integers, int16Stride(depth) integers apart, and one scale per row. */
  quantiseRows(
    x: Pointer,
    stride: number,
    rows: number,
    depth: number,
    out: Pointer,
    outStride: number,
    scales: Pointer,
  ): void

  /** C = A·B, or C += A·B if `accumulate` is 1. `pairs` is half the depth, rounded up; C holds floats. */
  multiplyInt16(
    a: Pointer,
    aStride: number,
    rowScales: Pointer,
    packed: Pointer,
    columnScales: Pointer,
    c: Pointer,
    cStride: number,
    rows: number,
    columns: number,
    pairs: number,
    accumulate: 0 | 1,
  ): void
}

/** The most rows of a right-hand matrix for which packInt16() keeps its guarantee. */
export const DEEPEST_INT16 = 1 << 14

/** The number of floats that packInt16() writes. */
export function packedInt16Size(depth: number, columns: number): number {
  return 16 * Math.ceil(columns / 16) * Math.ceil(depth / 2)
}

/** The number of integers from one row of quantiseRows() to the next. */
export function int16Stride(depth: number): number {
  return 8 * Math.ceil(depth / 8)
}
