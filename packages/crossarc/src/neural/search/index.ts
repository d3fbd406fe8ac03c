export type { ScoreTables } from './score-tables.ts'
