import type { ArcProbabilities, ChartOptions } from '../../decode/chart/shared/index.ts'
import type { ScoreTables } from './score-tables.ts'

/** Turns the scores of a global model into probabilities of arcs. */
export interface ArcDistribution {
  /** The most words for which the sums are fast enough. */
  readonly longest: number
  arcs(n: number, tables: ScoreTables, options: ChartOptions): ArcProbabilities | undefined
  /** The same over projective trees only, for longer sentences whose tree is projective. */
  readonly projective?: ArcDistribution
}
