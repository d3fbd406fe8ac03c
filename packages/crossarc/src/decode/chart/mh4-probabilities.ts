import { chartStride, MH4 } from '../../kernels/chart-layout.ts'
import type { ArcTerms } from './arc-terms.ts'
import type { ChartOptions } from './chart.ts'
import { Mh4Links } from './mh4-links.ts'
import { boundOfMh4, LA, LA_PRIME, LA2, loadMh4, type Mh4Scores, RA, RA_PRIME, RA2 } from './mh4-scores.ts'
import { type ArcProbabilities, logAdd, probabilitiesUnder } from './probabilities.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The probability of every arc where each sequence of transitions of the system mh4 that the chart covers is as
 * probable as the exponential of its score. It is a distribution of sequences, not of trees: a tree has in general
 * several, which all count, also with scores of arcs. Undefined where no tree satisfies the options. Time O(n⁴),
 * memory 16 n³ bytes.
 *
 * @example
 * mh4Probabilities(n, { scoring: 'two', transitions })?.arcs[2 * (n + 1) + 1] // of the arc 2 → 1
 */
export function mh4Probabilities(
  n: number,
  scores: Mh4Scores,
  options: ChartOptions = {},
): ArcProbabilities | undefined {
  return probabilitiesUnder(n, options, boundOfMh4(n, scores), (terms) => {
    const sums = new Mh4Sums(n, scores, terms)
    return { logSum: sums.logSum(), arcs: sums.arcs() }
  })
}

/**
 * Sums over the transition sequences of all items [i, l] and [i, j, l], as logarithms, and then their probabilities.
 *
 * The rules derive most sequences in several ways. To count each once, an item [i, j, l] is *divided* if after the
 * SHIFT of j nothing below j is touched: then its sequence is that of [i, j] and that of [j, l]. Only items that are
 * not divided are kept; the links that lead to them are those that touch i or remove j, and RA and LA on
 * [i, j, k] + [k, l] where [i, j, k] is not divided. What RA and LA leave otherwise is divided. And [i, j, k, l] is
 * [i, j, k] + [k, l], or else [i, j] + [j, k, l] where [j, k, l] is not divided.
 */
class Mh4Sums {
  readonly #n: number
  readonly #nodes: number
  readonly #links: Mh4Links
  /** At i·nodes + l. */
  readonly #pairs: Float64Array
  /** At (i·nodes + j)·nodes + l: those that are not divided. */
  readonly #triples: Float64Array
  /** For the l at work, at j·nodes + k: the links on [i, j, k, l] that do not come from i. */
  readonly #top: Float64Array
  readonly #second: Float64Array

  constructor(n: number, scores: Mh4Scores, terms: ArcTerms) {
    const nodes = n + 2
    const numbers = new Float64Array(MH4.pairs * nodes * chartStride(nodes))
    loadMh4(numbers, n, scores, terms)
    this.#n = n
    this.#nodes = nodes
    this.#links = new Mh4Links(numbers, nodes)
    this.#pairs = new Float64Array(nodes * nodes).fill(NEVER)
    this.#triples = new Float64Array(nodes ** 3).fill(NEVER)
    this.#top = new Float64Array(nodes * nodes)
    this.#second = new Float64Array(nodes * nodes)
    for (let l = 1; l < nodes; l++) {
      this.#pairs[(l - 1) * nodes + l] = 0
      this.#prepareLinks(l)
      for (let i = l - 2; i >= 0; i--) this.#add(i, l)
    }
  }

  logSum(): number {
    return this.#pairs[this.#n + 1]!
  }

