export { Mh4Chart } from './multi-headed/mh4.ts'
export { mh4Probabilities } from './multi-headed/mh4-probabilities.ts'
export type { Mh4Scores } from './multi-headed/mh4-scores.ts'
export { MultiHeadedChart, type MultiHeadedDerivation } from './multi-headed/multi-headed.ts'
export type { MultiHeadedScores, MultiHeadedStep } from './multi-headed/multi-headed-scores.ts'
export {
  CrossingSensitiveChart,
  type CrossingSensitiveTree,
  closestOneEndpointCrossing,
  OneEndpointCrossingChart,
} from './one-endpoint-crossing/one-endpoint-crossing.ts'
export {
  CROSSED,
  crossingSensitiveParts,
  GRANDPARENT,
  HEAD,
  partCount,
  partDifference,
  partNumber,
  SIBLING,
} from './one-endpoint-crossing/parts.ts'
export { ArcEagerChart } from './projective/arc-eager.ts'
export { EisnerChart } from './projective/eisner.ts'
export { projectiveProbabilities } from './projective/eisner-probabilities.ts'
export { Mh3Chart } from './projective/mh3.ts'
export { arcEagerProbabilities, mh3Probabilities } from './projective/projective-probabilities.ts'
export { bestTrees } from './shared/best-trees.ts'
export type { ChartDerivation, ChartOptions, ChartTree, ScoreArray } from './shared/chart.ts'
export type { ArcProbabilities } from './shared/probabilities.ts'
export { ChartWorkspace } from './shared/workspace.ts'
export { spanningTreeProbabilities } from './spanning-tree/matrix-tree.ts'
export { SpanningTree } from './spanning-tree/spanning-tree.ts'
