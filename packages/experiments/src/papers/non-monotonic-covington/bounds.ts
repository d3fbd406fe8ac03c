import { CrossarcError } from 'crossarc'
import { LinearTraining } from 'crossarc/linear'
import {
  type Configuration,
  covingtonNonmonotonicExactWithin,
  type DynamicOracle,
  dynamicOracle,
  type Judge,
} from 'crossarc/transitions'
import { round, startClock } from '../../runner/clock.ts'
import { exitWithoutParent } from '../../runner/parent.ts'
import type { BoundsRecord } from '../../runner/records.ts'
import type { LinearRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { templatesOfRun } from '../../tasks/train.ts'

/** The number of training transitions to measure; the epochs of a run do not matter. */
const TRANSITIONS = 100_000

/** More epochs than these transitions take. */
const EPOCHS = 1000

/** How many configurations the search for one exact loss may visit before it gives up. */
const NODE_LIMIT = 5_000

const bounds = { lower: 'lower', upper: 'upper', upperAll: 'upper-all' } as const
type Bound = keyof typeof bounds
const BOUNDS = Object.keys(bounds) as Bound[]

type Judges = { readonly [bound in Bound | 'exact']: Judge }

class Tally {
  /** Whether counting has begun. */
  open = false
  transitions = 0
  unproven = 0
  exact = 0
  readonly sums = { lower: 0, upper: 0, upperAll: 0 }
  readonly relative = { lower: 0, upper: 0, upperAll: 0 }
  readonly differing = { lower: 0, upper: 0, upperAll: 0 }

  get isFull(): boolean {
    return this.transitions === TRANSITIONS
  }

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

function provenLoss(exact: Judge, c: Configuration): number | undefined {
  try {
    return exact.loss(c)
  } catch (error) {
    if (error instanceof CrossarcError && error.code === 'search-limit') return undefined
    throw error
  }
}

/**
 * Measures the bounds on the loss in every configuration that training reaches, before its transition is taken: from
 * the second epoch on, when training begins to follow wrong transitions. In the first epoch every loss is 0.
 */
export function measureBounds(run: LinearRun): BoundsRecord {
  const { train } = load(run.treebank)
  const stop = startClock()
  const tally = new Tally()
  const training = new LinearTraining(train, [], {
    system: run.system,
    dynamic: watched(dynamicOracle(run.system, run.oracle), tally),
    templates: templatesOfRun(run),
    epochs: EPOCHS,
    seed: run.seed,
  })
  for (const { type } of training.run()) {
    exitWithoutParent()
    if (type === 'epoch') tally.open = true
    if (tally.isFull) break
  }
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

/** An oracle that shows the tally every configuration that it is asked about. */
function watched(oracle: DynamicOracle, tally: Tally): DynamicOracle {
  const { system } = oracle
  const judged = {
    lower: dynamicOracle(system.name, bounds.lower),
    upper: dynamicOracle(system.name, bounds.upper),
    upperAll: dynamicOracle(system.name, bounds.upperAll),
    exact: covingtonNonmonotonicExactWithin(NODE_LIMIT),
  }
  return {
    ...oracle,
    judge(gold) {
      const judge = oracle.judge(gold)
      const judges: Judges = {
        lower: judged.lower.judge(gold),
        upper: judged.upper.judge(gold),
        upperAll: judged.upperAll.judge(gold),
        exact: judged.exact.judge(gold),
      }
      return {
        loss: (c) => judge.loss(c),
        costs(c, costs) {
          if (tally.open && !tally.isFull) tally.add(judges, c)
          return judge.costs(c, costs)
        },
      }
    },
  }
}
