import { bestSplits, type ProjectiveScores, splitProbabilities } from '../../decode/chart/projective/index.ts'
import {
  type ArcProbabilities,
  type ArcTerms,
  type ChartOptions,
  type ChartTree,
  type ChartWorkspace,
  decodeConstrained,
  type Extent,
  extentOf,
  extentOfSums,
} from '../../decode/chart/shared/index.ts'
import { type Heads, UNKNOWN } from '../../tree/index.ts'
import type { ScoreTables } from '../search/score-tables.ts'

/** The scores of SHIFT and of the two reductions that attach the top of the stack to a neighbour. */
export interface ProjectiveTransitions {
  shift(s0: number, b0: number): number
  /** Of the arc b0 → s0: the terms that depend on (s1, s0), and on (s0, b0). */
  left(s1: number, s0: number): number
  leftEnd(s0: number, b0: number): number
  /** The same of the arc s1 → s0. */
  right(s1: number, s0: number): number
  rightEnd(s0: number, b0: number): number
}

/**
 * The best projective tree by the arc-hybrid transitions of a model that has more: a search in time O(n³) for sentences
 * where the model's own is too slow.
 */
export function projectiveSearch(
  workspace: ChartWorkspace,
  scoresOf: (n: number, tables: ScoreTables) => ProjectiveTransitions,
): (n: number, tables: ScoreTables, options: ChartOptions) => ChartTree | undefined {
  return (n, tables, options) => {
    const scores = scoresOf(n, tables)
    return decodeConstrained(n, options, boundOf(n, tables), (terms) => search(workspace, n, scores, terms))
  }
}

/** The probability of every arc among the derivations with these transitions alone. */
export function projectiveSum(
  n: number,
  tables: ScoreTables,
  options: ChartOptions,
  transitions: ProjectiveTransitions,
): ArcProbabilities | undefined {
  return splitProbabilities(n, options, boundOf(n, tables), (terms) => scoresOfSplits(n, transitions, terms))
}

function boundOf(n: number, tables: ScoreTables): Extent {
  return extentOfSums(
    2 * n,
    tables.map((table) => extentOf(table, table.length)),
  )
}

function scoresOfSplits(
  n: number,
  { shift, left, leftEnd, right, rightEnd }: ProjectiveTransitions,
  terms: ArcTerms,
): ProjectiveScores {
  const nodes = n + 2
  return {
    left1: (i, k) => shift(i, k) + left(i, k),
    left2: (i, k) => shift(i, k) + right(i, k) + terms[i * nodes + k],
    right1: (k, j) => leftEnd(k, j) + terms[j * nodes + k],
    right2: (k, j) => rightEnd(k, j),
  }
}

function search(
  workspace: ChartWorkspace,
  n: number,
  transitions: ProjectiveTransitions,
  terms: ArcTerms,
): ChartTree | undefined {
  const { shift, left, leftEnd, right, rightEnd } = transitions
  const splits = bestSplits(workspace, n + 2, scoresOfSplits(n, transitions, terms))
  if (splits === undefined) return undefined
  const heads: Heads = new Int32Array(n + 1).fill(UNKNOWN)
  let score = 0
  for (const { i, k, j, way } of splits) {
    heads[k] = way === 1 ? j : i
    score += shift(i, k) + (way === 1 ? left(i, k) + leftEnd(k, j) : right(i, k) + rightEnd(k, j))
  }
  return { heads, score }
}
