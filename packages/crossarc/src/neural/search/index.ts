export type { ArcDistribution } from './arc-distribution.ts'
export type { FoundTree, ParseLimits, ParsingHead } from './parsing-head.ts'
export type { ScoreTables } from './score-tables.ts'
export { searchTables, type TransitionScores } from './table-search.ts'
