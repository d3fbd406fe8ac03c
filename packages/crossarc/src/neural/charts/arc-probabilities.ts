import { mh4Probabilities } from '../../decode/chart/multi-headed/index.ts'
import {
  arcEagerProbabilities,
  mh3Probabilities,
  projectiveProbabilities,
} from '../../decode/chart/projective/index.ts'
import type { ArcProbabilities, ChartOptions } from '../../decode/chart/shared/index.ts'
import { spanningTreeProbabilities } from '../../decode/chart/spanning-tree/index.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import { hybridScores, hybridTransitions, twoScores } from './mh4-model.ts'
import { type ProjectiveTransitions, projectiveSum } from './projective-search.ts'

/** Turns the scores of a global model into probabilities of arcs. */
export interface ArcDistribution {
  /** The most words for which the sums are fast enough. */
  readonly longest: number
  arcs(n: number, tables: ScoreTables, options: ChartOptions): ArcProbabilities | undefined
  /** The same over projective trees only, for longer sentences whose tree is projective. */
  readonly projective?: ArcDistribution
}

/** The most words for sums in time O(n³), and in O(n⁴). */
const CUBIC = 400
const QUARTIC = 50

function projectiveOf(
  transitionsOf: (n: number, tables: ScoreTables) => ProjectiveTransitions,
): ArcDistribution {
  return {
    longest: CUBIC,
    arcs: (n, tables, options) => projectiveSum(n, tables, options, transitionsOf(n, tables)),
  }
}

const hybrid: ArcDistribution = {
  longest: QUARTIC,
  arcs: (n, tables, options) => mh4Probabilities(n, hybridScores(n, tables), options),
  projective: projectiveOf(hybridTransitions),
}

/** The probability of every arc, by model. That of a tree or derivation is proportional to the exponential of its score. */
export const arcDistributions: ReadonlyMap<string, ArcDistribution> = new Map<string, ArcDistribution>([
  [
    'spanning-tree',
    { longest: CUBIC, arcs: (n, [arcs], options) => spanningTreeProbabilities(n, arcs, options) },
  ],
  ['eisner', { longest: CUBIC, arcs: (n, [arcs], options) => projectiveProbabilities(n, arcs, options) }],
  ['mh3', { longest: CUBIC, arcs: (n, [scores], options) => mh3Probabilities(n, scores, options) }],
  [
    'arc-eager',
    { longest: CUBIC, arcs: (n, [scores], options) => arcEagerProbabilities(n, scores, options) },
  ],
  [
    'mh4-two',
    {
      longest: QUARTIC,
      arcs: (n, [transitions], options) => mh4Probabilities(n, { scoring: 'two', transitions }, options),
      projective: projectiveOf((n, [table]) => twoScores(n, table)),
    },
  ],
  ['mh4-hybrid', hybrid],
  ['mh4-hybrid-arcs', hybrid],
])
