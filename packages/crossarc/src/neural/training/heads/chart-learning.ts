import type { Heads } from '../../../tree/index.ts'
import type { Places, Searches } from '../../charts/chart-model.ts'
import type { ScoreTables } from '../../search/score-tables.ts'
import type { LearningTarget } from './learning-head.ts'

/** What a global model learns from a sentence: the places whose scores should fall, and those whose scores should rise. */
export interface Difference {
  readonly loss: number
  readonly found: Places
  readonly gold: Places
}

/** How a global model learns. */
export interface ChartLearning {
  prepare(gold: Heads, oneRoot: boolean): LearningTarget | undefined
  /** Undefined if nothing can be learned, since no tree fits. */
  compare(n: number, tables: ScoreTables, target: LearningTarget, oneRoot: boolean): Difference | undefined
}

/** What the structured loss needs to know about a model. */
export interface GoldTrees {
  /** The tree of the model's class with the most gold arcs; unknown heads stay unknown. */
  closest(gold: Heads, oneRoot: boolean): Heads | undefined
  /** The places of the gold derivation, if it is fixed; otherwise it is the best one under the present scores. */
  places?(gold: Heads): Places | undefined
}

/**
 * Learning by the structured hinge loss max_t (S(t) + cost(t)) − S(gold), where the cost is the number of wrong heads. If
 * a gold tree has several derivations, S(gold) is the score of the best one, unless the model fixes one of them.
 */
export function structuredLearning({ best }: Searches, { closest, places }: GoldTrees): ChartLearning {
  return {
    prepare(gold, oneRoot) {
      const heads = closest(gold, oneRoot)
      return heads && { heads, derivation: places?.(heads) }
    },
    compare(n, tables, { heads, derivation }, oneRoot) {
      const found = best(n, tables, { oneRoot, costAgainst: heads })
      const fixed = derivation as Places | undefined
      const gold =
        fixed === undefined
          ? best(n, tables, { oneRoot, only: heads })
          : { places: () => fixed, score: sumOf(tables, fixed) }
      if (found === undefined || gold === undefined) return undefined
      return { loss: found.score - gold.score, found: found.places(), gold: gold.places() }
    },
  }
}

/** The sum of the scores at these places. */
export function sumOf(tables: ScoreTables, places: Places): number {
  let sum = 0
  for (const [k, table] of tables.entries()) for (const place of places[k]) sum += table[place]
  return sum
}
