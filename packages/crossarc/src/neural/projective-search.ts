import type { ArcTerms } from '../decode/chart/arc-terms.ts'
import { largestScore } from '../decode/chart/chart.ts'
import { decodeConstrained } from '../decode/chart/constrained.ts'
import type { ChartOptions, ChartTree, ChartWorkspace } from '../decode/chart/index.ts'
import { bestSplits } from '../decode/chart/projective.ts'
import { type Heads, UNKNOWN } from '../tree/tree.ts'
import type { Tables } from './chart-model.ts'

/** Scores of SHIFT and of the two reductions that take the top of the stack to a neighbour. */
export interface ProjectiveTransitions {
  shift(s0: number, b0: number): number
  /** Of the arc b0 → s0: what hangs on (s1, s0), and what on (s0, b0). */
  left(s1: number, s0: number): number
  leftEnd(s0: number, b0: number): number
  /** Of the arc s1 → s0. */
  right(s1: number, s0: number): number
  rightEnd(s0: number, b0: number): number
}

/**
 * The best projective tree of a model whose transitions include those of arc-hybrid, by these alone: time O(n³), where
 * the model's own search is too slow.
 */
export function projectiveSearch(
  workspace: ChartWorkspace,
  scoresOf: (n: number, tables: Tables) => ProjectiveTransitions,
): (n: number, tables: Tables, options: ChartOptions) => ChartTree | undefined {
  return (n, tables, options) => {
    const scores = scoresOf(n, tables)
    const largest = tables.reduce((sum, table) => sum + largestScore(table, table.length), 0)
    const bound = 2 * n * largest
    return decodeConstrained(n, options, bound, (terms) => search(workspace, n, scores, terms))
  }
}

function search(
  workspace: ChartWorkspace,
  n: number,
  { shift, left, leftEnd, right, rightEnd }: ProjectiveTransitions,
  terms: ArcTerms,
): ChartTree | undefined {
  const nodes = n + 2
  const splits = bestSplits(workspace, nodes, {
    left1: (i, k) => shift(i, k) + left(i, k),
    left2: (i, k) => shift(i, k) + right(i, k) + terms[i * nodes + k]!,
    right1: (k, j) => leftEnd(k, j) + terms[j * nodes + k]!,
    right2: (k, j) => rightEnd(k, j),
  })
  if (splits === undefined) return undefined
  const heads: Heads = new Int32Array(n + 1).fill(UNKNOWN)
  let score = 0
  for (const { i, k, j, way } of splits) {
    heads[k] = way === 1 ? j : i
    score += shift(i, k) + (way === 1 ? left(i, k) + leftEnd(k, j) : right(i, k) + rightEnd(k, j))
  }
  return { heads, score }
}
