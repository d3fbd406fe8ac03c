export type { ScoreTables } from './score-tables.ts'
export { searchTables, type TransitionScores } from './table-search.ts'
