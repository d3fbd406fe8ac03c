import { chartStride, MH4 } from '../../../kernels/charts/index.ts'
import type { ArcTerms } from '../shared/arc-terms.ts'
import type { ChartOptions } from '../shared/chart.ts'
import {
  type ArcProbabilities,
  arcProbabilitiesUnder,
  logAdd,
  probabilitiesUnder,
} from '../shared/probabilities.ts'
import { LogSums, logAdd3 } from './log-sums.ts'
import { Mh4Links } from './mh4-links.ts'
import { boundOfMh4, LA, LA_PRIME, LA2, loadMh4, type Mh4Scores, RA, RA_PRIME, RA2 } from './mh4-scores.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The probability of every arc where each sequence of transitions of the system mh4 that the chart covers is as
 * probable as the exponential of its score. It is a distribution of sequences, not of trees: a tree has in general
 * several, which all count, also with scores of arcs. Undefined if no tree satisfies the options. Time O(n⁴), memory
 * 24 n³ bytes.
 *
 * @example
 * mh4Probabilities(n, { scoring: 'two', transitions })?.arcs[2 * (n + 1) + 1] // of the arc 2 → 1
 */
export function mh4Probabilities(
  n: number,
  scores: Mh4Scores,
  options: ChartOptions = {},
): ArcProbabilities | undefined {
  if (scores.scoring === 'arcs')
    return arcProbabilitiesUnder(n, scores.arcs, options, (arcs, terms) =>
      sumOfSequences(n, { scoring: 'arcs', arcs }, terms),
    )
  return probabilitiesUnder(n, options, boundOfMh4(n, scores), (terms) => sumOfSequences(n, scores, terms))
}

