import { arcEager } from '../../../transition/systems/index.ts'
import type { ChartOptions, ScoreArray } from '../shared/chart.ts'
import type { ArcProbabilities } from '../shared/probabilities.ts'
import type { ChartWorkspace } from '../shared/workspace.ts'
import { PairChart, type PairSystem, pairProbabilities } from './pair-chart.ts'

const ARC_EAGER: PairSystem = {
  kinds: 4,
  enter: { 1: arcEager.kind('SHIFT'), 2: arcEager.kind('RIGHT-ARC') },
  leave: { 1: arcEager.kind('LEFT-ARC'), 2: arcEager.kind('REDUCE') },
  rootAtEnd: true,
}

/**
 * The best sequence of arc-eager transitions with scores of the pair (top of the stack, first of the buffer):
 * Kuhlmann, Gómez-Rodríguez & Satta (2011) with the scores of Shi, Huang & Lee (2017). Time O(n³), memory O(n²).
 * Whether the first node of an item already has a head changes neither its possible transitions nor its score, so
 * items need not record it: the word k came with SHIFT if it leaves with LEFT-ARC, with RIGHT-ARC if it leaves with
 * REDUCE.
 *
 * The scores are at (kind·(n + 2) + s0)·(n + 2) + b0, the kinds in the order of the transition system: SHIFT,
 * LEFT-ARC, RIGHT-ARC, REDUCE. As there, the root is at the end of the buffer: b0 = n + 1; s0 = 0 is the empty stack.
 *
 * @example
 * new ArcEagerChart().decode(n, scores)?.transitions
 */
export class ArcEagerChart extends PairChart {
  constructor(workspace?: ChartWorkspace) {
    super(ARC_EAGER, workspace)
  }
}

/**
 * As mh3Probabilities(), for sequences of arc-eager transitions with the scores of ArcEagerChart.
 *
 * @example
 * arcEagerProbabilities(n, scores)?.arcs[2 * (n + 1) + 1] // of the arc 2 → 1
 */
export function arcEagerProbabilities(
  n: number,
  scores: ScoreArray,
  options: ChartOptions = {},
): ArcProbabilities | undefined {
  return pairProbabilities(ARC_EAGER, n, scores, options)
}
