import type { ArcTerms } from '../shared/arc-terms.ts'
import {
  type ChartOptions,
  type Extent,
  extentOfPairs,
  extentOfSums,
  type ScoreArray,
} from '../shared/chart.ts'
import { type ArcProbabilities, logAdd, probabilitiesUnder } from '../shared/probabilities.ts'
import { arcEagerScores } from './arc-eager.ts'
import { mh3Scores } from './mh3.ts'
import type { ProjectiveScores } from './projective.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The probability of every arc where each sequence of arc-hybrid transitions (MH3) is as probable as the exponential
 * of its score. A tree has in general several sequences, which all count; for a distribution of trees by the scores of
 * their arcs see projectiveProbabilities. Undefined where no tree satisfies the options. Time O(n³), memory O(n²).
 *
 * The scores stand as for Mh3Chart.
 *
 * @example
 * mh3Probabilities(n, scores)?.arcs[2 * (n + 1) + 1] // of the arc 2 → 1
 */
export function mh3Probabilities(
  n: number,
  scores: ScoreArray,
  options: ChartOptions = {},
): ArcProbabilities | undefined {
  const bound = extentOfSums(2 * n, [extentOfPairs(scores, 3, n + 2)])
  return probabilitiesUnder(n, options, bound, (terms) => sumOfSplits(n, mh3Scores(n, scores, terms)))
}

/**
 * The same for sequences of arc-eager transitions, with the scores of ArcEagerChart.
 *
 * @example
 * arcEagerProbabilities(n, scores)?.arcs[2 * (n + 1) + 1] // of the arc 2 → 1
 */
export function arcEagerProbabilities(
  n: number,
  scores: ScoreArray,
  options: ChartOptions = {},
): ArcProbabilities | undefined {
  const bound = extentOfSums(2 * n, [extentOfPairs(scores, 4, n + 2)])
  return probabilitiesUnder(n, options, bound, (terms) => sumOfSplits(n, arcEagerScores(n, scores, terms)))
}

/** The same for any scores of splits; `bound` is the extent of the scores of derivations. */
export function splitProbabilities(
  n: number,
  options: ChartOptions,
  bound: Extent,
  scoresUnder: (terms: ArcTerms) => ProjectiveScores,
): ArcProbabilities | undefined {
  return probabilitiesUnder(n, options, bound, (terms) => sumOfSplits(n, scoresUnder(terms)))
}

/** Sums over the derivations of all items [i, j], then their probabilities from the whole to its parts. */
function sumOfSplits(n: number, { left1, left2, right1, right2 }: ProjectiveScores): ArcProbabilities {
  const nodes = n + 2
  const sums = new Float64Array(nodes * nodes)
  const split = (i: number, k: number, j: number) => sums[i * nodes + k] + sums[k * nodes + j]
  for (let j = 2; j < nodes; j++) {
    for (let i = j - 2; i >= 0; i--) {
      let sum = NEVER
      for (let k = i + 1; k < j; k++) {
        const ways = logAdd(left1(i, k) + right1(k, j), left2(i, k) + right2(k, j))
        sum = logAdd(sum, split(i, k, j) + ways)
      }
      sums[i * nodes + j] = sum
    }
  }
  const arcs = new Float64Array((n + 1) * (n + 1))
  const items = new Float64Array(nodes * nodes)
  const logSum = sums[n + 1]
  items[n + 1] = logSum === NEVER ? 0 : 1
  for (let j = n + 1; j >= 2; j--) {
    // The root may be the last node.
    const last = j > n ? 0 : j
    for (let i = 0; i <= j - 2; i++) {
      const item = items[i * nodes + j]
      if (item === 0) continue
      for (let k = i + 1; k < j; k++) {
        const parts = split(i, k, j) - sums[i * nodes + j]
        const first = item * Math.exp(parts + left1(i, k) + right1(k, j))
        const second = item * Math.exp(parts + left2(i, k) + right2(k, j))
        arcs[last * (n + 1) + k] += first
        if (i <= n) arcs[i * (n + 1) + k] += second
        items[i * nodes + k] += first + second
        items[k * nodes + j] += first + second
      }
    }
  }
  return { logSum, arcs }
}