  #prepareLinks(l: number): void {
    for (let j = 0; j < l - 1; j++) {
      for (let k = j + 1; k < l; k++) {
        const score = (kind: number) => this.#links.score(kind, j, j, k, l)
        this.#top[j * this.#nodes + k] = logAdd(score(RA), score(LA))
        this.#second[j * this.#nodes + k] = logAdd(score(LA_PRIME), score(LA2))
      }
    }
  }

  #add(i: number, l: number): void {
    const nodes = this.#nodes
    const row = (j: number) => (i * nodes + j) * nodes + l
    for (let j = i + 1; j < l - 1; j++) {
      for (let k = j + 1; k < l; k++) {
        const undivided = this.#undividedLeft(i, j, k, l)
        const item = logAdd(
          undivided,
          logAdd(this.#dividedLeft(i, j, k, l), this.#undividedRight(i, j, k, l)),
        )
        if (item === NEVER) continue
        const top = logAdd(undivided + this.#top[j * nodes + k]!, item + this.#links.score(RA2, i, j, k, l))
        const second = logAdd(this.#second[j * nodes + k]!, this.#links.score(RA_PRIME, i, j, k, l))
        this.#triples[row(j)] = logAdd(this.#triples[row(j)]!, top)
        this.#triples[row(k)] = logAdd(this.#triples[row(k)]!, item + second)
      }
    }
    let sum = NEVER
    for (let j = i + 1; j < l; j++) {
      const item = logAdd(this.#divided(i, j, l), this.#triples[row(j)]!)
      sum = logAdd(sum, item + this.#top[i * nodes + j]!)
    }
    this.#pairs[i * nodes + l] = sum
  }

  #pair(i: number, l: number): number {
    return this.#pairs[i * this.#nodes + l]!
  }

  #undivided(i: number, j: number, l: number): number {
    return this.#triples[(i * this.#nodes + j) * this.#nodes + l]!
  }

  /** [i, j] + [j, l] ⊢ [i, j, l]. */
  #divided(i: number, j: number, l: number): number {
    return this.#pair(i, j) + this.#pair(j, l) + this.#links.shift(i, j)
  }

  /** [i, j, k] + [k, l] ⊢ [i, j, k, l]. */
  #undividedLeft(i: number, j: number, k: number, l: number): number {
    return this.#undivided(i, j, k) + this.#pair(k, l) + this.#links.shift(j, k)
  }

  #dividedLeft(i: number, j: number, k: number, l: number): number {
    return this.#divided(i, j, k) + this.#pair(k, l) + this.#links.shift(j, k)
  }

  /** [i, j] + [j, k, l] ⊢ [i, j, k, l]. */
  #undividedRight(i: number, j: number, k: number, l: number): number {
    return this.#pair(i, j) + this.#undivided(j, k, l) + this.#links.shift(i, j)
  }

  /** From the whole to its parts: an item is as probable as all that it is part of. */
  arcs(): Float64Array {
    const nodes = this.#nodes
    const arcs = new Float64Array((this.#n + 1) ** 2)
    const pairs = new Float64Array(nodes * nodes)
    const triples = new Float64Array(nodes ** 3)
    if (this.logSum() > NEVER) pairs[this.#n + 1] = 1
    for (let l = nodes - 1; l >= 2; l--) {
      for (let i = 0; i <= l - 2; i++) this.#spread(i, l, pairs, triples, arcs)
    }
    return arcs
  }

  #spread(i: number, l: number, pairs: Float64Array, triples: Float64Array, arcs: Float64Array): void {
    const nodes = this.#nodes
    const place = (i: number, j: number, l: number) => (i * nodes + j) * nodes + l
    const addArc = (head: number, dependent: number, probability: number) => {
      if (probability > 0) arcs[head * (this.#n + 1) + dependent]! += probability
    }
    const pair = pairs[i * nodes + l]!
    for (let j = i + 1; j < l && pair > 0; j++) {
      const divided = this.#divided(i, j, l) - this.#pair(i, l)
      const undivided = this.#undivided(i, j, l) - this.#pair(i, l)
      for (const kind of [RA, LA]) {
        const link = this.#links.score(kind, i, i, j, l)
        const ofDivided = pair * Math.exp(divided + link)
        const ofUndivided = pair * Math.exp(undivided + link)
        addArc(kind === RA ? i : l, j, ofDivided + ofUndivided)
        pairs[i * nodes + j]! += ofDivided
        pairs[j * nodes + l]! += ofDivided
        triples[place(i, j, l)]! += ofUndivided
      }
    }
    for (let j = i + 1; j < l - 1; j++) {
      for (let k = j + 1; k < l; k++) {
        const ofTop = triples[place(i, j, l)]!
        const ofSecond = triples[place(i, k, l)]!
        if (ofTop === 0 && ofSecond === 0) continue
        const undividedLeft = this.#undividedLeft(i, j, k, l)
        const dividedLeft = this.#dividedLeft(i, j, k, l)
        const undividedRight = this.#undividedRight(i, j, k, l)
        const item = logAdd(undividedLeft, logAdd(dividedLeft, undividedRight))
        if (item === NEVER) continue
        /** How probable a link is on items with this sum, given what it leaves. */
        const take = (kind: number, head: number, rest: number, sum: number): number => {
          const whole = rest === j ? ofTop : ofSecond
          if (whole === 0) return 0
          const link = this.#links.score(kind, i, j, k, l)
          const part = whole * Math.exp(sum + link - this.#undivided(i, rest, l))
          addArc(head, rest === j ? k : j, part)
          return part
        }
        const only = take(RA, j, j, undividedLeft) + take(LA, l, j, undividedLeft)
        const all =
          take(RA2, i, j, item) +
          take(RA_PRIME, i, k, item) +
          take(LA_PRIME, k, k, item) +
          take(LA2, l, k, item)
        const first = only + all * Math.exp(undividedLeft - item)
        const second = all * Math.exp(dividedLeft - item)
        const third = all * Math.exp(undividedRight - item)
        triples[place(i, j, k)]! += first
        triples[place(j, k, l)]! += third
        pairs[k * nodes + l]! += first + second
        pairs[i * nodes + j]! += second + third
        pairs[j * nodes + k]! += second
      }
    }
  }
}
