import { arcHybrid } from '../../../transition/systems/index.ts'
import type { ChartOptions, ScoreArray } from '../shared/chart.ts'
import type { ArcProbabilities } from '../shared/probabilities.ts'
import type { ChartWorkspace } from '../shared/workspace.ts'
import { PairChart, type PairSystem, pairProbabilities } from './pair-chart.ts'

const SHIFT = arcHybrid.kind('SHIFT')

const MH3: PairSystem = {
  kinds: 3,
  enter: { 1: SHIFT, 2: SHIFT },
  leave: { 1: arcHybrid.kind('LEFT-ARC'), 2: arcHybrid.kind('RIGHT-ARC') },
  rootAtEnd: false,
}

/**
 * The best sequence of arc-hybrid transitions (MH3) with scores of the pair (top of the stack, first of the buffer):
 * Kuhlmann, Gómez-Rodríguez & Satta (2011) with the scores of Shi, Huang & Lee (2017). Time O(n³), memory O(n²).
 *
 * The scores are at (kind·(n + 2) + s0)·(n + 2) + b0, the kinds in the order of the transition system: SHIFT,
 * LEFT-ARC, RIGHT-ARC. Node 0 is the root, on the stack from the start; b0 = n + 1 is the end of the buffer.
 *
 * @example
 * const chart = new Mh3Chart()
 * chart.decode(n, scores, { oneRoot: true })?.heads
 */
export class Mh3Chart extends PairChart {
  constructor(workspace?: ChartWorkspace) {
    super(MH3, workspace)
  }
}

/**
 * The probability of every arc where each sequence of arc-hybrid transitions (MH3) is as probable as the exponential
 * of its score. A tree has in general several sequences, which all count; for a distribution of trees by the scores
 * of their arcs see projectiveProbabilities. Undefined if no tree satisfies the options. Time O(n³), memory O(n²).
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
  return pairProbabilities(MH3, n, scores, options)
}
