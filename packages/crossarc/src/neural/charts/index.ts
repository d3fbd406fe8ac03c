export { type ArcDistribution, arcDistributions } from './arc-probabilities.ts'
export type { ChartModel, Places, ScoredTree, Searches, TableDefinition } from './chart-model.ts'
