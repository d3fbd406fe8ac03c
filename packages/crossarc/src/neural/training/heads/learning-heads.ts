import { ChartHead } from '../../charts/chart-head.ts'
import type { HeadOptions } from '../../network/parsing-heads.ts'
import type { TransitionHead } from '../../transitions/transition-head.ts'
import { chartLearnings } from './chart-learnings.ts'
import { DynamicTransitionHead } from './dynamic-transition-head.ts'
import { LearningChartHead } from './learning-chart-head.ts'
import type { LearningHead } from './learning-head.ts'
import { StaticTransitionHead } from './static-transition-head.ts'
import { deriverOf, dynamicOracleOf, type LocalLearning } from './transition-oracles.ts'

/** What trains a parsing head. */
export function learningHead(
  head: ChartHead | TransitionHead,
  { model }: HeadOptions,
  learning: LocalLearning,
): LearningHead {
  if (head instanceof ChartHead) return new LearningChartHead(head, chartLearnings.get(model)!(head.searches))
  const { layer } = head
  const { exploreFrom = 2, exploreProbability = 0.9 } = learning
  const dynamic = dynamicOracleOf(layer.system, learning)
  const derive = deriverOf(layer.system, learning)
  return dynamic === undefined
    ? new StaticTransitionHead(layer, derive)
    : new DynamicTransitionHead(layer, dynamic, { from: exploreFrom, probability: exploreProbability })
}
