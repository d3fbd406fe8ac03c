import { CrossarcError } from 'crossarc'
import {
  type Configuration,
  covingtonNonmonotonicExactWithin,
  dynamicOracle,
  type Judge,
} from 'crossarc/transitions'
import { round, startClock } from '../../runner/clock.ts'
import type { BoundsRecord } from '../../runner/records.ts'
import type { LinearRun } from '../../runner/run.ts'
import { type Gold, watchTraining } from './watched-training.ts'

/** How many configurations the search for one exact loss may visit before it gives up. */
const NODE_LIMIT = 5_000

const bounds = { lower: 'lower', upper: 'upper', upperAll: 'upper-all' } as const
type Bound = keyof typeof bounds
const BOUNDS = Object.keys(bounds) as Bound[]

type Judges = { readonly [bound in Bound | 'exact']: Judge }

class Tally {
  transitions = 0
  unproven = 0
  exact = 0
  readonly sums = { lower: 0, upper: 0, upperAll: 0 }
  readonly relative = { lower: 0, upper: 0, upperAll: 0 }
  readonly differing = { lower: 0, upper: 0, upperAll: 0 }

  add(judges: Judges, c: Configuration): void {
    this.transitions++
    const loss = provenLoss(judges.exact, c)
    if (loss === undefined) {
      this.unproven++
      return
    }
    this.exact += loss
    for (const bound of BOUNDS) {
      const value = judges[bound].loss(c)
      this.sums[bound] += value
      if (value === loss) continue
      this.differing[bound]++
      // A bound on a loss of 0 can only be too high: its error is then the whole bound.
      this.relative[bound] += Math.abs(value - loss) / Math.max(loss, 1)
    }
  }
}

/** The exact loss, or undefined if the search reaches its limit. */
export function provenLoss(exact: Judge, c: Configuration): number | undefined {
  try {
    return exact.loss(c)
  } catch (error) {
    if (error instanceof CrossarcError && error.code === 'search-limit') return undefined
    throw error
  }
}

/** Measures the bounds on the loss in every configuration that training reaches: see watchTraining(). */
export function measureBounds(run: LinearRun): BoundsRecord {
  const stop = startClock()
  const tally = new Tally()
  watchTraining(run, (gold) => {
    const judges = judgesOf(run.system, gold)
    return (c) => tally.add(judges, c)
  })
  const proven = tally.transitions - tally.unproven
  const average = (sum: number) => round(sum / proven)
  return {
    ...run,
    task: 'bounds',
    ...stop(),
    transitions: tally.transitions,
    lower: average(tally.sums.lower),
    upper: average(tally.sums.upper),
    upperAll: average(tally.sums.upperAll),
    exact: average(tally.exact),
    relative: {
      lower: average(tally.relative.lower),
      upper: average(tally.relative.upper),
      upperAll: average(tally.relative.upperAll),
    },
    unproven: tally.unproven,
    differing: tally.differing,
  }
}

function judgesOf(system: string, gold: Gold): Judges {
  return {
    lower: dynamicOracle(system, bounds.lower).judge(gold),
    upper: dynamicOracle(system, bounds.upper).judge(gold),
    upperAll: dynamicOracle(system, bounds.upperAll).judge(gold),
    exact: covingtonNonmonotonicExactWithin(NODE_LIMIT).judge(gold),
  }
}
