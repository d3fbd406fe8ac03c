import { ChartHead } from '../../charts/chart-head.ts'
import type { HeadOptions } from '../../options/head-options.ts'
import type { TransitionHead } from '../../transitions/transition-head.ts'
import { ChartLearningHead } from './chart-learning-head.ts'
import { chartLearnings } from './chart-learnings.ts'
import { DynamicLearningHead } from './dynamic-learning-head.ts'
import type { LearningHead } from './learning-head.ts'
import { StaticLearningHead } from './static-learning-head.ts'
import { deriverOf, dynamicOracleOf, type LocalLearning } from './transition-oracles.ts'

/** What trains a parsing head. */
export function learningHead(
  head: ChartHead | TransitionHead,
  { model }: HeadOptions,
  learning: LocalLearning,
): LearningHead {
  if (head instanceof ChartHead) return new ChartLearningHead(head, chartLearnings.get(model)!(head.searches))
  const { layer } = head
  const { exploreFrom = 2, exploreProbability = 0.9 } = learning
  const dynamic = dynamicOracleOf(layer.system, learning)
  const derive = deriverOf(layer.system, learning)
  return dynamic === undefined
    ? new StaticLearningHead(layer, derive)
    : new DynamicLearningHead(layer, dynamic, { from: exploreFrom, probability: exploreProbability })
}
