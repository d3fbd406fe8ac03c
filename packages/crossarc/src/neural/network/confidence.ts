import type { ConstraintSet } from '../../constraint/set/index.ts'
import { type Heads, isProjective, UNKNOWN } from '../../tree/index.ts'
import type { ArcDistribution } from '../charts/arc-probabilities.ts'
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
  const options = { oneRoot, ...(constraints === undefined ? {} : { constraints }) }
  const found = distribution.arcs(n, cooled, options)
  if (found === undefined) return undefined
  return Float64Array.from({ length: n }, (_, k) =>
    Math.min(1, Math.max(0, found.arcs[heads[k + 1] * (n + 1) + k + 1])),
  )
}

/** A tree and the gold heads. */
export interface TemperatureCase extends ProbabilityCase {
  readonly gold: Heads
}

const [COLDEST, HOTTEST] = [0.05, 20]
/** The width of the interval, in logarithms, at which golden-section search ends. */
const WIDTH = 0.05
/** The least probability of which the loss takes the logarithm. */
const LEAST = 1e-9

/** The temperature that maximises the likelihood of which heads are right and which are wrong. */
export function fitTemperature(distribution: ArcDistribution, cases: readonly TemperatureCase[]): number {
  const ratio = (Math.sqrt(5) - 1) / 2
  const loss = (logarithm: number) => lossAt(distribution, cases, Math.exp(logarithm))
  let [low, high] = [Math.log(COLDEST), Math.log(HOTTEST)]
  let [a, b] = [high - ratio * (high - low), low + ratio * (high - low)]
  let [lossA, lossB] = [loss(a), loss(b)]
  while (high - low > WIDTH) {
    if (lossA < lossB) {
      ;[high, b, lossB] = [b, a, lossA]
      a = high - ratio * (high - low)
      lossA = loss(a)
    } else {
      ;[low, a, lossA] = [a, b, lossB]
      b = low + ratio * (high - low)
      lossB = loss(b)
    }
  }
  return Math.exp((low + high) / 2)
}

function lossAt(
  distribution: ArcDistribution,
  cases: readonly TemperatureCase[],
  temperature: number,
): number {
  let loss = 0
  for (const item of cases) {
    const probabilities = headProbabilities(distribution, item, temperature)
    for (const [k, probability] of probabilities?.entries() ?? []) {
      const gold = item.gold[k + 1]
      if (gold === UNKNOWN) continue
      const likely = gold === item.heads[k + 1] ? probability : 1 - probability
      loss -= Math.log(Math.max(likely, LEAST))
    }
  }
  return loss
}
