import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import type { ArcTerms } from '../shared/arc-terms.ts'
import {
  type ChartOptions,
  type ChartTree,
  extentOfArcs,
  extentOfSums,
  type ScoreArray,
} from '../shared/chart.ts'
import { decodeConstrained } from '../shared/constrained.ts'
import { ChartWorkspace } from '../shared/workspace.ts'
import { bestSplits } from './projective.ts'

/**
 * The best projective tree with scores of arcs: what Eisner's algorithm (1996) finds, in the same O(n³), but with the
 * items of arc-hybrid, which need only two tables. Memory O(n²).
 *
 * The scores are at head·(n + 1) + dependent.
 *
 * @example
 * new EisnerChart().decode(2, Float64Array.of(0, 1, 5, 0, 0, 2, 0, 3, 0))?.heads // -1 2 0
 */
export class EisnerChart {
  readonly #workspace: ChartWorkspace

  constructor(workspace: ChartWorkspace = ChartWorkspace.shared()) {
    this.#workspace = workspace
  }

  /** Undefined if no tree satisfies the options. */
  decode(n: number, arcs: ScoreArray, options: ChartOptions = {}): ChartTree | undefined {
    const bound = extentOfSums(n, [extentOfArcs(n, arcs)])
    return decodeConstrained(n, options, bound, (terms) => this.#search(n, arcs, terms))
  }

  #search(n: number, arcs: ScoreArray, terms: ArcTerms): ChartTree | undefined {
    const arc = (head: number, dependent: number) =>
      head > n || dependent > n
        ? Number.NEGATIVE_INFINITY
        : arcs[head * (n + 1) + dependent] + terms[head * (n + 2) + dependent]
    const splits = bestSplits(this.#workspace, n + 2, {
      left1: () => 0,
      left2: (i, k) => arc(i, k),
      right1: (k, j) => arc(j, k),
      right2: () => 0,
    })
    if (splits === undefined) return undefined
    const heads: Heads = new Int32Array(n + 1).fill(UNKNOWN)
    let score = 0
    for (const { i, k, j, way } of splits) {
      heads[k] = way === 1 ? j : i
      score += arcs[heads[k] * (n + 1) + k]
    }
    return { heads, score }
  }
}
