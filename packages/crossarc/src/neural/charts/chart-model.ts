import type { ChartOptions, ChartTree } from '../../decode/chart/shared/index.ts'
import type { Heads } from '../../tree/index.ts'
import type { NodeLayout } from '../layers/role-rows.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import type { TransitionScores } from '../search/table-search.ts'

/** For each table the places of the scores that a derivation adds up. */
export type Places = readonly (readonly number[])[]

/** A tree with the scores that make up its own. */
export interface ScoredDerivation {
  readonly heads: Heads
  /** With the costs. */
  readonly score: number
  readonly places: Places
}

/** Scores of pairs of nodes in two roles: `outputs` matrices, a row for each node in the left role. */
export interface TableDefinition {
  /** Numbers of roles. */
  readonly left: number
  readonly right: number
  readonly outputs: number
}

export type { ScoreTables }

/** A search over the tables of one sentence; undefined where no tree satisfies the options. */
export type ChartSearch = (
  n: number,
  tables: ScoreTables,
  options: ChartOptions,
) => ScoredDerivation | undefined

/** What a sentence is learnt from: places whose scores should fall and places whose scores should rise. */
export interface Difference {
  readonly loss: number
  readonly found: Places
  readonly gold: Places
}

/** The searches of a model, with the memory that they keep. */
export interface Searches {
  readonly best: ChartSearch
  /** Of lower degree, for sentences that are too long for the other one; only where some are. */
  long?(n: number, tables: ScoreTables, options: ChartOptions): ChartTree | undefined
  /** The tree of the model's class with the most gold arcs; unknown heads stay unknown. */
  closest(gold: Heads, oneRoot: boolean): Heads | undefined
  /** The places of the gold derivation where it is fixed; undefined where it is the best one under the present scores. */
  goldPlaces?(gold: Heads): Places | undefined
  /** In the place of the structured loss: a derivation to be learnt, and the loss over its states. */
  derive?(gold: Heads): unknown
  compare?(n: number, tables: ScoreTables, derivation: unknown): Difference
}

/**
 * A global model: what is scored, and how the best tree is found. Roles are hidden layers over the vectors of nodes;
 * nodes that are none are a learnt vector, before or after these layers.
 */
export interface ChartModel {
  readonly roles: readonly { readonly name: string; readonly layout: NodeLayout }[]
  readonly pad: 'before' | 'after'
  readonly tables: readonly TableDefinition[]
  /** As in the paper. */
  readonly oneRoot: boolean
  /** The most words that the model's own search takes, and what searches for the trees of longer sentences. */
  readonly limit?: { readonly words: number; readonly fallback: string }
  /** A transition system with the same trees, or a few more. */
  readonly system: string
  /** The same scores for searches that are not exact, where the model has transitions. */
  readonly transitions?: TransitionScores
  searches(): Searches
}

/** All of these places together in one table. */
export function placeIn(tables: number, table: number, places: readonly number[]): Places {
  return Array.from({ length: tables }, (_, k) => (k === table ? places : []))
}

/** The sum of the scores at these places. */
export function sumOf(tables: ScoreTables, places: Places): number {
  let sum = 0
  for (const [k, table] of tables.entries()) for (const place of places[k]) sum += table[place]
  return sum
}
