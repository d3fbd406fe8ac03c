import {
  type Configuration,
  covingtonNonmonotonicExactWithin,
  dynamicOracle,
  type Judge,
} from 'crossarc/transitions'
import { UNKNOWN } from 'crossarc/treebank'
import { round, startClock } from '../../runner/clock.ts'
import type { Reading, ReadingsRecord } from '../../runner/records.ts'
import type { LinearRun } from '../../runner/run.ts'
import { provenLoss } from './bounds.ts'
import { type Gold, TRANSITIONS, watchTraining } from './watched-training.ts'

/**
 * How many configurations the search for one exact loss may visit: a fifth of what `bounds` allows, which takes a fifth of
 * the time and leaves up to 1.7 times as many losses unproven.
 */
const NODE_LIMIT = 1_000

/** Sums over configurations for one reading. */
class Sums {
  #proven = 0
  #unproven = 0
  #exact = 0
  readonly #lower = { sum: 0, broken: 0 }
  readonly #upper = { sum: 0, broken: 0 }
  readonly #upperAll = { sum: 0, broken: 0 }

  add(loss: number | undefined, lower: number, upper: number, upperAll: number): void {
    if (loss === undefined) {
      this.#unproven++
      return
    }
    this.#proven++
    this.#exact += loss
    this.#lower.sum += lower
    this.#upper.sum += upper
    this.#upperAll.sum += upperAll
    if (lower > loss) this.#lower.broken++
    if (upper < loss) this.#upper.broken++
    if (upperAll < loss) this.#upperAll.broken++
  }

  reading(): Reading {
    const average = (sum: number) => round(sum / this.#proven)
    return {
      unproven: this.#unproven,
      exact: average(this.#exact),
      lower: average(this.#lower.sum),
      upper: average(this.#upper.sum),
      upperAll: average(this.#upperAll.sum),
      broken: {
        lower: this.#lower.broken,
        upper: this.#upper.broken,
        upperAll: this.#upperAll.broken,
      },
    }
  }
}

/**
 * Measures the bounds in three readings of gold arcs from the root, in the configurations that measureBounds() looks at:
 * corrected so that the bounds hold, to the letter of the paper's algorithm, and without these arcs, so that neither the
 * loss nor the bounds count words whose gold head is the root.
 */
export function measureReadings(run: LinearRun): ReadingsRecord {
  const stop = startClock()
  const corrected = new Sums()
  const literal = new Sums()
  const leftOut = new Sums()
  watchTraining(run, (gold) => {
    const whole = exactOf(gold)
    const addCorrected = adder(run.system, gold, ['lower', 'upper', 'upper-all'])
    const addLiteral = adder(run.system, gold, ['lower-literal', 'upper-literal', 'upper-all-literal'])
    const rootless = withoutRootArcs(gold)
    const rest = exactOf(rootless)
    const addLeftOut = adder(run.system, rootless, ['lower', 'upper', 'upper-all'])
    return (c) => {
      const loss = provenLoss(whole, c)
      addCorrected(corrected, c, loss)
      addLiteral(literal, c, loss)
      addLeftOut(leftOut, c, provenLoss(rest, c))
    }
  })
  return {
    ...run,
    task: 'readings',
    ...stop(),
    transitions: TRANSITIONS,
    corrected: corrected.reading(),
    literal: literal.reading(),
    leftOut: leftOut.reading(),
  }
}

function exactOf(gold: Gold): Judge {
  return covingtonNonmonotonicExactWithin(NODE_LIMIT).judge(gold)
}

function adder(system: string, gold: Gold, names: readonly [lower: string, upper: string, upperAll: string]) {
  const [lower, upper, upperAll] = names.map((name) => dynamicOracle(system, name).judge(gold))
  return (sums: Sums, c: Configuration, loss: number | undefined) =>
    sums.add(loss, lower.loss(c), upper.loss(c), upperAll.loss(c))
}

/** A word whose gold head is the root may have any head. */
function withoutRootArcs(gold: Gold): Gold {
  return { ...gold, heads: gold.heads.map((head) => (head === 0 ? UNKNOWN : head)) }
}
