import type { ChartOptions, ChartTree } from '../../decode/chart/shared/index.ts'
import type { ArcSearch } from '../../decode/index.ts'
import type { NodeLayout } from '../layers/role-rows.ts'
import type { ArcDistribution } from '../search/arc-distribution.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import type { TransitionScores } from '../search/table-search.ts'

/** For each table the indices of the scores that a derivation adds up. */
export type Places = readonly (readonly number[])[]

/** The best tree, and the indices of the scores that add up to its own. */
export interface ScoredTree extends ChartTree {
  places(): Places
}

/** Scores of pairs of nodes in two roles: `outputs` matrices, with a row for each node in the left role. */
export interface TableDefinition {
  /** Indices of roles. */
  readonly left: number
  readonly right: number
  readonly outputs: number
}

/** The searches of a model, with the memory that they keep. Each returns undefined if no tree satisfies the options. */
export interface Searches {
  best(n: number, tables: ScoreTables, options: ChartOptions): ScoredTree | undefined
  /** A search of lower degree, for sentences that are too long for `best`; only in models with a limit. */
  long?(n: number, tables: ScoreTables, options: ChartOptions): ChartTree | undefined
  /** The best tree of the model's class by scores of arcs alone; undefined if all projective trees are the class. */
  readonly byArcs?: ArcSearch
}

/**
 * A global model: which scores it has, and how it finds the best tree. Roles are hidden layers over the vectors of
 * nodes. A node that does not exist has a learned vector, which enters before or after these layers.
 */
export interface ChartModel {
  readonly roles: readonly { readonly name: string; readonly layout: NodeLayout }[]
  readonly pad: 'before' | 'after'
  readonly tables: readonly TableDefinition[]
  /** Whether trees have one root by default, as in the paper that describes the model. The searches also allow several. */
  readonly oneRoot: boolean
  /** The most words that `best` takes, and the name of the search that `long` is. */
  readonly limit?: { readonly words: number; readonly fallback: string }
  /** A transition system that builds the same trees, or a few more. */
  readonly system: string
  /** The scores of single transitions, for greedy search and beams; only in models with transitions. */
  readonly transitions?: TransitionScores
  /** The probability of every arc: that of a tree or derivation is proportional to the exponential of its score. */
  readonly distribution?: ArcDistribution | undefined
  searches(): Searches
}

/** Global models by name: all of them, or the one that a model file needs. */
export type ChartModels = ReadonlyMap<string, ChartModel>
