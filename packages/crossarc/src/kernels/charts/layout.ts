/*
 * Where the charts keep their numbers: a block of 64-bit floats that is divided into matrices with one row
 * per node. The AssemblyScript in kernels/charts has the same numbers: a change here must be made there too.
 *
 * Nodes are 0..n + 1; rows have `stride` columns, a multiple of 4, of which those beyond n + 1 must hold numbers or
 * −∞, never NaN or +∞.
 */

/** The number of columns per row. */
export function chartStride(nodes: number): number {
  return (nodes + 3) & ~3
}

/**
 * The matrices of the chart over items [i, j]; two of each, one for each way in which a word gets its head.
 */
export const PROJECTIVE = {
  /** Input. Row i, column k: the score for separating k from i on its left. */
  left: 0,
  /** Input. Row j, column k: the score for separating k from j on its right. */
  right: 2,
  /** Row i, column k: the item [i, k] with left. */
  items: 4,
  /** Row j, column k: the item [k, j] with right. */
  itemsByEnd: 6,
  matrices: 8,
} as const

/** The number of floats that the chart over items [i, j] needs. */
export function projectiveSize(nodes: number): number {
  return PROJECTIVE.matrices * nodes * chartStride(nodes)
}

/**
 * The matrices of the MH4 chart, before its two cubes. The six matrices of stack and buffer are for the
 * transitions RA2, RA, LA, RA', LA' and LA2, in the order of the hybrid scores.
 */
export const MH4 = {
  /** Input. Row s1, column s0, including the terms of arcs between the two. */
  stack: 0,
  /** Input. Row b0, column s0, including the terms of arcs between the two. */
  buffer: 6,
  /** Input. Row head, column dependent: the terms of arcs that RA2, RA' and LA2 build. */
  arcs: 12,
  /** Input. Row b0, column s0; 0 for b0 = n + 1. */
  shift: 13,
  /** Row i, column j: the item [i, j] with the shift of j. */
  pairs: 14,
  /** Row j, column i: the item [i, j]. */
  pairsByEnd: 15,
  /** Row j, column k, for the current l: the best link on [i, j, k, l], except from i, that removes k. */
  top: 16,
  /** The same for links that remove j. */
  second: 17,
  /** The link i → k without its arc. */
  topFromFirst: 18,
  /** The link i → j without its arc. */
  secondFromFirst: 19,
  matrices: 20,
} as const

/**
 * The number of floats that the MH4 chart needs, slightly more than 2 n³: 0.3 MB at n = 20, 1.5 MB at n = 40, 10 MB
 * at n = 80, 19 MB at n = 100, 140 MB at n = 200. After the matrices, the first cube holds at i, j, k the
 * item [i, j, k] with the shift of k, the second at l, i, j the item [i, j, l].
 */
export function mh4Size(nodes: number): number {
  return (MH4.matrices + 2 * nodes) * nodes * chartStride(nodes)
}
