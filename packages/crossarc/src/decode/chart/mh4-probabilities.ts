import { chartStride, MH4 } from '../../kernels/chart-layout.ts'
import type { ArcTerms } from './arc-terms.ts'
import type { ChartOptions } from './chart.ts'
import { Mh4Links } from './mh4-links.ts'
import {
  boundOfMh4,
  LA,
  LA_PRIME,
  LA2,
  loadMh4,
  type Mh4Scores,
  RA,
  RA_PRIME,
  RA2,
  SECOND_LINKS,
  TOP_LINKS,
} from './mh4-scores.ts'
import { type ArcProbabilities, logAdd, probabilitiesUnder } from './probabilities.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The probability of every arc where each derivation of MH4 is as probable as the exponential of its score. It is a
 * distribution of derivations, not of trees: most trees have several (links can wait, and an item of four heads can be
 * combined in two ways), which all count, also with scores of arcs. Undefined where no tree satisfies the options.
 * Time O(n⁴), memory 16 n³ bytes.
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

/** Sums over the derivations of all items [i, l] and [i, j, l], as logarithms, and then their probabilities. */
class Mh4Sums {
  readonly #n: number
  readonly #nodes: number
  readonly #links: Mh4Links
  /** At i·nodes + l. */
  readonly #pairs: Float64Array
  /** At (i·nodes + j)·nodes + l. */
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
    for (let j = i + 1; j < l; j++) this.#triples[row(j)] = this.#combined(i, j, l)
    for (let j = i + 1; j < l - 1; j++) {
      for (let k = j + 1; k < l; k++) {
        const item = logAdd(this.#fromLeft(i, j, k, l), this.#fromRight(i, j, k, l))
        if (item === NEVER) continue
        const top = logAdd(this.#top[j * nodes + k]!, this.#links.score(RA2, i, j, k, l))
        const second = logAdd(this.#second[j * nodes + k]!, this.#links.score(RA_PRIME, i, j, k, l))
        this.#triples[row(j)] = logAdd(this.#triples[row(j)]!, item + top)
        this.#triples[row(k)] = logAdd(this.#triples[row(k)]!, item + second)
      }
    }
    let sum = NEVER
    for (let j = i + 1; j < l; j++) sum = logAdd(sum, this.#triples[row(j)]! + this.#top[i * nodes + j]!)
    this.#pairs[i * nodes + l] = sum
  }

  #pair(i: number, l: number): number {
    return this.#pairs[i * this.#nodes + l]!
  }

  #triple(i: number, j: number, l: number): number {
    return this.#triples[(i * this.#nodes + j) * this.#nodes + l]!
  }

  /** [i, j] + [j, l] ⊢ [i, j, l]. */
  #combined(i: number, j: number, l: number): number {
    return this.#pair(i, j) + this.#pair(j, l) + this.#links.shift(i, j)
  }

  /** [i, j, k] + [k, l] ⊢ [i, j, k, l]. */
  #fromLeft(i: number, j: number, k: number, l: number): number {
    return this.#triple(i, j, k) + this.#pair(k, l) + this.#links.shift(j, k)
  }

  /** [i, j] + [j, k, l] ⊢ [i, j, k, l]. */
  #fromRight(i: number, j: number, k: number, l: number): number {
    return this.#pair(i, j) + this.#triple(j, k, l) + this.#links.shift(i, j)
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
    for (let j = i + 1; j < l; j++) {
      const whole = this.#triple(i, j, l)
      if (whole === NEVER) continue
      for (const kind of [RA, LA]) {
        if (pair === 0) break
        const part = pair * Math.exp(whole + this.#links.score(kind, i, i, j, l) - this.#pair(i, l))
        addArc(kind === RA ? i : l, j, part)
        triples[place(i, j, l)]! += part
      }
      const part = triples[place(i, j, l)]! * Math.exp(this.#combined(i, j, l) - whole)
      pairs[i * nodes + j]! += part
      pairs[j * nodes + l]! += part
    }
    for (let j = i + 1; j < l - 1; j++) {
      for (let k = j + 1; k < l; k++) {
        const left = this.#fromLeft(i, j, k, l)
        const item = logAdd(left, this.#fromRight(i, j, k, l))
        if (item === NEVER) continue
        let all = 0
        const take = (kind: number, head: number, dependent: number, rest: number) => {
          const whole = triples[place(i, rest, l)]!
          if (whole === 0) return
          const link = this.#links.score(kind, i, j, k, l)
          const part = whole * Math.exp(item + link - this.#triple(i, rest, l))
          addArc(head, dependent, part)
          all += part
        }
        TOP_LINKS.forEach((kind, place) => {
          take(kind, [i, j, l][place]!, k, j)
        })
        SECOND_LINKS.forEach((kind, place) => {
          take(kind, [i, k, l][place]!, j, k)
        })
        if (all === 0) continue
        const fromLeft = all * Math.exp(left - item)
        triples[place(i, j, k)]! += fromLeft
        pairs[k * nodes + l]! += fromLeft
        triples[place(j, k, l)]! += all - fromLeft
        pairs[i * nodes + j]! += all - fromLeft
      }
    }
  }
}
