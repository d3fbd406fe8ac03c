import type { ArcDistribution } from '../search/arc-distribution.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import { type ProjectiveTransitions, projectiveSum } from './projective-search.ts'

/** The most words for sums in time O(n³), and in O(n⁴). */
export const CUBIC = 400
export const QUARTIC = 50

/** The distribution over the projective trees of a model whose other trees take longer. */
export function projectiveOf(
  transitionsOf: (n: number, tables: ScoreTables) => ProjectiveTransitions,
): ArcDistribution {
  return {
    longest: CUBIC,
    arcs: (n, tables, options) => projectiveSum(n, tables, options, transitionsOf(n, tables)),
  }
}
