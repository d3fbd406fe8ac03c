export type { ArcTerms } from './arc-terms.ts'
export { bestTrees } from './best-trees.ts'
export {
  type ChartDerivation,
  type ChartOptions,
  type ChartTree,
  type Extent,
  extentOf,
  extentOfSums,
  type ScoreArray,
} from './chart.ts'
export { decodeConstrained } from './constrained.ts'
export type { ArcProbabilities } from './probabilities.ts'
export { ChartWorkspace } from './workspace.ts'
