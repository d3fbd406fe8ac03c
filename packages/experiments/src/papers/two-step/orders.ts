import type { Heads, Sentence } from 'crossarc'
import { leastSquares, type Point } from 'crossarc/evaluate'
import {
  derive,
  optimalSwaps,
  type StaticOracle,
  staticOracle,
  swapInOrder,
  transitionCounts,
} from 'crossarc/transitions'
import {
  Alphabet,
  crossingArcs,
  displacementScores,
  headsOf,
  isProjective,
  nonProjectiveArcs,
  projectiveOrder,
  projSort,
  type Tree,
  treeOf,
  unlabelled,
} from 'crossarc/trees'
import { round, startClock } from '../../runner/clock.ts'
import {
  ORDER_ORACLES,
  type OracleCounts,
  type OrderOracle,
  type OrdersRecord,
  PLACES,
  type Place,
} from '../../runner/orders-record.ts'
import type { LengthFit } from '../../runner/records.ts'
import type { OrdersRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { Gains, groupOf } from './gains.ts'

const eager = staticOracle('swap', 'eager')
const lazy = staticOracle('swap', 'lazy')
const twoStep = staticOracle('two-step')

/** Counts what the oracles need for the training set. */
export function measureOrders(run: OrdersRun): OrdersRecord {
  const { train } = load(run.treebank)
  const stop = startClock()
  const labels = new Alphabet()
  const sums = Object.fromEntries(ORDER_ORACLES.map((name) => [name, new OracleSums()]))
  const places = Object.fromEntries(PLACES.map((place) => [place, { works: 0, swaps: 0, inOrder: 0 }]))
  const thesis = { eager: 0, twoStep: 0, transitions: 0 }
  const gains = new Gains()
  const bare: Point[] = []
  let [words, nonProjective, arcs, proven, bareNonProjective] = [0, 0, 0, 0, 0]
  for (const sentence of train) {
    const tree = treeOf(sentence, labels)
    const { heads } = tree
    const n = heads.length - 1
    words += n
    const without = withoutPunctuation(sentence)
    if (without.length > 1) {
      if (!isProjective(without)) bareNonProjective++
      bare.push([without.length - 1, counts(eager, unlabelled(without)).transitions])
    }
    if (isProjective(heads)) {
      for (const name of ORDER_ORACLES) sums[name].add(n, 0, 2 * n, true)
      proven++
      continue
    }
    nonProjective++
    const crossed = nonProjectiveArcs(heads).length
    arcs += crossed
    const best = optimalSwaps(heads)
    if (best.proven) proven++
    const found = {
      eager: counts(eager, tree),
      lazy: counts(lazy, tree),
      'two-step': counts(twoStep, tree),
      optimal: { swaps: best.swaps, transitions: 2 * n + 2 * best.swaps },
    }
    for (const name of ORDER_ORACLES) sums[name].add(n, found[name].swaps, found[name].transitions, false)
    const reset = transitionCounts(twoStep.system, derive(twoStep, tree)!, { countReset: true }).transitions
    thesis.transitions += reset
    if (found.eager.transitions < reset) thesis.eager++
    if (reset < found.eager.transitions) thesis.twoStep++
    gains.add({
      eager: found.eager.transitions,
      twoStep: found['two-step'].transitions,
      displaced: displacementScores(projectiveOrder(heads)).filter((score) => score < 0).length,
      nonProjectiveArcs: crossed,
      crossings: crossingArcs(heads).length,
      save: readAtSave(tree) / n,
    })
    for (const place of PLACES) addOrder(heads, place, found.eager.swaps, places[place])
  }
  return {
    ...run,
    ...stop(),
    sentences: train.length,
    words,
    nonProjective,
    nonProjectiveArcs: arcs,
    oracles: Object.fromEntries(ORDER_ORACLES.map((name) => [name, sums[name].result()])) as {
      [name in OrderOracle]: OracleCounts
    },
    proven,
    thesis,
    withoutPunctuation: { nonProjective: bareNonProjective, fit: fitOf(bare) },
    gain: gains.result(),
    projSort: places as OrdersRecord['projSort'],
  }
}

function counts(oracle: StaticOracle, tree: Tree): { swaps: number; transitions: number } {
  const { swaps, transitions } = transitionCounts(oracle.system, derive(oracle, tree)!)
  return { swaps, transitions }
}

class OracleSums {
  readonly #points: Point[] = []
  readonly #byLength: [number, number][] = []
  #swaps = 0
  #transitions = 0

  add(n: number, swaps: number, transitions: number, projective: boolean): void {
    this.#points.push([n, transitions])
    const group = groupOf(n, 'length')
    while (this.#byLength.length <= group) this.#byLength.push([0, 0])
    this.#byLength[group][0] += n
    this.#byLength[group][1] += transitions
    this.#swaps += swaps
    if (!projective) this.#transitions += transitions
  }

  result(): OracleCounts {
    return {
      swaps: this.#swaps,
      transitions: this.#transitions,
      fit: fitOf(this.#points),
      byLength: this.#byLength,
    }
  }
}

function fitOf(points: readonly Point[]): LengthFit {
  const { slope, rSquared } = leastSquares(points, { throughOrigin: true })
  return { slope: round(slope), rSquared: round(rSquared) }
}

/** The tree without punctuation marks that have no dependents. */
function withoutPunctuation({ words }: Sentence): Heads {
  const heads = new Set(words.map(({ head }) => head))
  const stays = words.map(({ form }, k) => heads.has(k + 1) || !/^\p{P}+$/u.test(form))
  const numbers = [0]
  for (const [k, stay] of stays.entries()) numbers.push(numbers[k] + Number(stay))
  return headsOf(words.filter((_, k) => stays[k]).map(({ head }) => numbers[head]))
}

/** How many words two-step has read when it takes SAVE. */
function readAtSave(tree: Tree): number {
  const { system } = twoStep
  const save = system.kind('SAVE')
  const shift = system.kind('SHIFT')
  const { history } = derive(twoStep, tree)!
  const at = history.indexOf(save)
  return history.subarray(0, at).filter((code) => code === shift).length
}

function addOrder(heads: Heads, moveBefore: Place, inOrder: number, sum: { [name: string]: number }): void {
  const { place, projective } = projSort(heads, { moveBefore })
  if (!projective) return
  sum.works++
  sum.swaps += counts(
    swapInOrder(() => place),
    unlabelled(heads),
  ).swaps
  sum.inOrder += inOrder
}
