export type { ChartModel, ChartModels, Places, ScoredTree, Searches, TableDefinition } from './chart-model.ts'
