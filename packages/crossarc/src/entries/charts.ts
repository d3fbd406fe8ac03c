/**
 * Exact searches over scored arcs and transitions, k-best trees, and marginal probabilities.
 * For graph-based parsers, and for checking approximate searches.
 *
 * @module
 */

export {
  Mh4Chart,
  type Mh4Scores,
  MultiHeadedChart,
  type MultiHeadedDerivation,
  type MultiHeadedScores,
  type MultiHeadedStep,
  mh4Probabilities,
  type PartialChartOptions,
} from '../decode/chart/multi-headed/index.ts'
export {
  CROSSED,
  CrossingSensitiveChart,
  type CrossingSensitiveTree,
  closestOneEndpointCrossing,
  crossingSensitiveParts,
  GRANDPARENT,
  HEAD,
  OneEndpointCrossingChart,
  partCount,
  partDifference,
  partNumber,
  SIBLING,
} from '../decode/chart/one-endpoint-crossing/index.ts'
export {
  ArcEagerChart,
  arcEagerProbabilities,
  EisnerChart,
  Mh3Chart,
  mh3Probabilities,
  projectiveProbabilities,
} from '../decode/chart/projective/index.ts'
export {
  type ArcProbabilities,
  bestTrees,
  type ChartDerivation,
  type ChartOptions,
  type ChartTree,
  ChartWorkspace,
  type ScoreArray,
} from '../decode/chart/shared/index.ts'
export { SpanningTree, spanningTreeProbabilities } from '../decode/chart/spanning-tree/index.ts'
export { type ArcSearch, closestTree } from '../decode/index.ts'
