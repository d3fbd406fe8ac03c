import { defined } from '../../base/index.ts'
import type { ConstraintSet } from '../../constraint/set/index.ts'
import { type Heads, isProjective } from '../../tree/index.ts'
import type { ArcDistribution } from '../search/arc-distribution.ts'
import type { ScoreTables } from '../search/score-tables.ts'

/** A tree, and what the probabilities of its arcs depend on. */
export interface ProbabilityCase {
  readonly heads: Heads
  readonly tables: ScoreTables
  readonly oneRoot: boolean
  readonly constraints?: ConstraintSet | undefined
}

/**
 * The probability of the head of each word, from word 1 on, among the trees that satisfy the constraints, with all scores
 * divided by a temperature. Undefined if the sentence is too long.
 *
 * @example
 * const tables = [new Float32Array(3 * (n + 2) ** 2)] // no transition is better than another
 * headProbabilities(arcDistributions.get('mh3'), { heads: goldHeads, tables, oneRoot: true }, 1).length // 3
 */
export function headProbabilities(
  distribution: ArcDistribution,
  { heads, tables, oneRoot, constraints }: ProbabilityCase,
  temperature: number,
): Float64Array | undefined {
  const n = heads.length - 1
  if (n > distribution.longest) {
    if (distribution.projective === undefined || !isProjective(heads)) return undefined
    return headProbabilities(distribution.projective, { heads, tables, oneRoot, constraints }, temperature)
  }
  const cooled = tables.map((table) => table.map((score) => score / temperature))
  const options = { oneRoot, ...defined({ constraints }) }
  const found = distribution.arcs(n, cooled, options)
  if (found === undefined) return undefined
  return Float64Array.from({ length: n }, (_, k) =>
    Math.min(1, Math.max(0, found.arcs[heads[k + 1] * (n + 1) + k + 1])),
  )
}
