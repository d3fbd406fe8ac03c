export { ArcEagerChart } from './arc-eager.ts'
export { bestTrees } from './best-trees.ts'
export type { ChartDerivation, ChartOptions, ChartTree, Scores } from './chart.ts'
export { EisnerChart } from './eisner.ts'
export { projectiveProbabilities } from './eisner-probabilities.ts'
export { spanningTreeProbabilities } from './matrix-tree.ts'
export { Mh3Chart } from './mh3.ts'
export { Mh4Chart } from './mh4.ts'
export { mh4Probabilities } from './mh4-probabilities.ts'
export type { Mh4Scores } from './mh4-scores.ts'
export { MultiHeadedChart, type MultiHeadedDerivation } from './multi-headed.ts'
export type { MultiHeadedScores, MultiHeadedStep } from './multi-headed-scores.ts'
export {
  CrossingSensitiveChart,
  type CrossingSensitiveTree,
  closestOneEndpointCrossing,
  OneEndpointCrossingChart,
} from './one-endpoint-crossing.ts'
export {
  CROSSED,
  crossingSensitiveParts,
  GRANDPARENT,
  HEAD,
  partCount,
  partDifference,
  partNumber,
  SIBLING,
} from './one-endpoint-crossing-parts.ts'
export type { ArcProbabilities } from './probabilities.ts'
export { arcEagerProbabilities, mh3Probabilities } from './projective-probabilities.ts'
export { SpanningTree } from './spanning-tree.ts'
export { ChartWorkspace } from './workspace.ts'
