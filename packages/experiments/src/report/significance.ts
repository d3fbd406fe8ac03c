import { type McNemarResult, mcnemar, randomisationTest } from 'crossarc/evaluate'
import { seededRandom } from 'crossarc/trees'
import { unpackCrossing, unpackOutcomes } from '../tasks/outcomes.ts'

/** The outcomes of a run. */
interface Scored {
  readonly seed: number
  readonly outcomes: string
  readonly crossing?: string
}

export type Metric = 'headRight' | 'bothRight'

const SHUFFLES = 10_000

/** Pairs of runs of two configurations with the same seed. */
function pairs(first: readonly Scored[], second: readonly Scored[]): (readonly [Scored, Scored])[] {
  return first.flatMap((record) => {
    const other = second.find(({ seed }) => seed === record.seed)
    return other === undefined ? [] : [[record, other] as const]
  })
}

/**
 * The randomisation test of Yeh (2000) on the difference of two configurations' mean scores: sentences are the units,
 * and the outputs of all seeds for a sentence change sides together. Undefined without a common seed. With `counts`, only
 * some words count, by their number in the whole set.
 */
export function randomisation(
  first: readonly Scored[],
  second: readonly Scored[],
  metric: Metric,
  counts: (word: number) => boolean = () => true,
): { difference: number; p: number } | undefined {
  let differences: Int32Array | undefined
  let words = 0
  for (const [record, other] of pairs(first, second)) {
    const a = unpackOutcomes(record.outcomes)
    const b = unpackOutcomes(other.outcomes)
    differences ??= new Int32Array(a.start.length - 1)
    for (let s = 0; s < differences.length; s++) {
      for (let k = a.start[s]; k < a.start[s + 1]; k++) {
        if (!counts(k)) continue
        differences[s] += a[metric][k] - b[metric][k]
        words++
      }
    }
  }
  if (differences === undefined || words === 0) return undefined
  const difference = differences.reduce((sum, one) => sum + one, 0) / words
  const { p, exact } = randomisationTest(differences, SHUFFLES, 1)
  return { difference, p: exact ?? p }
}

/** McNemar's test over the words of the first common seed. */
export function mcnemarOf(
  first: readonly Scored[],
  second: readonly Scored[],
  metric: Metric,
): McNemarResult | undefined {
  const [pair] = pairs(first, second)
  if (pair === undefined) return undefined
  const [a, b] = pair.map((record) => unpackOutcomes(record.outcomes)[metric])
  let onlyFirst = 0
  let onlySecond = 0
  for (let k = 0; k < a.length; k++) {
    if (a[k] > b[k]) onlyFirst++
    if (a[k] < b[k]) onlySecond++
  }
  return mcnemar(onlyFirst, onlySecond)
}

/** McNemar's test over the sentences of the first common seed, which are right if all their scored words are. */
export function mcnemarOfSentences(
  first: readonly Scored[],
  second: readonly Scored[],
  metric: Metric,
): McNemarResult | undefined {
  const [pair] = pairs(first, second)
  if (pair === undefined) return undefined
  const [a, b] = pair.map((record) => sentencesRight(record, metric))
  let onlyFirst = 0
  let onlySecond = 0
  for (let s = 0; s < a.length; s++) {
    if (a[s] && !b[s]) onlyFirst++
    if (b[s] && !a[s]) onlySecond++
  }
  return mcnemar(onlyFirst, onlySecond)
}

function sentencesRight(record: Scored, metric: Metric): boolean[] {
  const outcomes = unpackOutcomes(record.outcomes)
  const { start } = outcomes
  return Array.from({ length: start.length - 1 }, (_, s) =>
    outcomes[metric].subarray(start[s], start[s + 1]).every((right) => right !== 0),
  )
}

/** Non-projective arcs of one sentence: in the gold trees and right, in the parser's trees and right. */
type CrossingCounts = readonly [gold: number, found: number, system: number, right: number]

/**
 * Yeh's randomisation test on the difference of labelled F1 over non-projective arcs, pooled over the common seeds; as in
 * randomisation(), the outputs of all seeds for a sentence change sides together. Undefined without a common seed, or if
 * a run does not tell which arcs are non-projective.
 */
export function randomisationOfCrossing(
  first: readonly Scored[],
  second: readonly Scored[],
): { difference: number; p: number } | undefined {
  const common = pairs(first, second)
  if (common.length === 0) return undefined
  if (common.flat().some(({ crossing }) => crossing === undefined)) return undefined
  const sides = [0, 1].map((side) => addCounts(common.map((pair) => crossingCounts(pair[side]))))
  const relevant = sides[0].flatMap((counts, s) => {
    const other = sides[1][s]
    return counts.some((count, k) => count !== other[k]) ? [[counts, other] as const] : []
  })
  const totals = sides.map((side) => side.reduce(plus, NOTHING))
  const difference = f1(totals[0]) - f1(totals[1])
  const random = seededRandom(1)
  let asLarge = 0
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
    const a = totals[0].slice()
    const b = totals[1].slice()
    for (const [x, y] of relevant) {
      if (random() < 0.5) continue
      for (let k = 0; k < 4; k++) {
        a[k] += y[k] - x[k]
        b[k] += x[k] - y[k]
      }
    }
    if (Math.abs(f1(a) - f1(b)) >= Math.abs(difference) - 1e-12) asLarge++
  }
  return { difference, p: (asLarge + 1) / (SHUFFLES + 1) }
}

const NOTHING: CrossingCounts = [0, 0, 0, 0]

function plus(a: CrossingCounts, b: CrossingCounts): CrossingCounts {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
}

function addCounts(runs: readonly (readonly CrossingCounts[])[]): CrossingCounts[] {
  return runs[0].map((_, s) => runs.map((run) => run[s]).reduce(plus, NOTHING))
}

function f1([gold, found, system, right]: readonly number[]): number {
  const recall = gold === 0 ? 0 : found / gold
  const precision = system === 0 ? 0 : right / system
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
}

function crossingCounts({ outcomes, crossing }: Scored): CrossingCounts[] {
  const { start, bothRight } = unpackOutcomes(outcomes)
  const { inGold, inSystem } = unpackCrossing(crossing!)
  return Array.from({ length: start.length - 1 }, (_, s) => {
    const counts = [0, 0, 0, 0]
    for (let k = start[s]; k < start[s + 1]; k++) {
      counts[0] += inGold[k]
      counts[1] += inGold[k] & bothRight[k]
      counts[2] += inSystem[k]
      counts[3] += inSystem[k] & bothRight[k]
    }
    return counts as unknown as CrossingCounts
  })
}
