import { type McNemarResult, mcnemar, randomisationTest } from 'crossarc/evaluate'
import { unpackOutcomes } from '../tasks/outcomes.ts'

/** The outcomes of a run. */
interface Scored {
  readonly seed: number
  readonly outcomes: string
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