function sumOfSequences(n: number, scores: Mh4Scores, terms: ArcTerms): ArcProbabilities {
  const sums = new Mh4Sums(n, scores, terms)
  return { logSum: sums.logSum(), arcs: sums.arcs() }
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
  readonly #shift: Float64Array
  /** At i·nodes + l. */
  readonly #pairs: Float64Array
  /** The same with the SHIFT of l. */
  readonly #pairsWithShift: Float64Array
  /** At (i·nodes + j)·nodes + l: those that are not divided. */
  readonly #triples: Float64Array
  /** The same at (l·nodes + i)·nodes + j, since the inner loops need both row by row. */
  readonly #triplesByEnd: Float64Array
  /**
   * For the current l, at j·nodes + k: the links on [i, j, k, l] except from i, by what they remove; and those from
   * i.
   */
  readonly #top: Float64Array
  readonly #second: Float64Array
  readonly #topFromFirst: Float64Array
  readonly #secondFromFirst: Float64Array
  /** The arcs from i are not in the scores of links from i. */
  readonly #terms: Float64Array

  constructor(n: number, scores: Mh4Scores, terms: ArcTerms) {
    const nodes = n + 2
    const stride = chartStride(nodes)
    const numbers = new Float64Array(MH4.pairs * nodes * stride)
    loadMh4(numbers, n, scores, terms)
    const square = () => new Float64Array(nodes * nodes)
    this.#n = n
    this.#nodes = nodes
    this.#links = new Mh4Links(numbers, nodes)
    this.#shift = square()
    this.#terms = square()
    for (let i = 0; i < nodes; i++) {
      for (let j = 0; j < nodes; j++) {
        this.#shift[i * nodes + j] = i < j ? this.#links.shift(i, j) : 0
        this.#terms[i * nodes + j] = numbers[MH4.arcs * nodes * stride + i * stride + j]
      }
    }
    this.#pairs = square().fill(NEVER)
    this.#pairsWithShift = square().fill(NEVER)
    this.#triples = new Float64Array(nodes ** 3).fill(NEVER)
    this.#triplesByEnd = new Float64Array(nodes ** 3).fill(NEVER)
    this.#top = square()
    this.#second = square()
    this.#topFromFirst = square()
    this.#secondFromFirst = square()
    const row = new LogSums(nodes)
    for (let l = 1; l < nodes; l++) {
      this.#setPair(l - 1, l, 0)
      this.#prepareLinks(l)
      for (let i = l - 2; i >= 0; i--) this.#add(i, l, row)
    }
  }

  logSum(): number {
    return this.#pairs[this.#n + 1]
  }

  #setPair(i: number, l: number, sum: number): void {
    this.#pairs[i * this.#nodes + l] = sum
    this.#pairsWithShift[i * this.#nodes + l] = sum + this.#shift[i * this.#nodes + l]
  }

  #prepareLinks(l: number): void {
    for (let j = 0; j < l - 1; j++) {
      for (let k = j + 1; k < l; k++) {
        const at = j * this.#nodes + k
        const score = (kind: number) => this.#links.score(kind, j, j, k, l)
        this.#top[at] = logAdd(score(RA), score(LA))
        this.#second[at] = logAdd(score(LA_PRIME), score(LA2))
        this.#topFromFirst[at] = this.#links.withoutArc(RA2, j, k, l)
        this.#secondFromFirst[at] = this.#links.withoutArc(RA_PRIME, j, k, l)
      }
    }
  }

  #add(i: number, l: number, row: LogSums): void {
    const nodes = this.#nodes
    const pairs = this.#pairs
    const pairsWithShift = this.#pairsWithShift
    const triplesByEnd = this.#triplesByEnd
    const terms = this.#terms
    row.clear(i + 1, l)
    for (let j = i + 1; j < l - 1; j++) {
      const left = pairsWithShift[i * nodes + j]
      const term = terms[i * nodes + j]
      for (let k = j + 1; k < l; k++) {
        const at = j * nodes + k
        const end = pairs[k * nodes + l]
        const undividedLeft = this.#triples[(i * nodes + j) * nodes + k] + this.#shift[at] + end
        const item = logAdd3(
          undividedLeft,
          left + pairsWithShift[at] + end,
          left + triplesByEnd[(l * nodes + j) * nodes + k],
        )
        if (item === NEVER) continue
        row.add(j, undividedLeft + this.#top[at])
        row.add(j, item + this.#topFromFirst[at] + terms[i * nodes + k])
        row.add(k, item + this.#second[at])
        row.add(k, item + this.#secondFromFirst[at] + term)
      }
    }
    let sum = NEVER
    for (let j = i + 1; j < l; j++) {
      const undivided = row.sum(j)
      this.#triples[(i * nodes + j) * nodes + l] = undivided
      triplesByEnd[(l * nodes + i) * nodes + j] = undivided
      const divided = pairsWithShift[i * nodes + j] + pairs[j * nodes + l]
      sum = logAdd(sum, logAdd(divided, undivided) + this.#top[i * nodes + j])
    }
    this.#setPair(i, l, sum)
  }

  /** From the whole to its parts: the probability of an item is the sum over everything that contains it. */
  arcs(): Float64Array {
    const nodes = this.#nodes
    const found: Probabilities = {
      arcs: new Float64Array((this.#n + 1) ** 2),
      pairs: new Float64Array(nodes * nodes),
      triples: new Float64Array(nodes ** 3),
    }
    if (this.logSum() > NEVER) found.pairs[this.#n + 1] = 1
    for (let l = nodes - 1; l >= 2; l--) {
      this.#prepareLinks(l)
      for (let i = 0; i <= l - 2; i++) {
        this.#spreadPair(i, l, found)
        this.#spreadTriples(i, l, found)
      }
    }
    return found.arcs
  }

  #spreadPair(i: number, l: number, { arcs, pairs, triples }: Probabilities): void {
    const nodes = this.#nodes
    const pair = pairs[i * nodes + l]
    if (pair < NEGLIGIBLE) return
    const whole = this.#pairs[i * nodes + l]
    for (let j = i + 1; j < l; j++) {
      const divided = this.#pairsWithShift[i * nodes + j] + this.#pairs[j * nodes + l] - whole
      const undivided = this.#triples[(i * nodes + j) * nodes + l] - whole
      const ra = pair * Math.exp(logAdd(divided, undivided) + this.#links.score(RA, i, i, j, l))
      const la = pair * Math.exp(logAdd(divided, undivided) + this.#links.score(LA, i, i, j, l))
      arcs[i * (this.#n + 1) + j] += ra
      if (l <= this.#n) arcs[l * (this.#n + 1) + j] += la
      const ofDivided = pair * Math.exp(divided + this.#top[i * nodes + j])
      pairs[i * nodes + j] += ofDivided
      pairs[j * nodes + l] += ofDivided
      triples[(i * nodes + j) * nodes + l] += pair * Math.exp(undivided + this.#top[i * nodes + j])
    }
  }

  #spreadTriples(i: number, l: number, { arcs, pairs, triples }: Probabilities): void {
    const nodes = this.#nodes
    const width = this.#n + 1
    const links = this.#links
    const isEnd = l > this.#n
    for (let j = i + 1; j < l - 1; j++) {
      const ofTop = triples[(i * nodes + j) * nodes + l]
      const wholeTop = this.#triples[(i * nodes + j) * nodes + l]
      for (let k = j + 1; k < l; k++) {
        const ofSecond = triples[(i * nodes + k) * nodes + l]
        const isTop = ofTop > NEGLIGIBLE
        const isSecond = ofSecond > NEGLIGIBLE
        if (!isTop && !isSecond) continue
        const at = j * nodes + k
        const left = this.#pairsWithShift[i * nodes + j]
        const end = this.#pairs[k * nodes + l]
        const undividedLeft = this.#triples[(i * nodes + j) * nodes + k] + this.#shift[at] + end
        const dividedLeft = left + this.#pairsWithShift[at] + end
        const undividedRight = left + this.#triplesByEnd[(l * nodes + j) * nodes + k]
        const item = logAdd3(undividedLeft, dividedLeft, undividedRight)
        if (item === NEVER) continue
        let only = 0
        let all = 0
        if (isTop) {
          const ra = ofTop * Math.exp(undividedLeft - wholeTop + links.score(RA, i, j, k, l))
          const la = isEnd ? 0 : ofTop * Math.exp(undividedLeft - wholeTop + links.score(LA, i, j, k, l))
          const ra2 = ofTop * Math.exp(item - wholeTop + links.score(RA2, i, j, k, l))
          arcs[j * width + k] += ra
          arcs[i * width + k] += ra2
          if (!isEnd) arcs[l * width + k] += la
          only = ra + la
          all = ra2
        }
        if (isSecond) {
          const rest = item - this.#triples[(i * nodes + k) * nodes + l]
          const raPrime = ofSecond * Math.exp(rest + links.score(RA_PRIME, i, j, k, l))
          const laPrime = ofSecond * Math.exp(rest + links.score(LA_PRIME, i, j, k, l))
          const la2 = isEnd ? 0 : ofSecond * Math.exp(rest + links.score(LA2, i, j, k, l))
          arcs[i * width + j] += raPrime
          arcs[k * width + j] += laPrime
          if (!isEnd) arcs[l * width + j] += la2
          all += raPrime + laPrime + la2
        }
        const first = only + all * Math.exp(undividedLeft - item)
        const second = all * Math.exp(dividedLeft - item)
        const third = all * Math.exp(undividedRight - item)
        triples[(i * nodes + j) * nodes + k] += first
        triples[at * nodes + l] += third
        pairs[k * nodes + l] += first + second
        pairs[i * nodes + j] += second + third
        pairs[at] += second
      }
    }
  }
}

/** Of arcs, of items [i, l] and of items [i, j, l] that are not divided. */
interface Probabilities {
  arcs: Float64Array
  pairs: Float64Array
  triples: Float64Array
}

/** Less probable items are skipped: all of them together are within rounding error. */
const NEGLIGIBLE = 1e-25
