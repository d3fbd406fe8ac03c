import { CrossarcError, checkLength } from '../../../base/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import type { ArcTerms } from '../shared/arc-terms.ts'
import type { ChartOptions, ChartTree } from '../shared/chart.ts'
import { decodeConstrained } from '../shared/constrained.ts'
import { Subsets } from '../shared/subsets.ts'
import { MultiHeadedModel, type MultiHeadedScores, type MultiHeadedStep } from './multi-headed-scores.ts'

const NEVER = Number.NEGATIVE_INFINITY

/** The best tree of MH_k with the steps that derive it, in the order of a transition sequence. */
export interface MultiHeadedDerivation extends ChartTree {
  steps: MultiHeadedStep[]
}

/**
 * The best derivation of MH_k (Gómez-Rodríguez, Carroll & Weir 2011) for any k ≥ 3, straight from its rules: time
 * O(n^k), slightly more than 8·C(n + 2, k − 1) bytes of memory. For k = 3 and 4 the dedicated charts find the same tree faster;
 * k = 5 takes about 10 ms at 20 words, and 1 MB at 40.
 *
 * @example
 * new MultiHeadedChart(5).decode(n, { scoring: 'arcs', arcs })?.heads
 */
export class MultiHeadedChart {
  readonly k: number

  constructor(k: number) {
    if (!Number.isInteger(k) || k < 3) {
      throw new CrossarcError('invalid-heads-bound', `k of MH_k must be an integer of at least 3, not ${k}`)
    }
    this.k = k
  }

  /** Undefined if no tree satisfies the options. */
  decode(
    n: number,
    scores: MultiHeadedScores,
    options: ChartOptions = {},
  ): MultiHeadedDerivation | undefined {
    checkLength(n)
    const model = new MultiHeadedModel(this.k, n, scores)
    const bound = model.bound()
    return decodeConstrained(n, options, bound, (terms) => {
      const items = new MultiHeadedItems(this.k, n, model, terms)
      return items.fill() === NEVER ? undefined : items.trace()
    })
  }
}

/** How an item came about: combined at a place, or by the link that removed a node from a larger item. */
type Origin = { at: number } | { heads: Int32Array; head: number; dependent: number }

/** The items of one sentence. Those of k heads are not kept. */
class MultiHeadedItems {
  readonly #k: number
  readonly #n: number
  readonly #model: MultiHeadedModel
  readonly #terms: ArcTerms
  readonly #subsets: Subsets
  /** By number of heads, then by the number of the list of heads. */
  readonly #items: Float64Array[]

  constructor(k: number, n: number, model: MultiHeadedModel, terms: ArcTerms) {
    this.#k = Math.max(3, Math.min(k, n + 2))
    this.#n = n
    this.#model = model
    this.#terms = terms
    this.#subsets = new Subsets(n + 2, this.#k)
    this.#items = Array.from({ length: this.#k }, (_, size) =>
      new Float64Array(size < 2 ? 0 : this.#subsets.binomial(n + 2, size)).fill(NEVER),
    )
  }

  /** The score of [0, n + 1]. */
  fill(): number {
    const heads = new Int32Array(this.#k)
    for (let last = 1; last <= this.#n + 1; last++) {
      for (let first = last - 1; first >= 0; first--) {
        if (last === first + 1) this.#items[2][this.#subsets.rank(Int32Array.of(first, last), 0, 2)] = 0
        for (let size = Math.min(this.#k, last - first + 1); size >= 3; size--) {
          this.#subsets.forEach(heads, size, first, last, () => this.#deduce(heads, size))
        }
      }
    }
    return this.#score(Int32Array.of(0, this.#n + 1), 0, 2)
  }

  #score(heads: Int32Array, from: number, to: number): number {
    return this.#items[to - from][this.#subsets.rank(heads, from, to)]
  }

  /** COMBINE at heads[at]; both parts have fewer nodes. */
  #combined(heads: Int32Array, size: number, at: number): number {
    return (
      this.#score(heads, 0, at + 1) +
      this.#score(heads, at, size) +
      this.#model.shift(heads[at - 1], heads[at])
    )
  }

  /** The best way to the item, then every LINK on it. */
  #deduce(heads: Int32Array, size: number): void {
    const own = size < this.#k ? this.#subsets.rank(heads, 0, size) : -1
    let best = own < 0 ? NEVER : this.#items[size][own]
    for (let at = 1; at < size - 1; at++) best = Math.max(best, this.#combined(heads, size, at))
    if (best === NEVER) return
    if (own >= 0) this.#items[size][own] = best
    const smaller = this.#items[size - 1]
    for (let dependent = 1; dependent < size - 1; dependent++) {
      let link = NEVER
      for (let head = 0; head < size; head++) link = Math.max(link, this.#link(heads, size, head, dependent))
      const target = this.#subsets.rank(heads, 0, size, dependent)
      if (best + link > smaller[target]) smaller[target] = best + link
    }
  }

  #link(heads: Int32Array, size: number, head: number, dependent: number): number {
    const term = this.#terms[heads[head] * (this.#n + 2) + heads[dependent]]
    return term === NEVER ? NEVER : term + this.#model.reduction(heads, size, head, dependent)
  }

  /** Recovers the best derivation by comparing scores. */
  trace(): MultiHeadedDerivation {
    const tree: Heads = new Int32Array(this.#n + 1).fill(UNKNOWN)
    const steps: MultiHeadedStep[] = []
    let score = 0
    const open: (Int32Array | MultiHeadedStep)[] = [Int32Array.of(0, this.#n + 1)]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!(next instanceof Int32Array)) {
        steps.push(next)
        continue
      }
      if (next.length === 2 && next[1] === next[0] + 1) continue
      const origin = this.#origin(next)
      if ('at' in origin) {
        const { at } = origin
        const left = next.subarray(0, at + 1)
        const right = next.subarray(at)
        const [s1, s0, b0] = [at > 1 ? next[at - 2] : -1, next[at - 1], next[at]]
        score += this.#model.shift(s0, b0)
        open.push(right, { kind: 0, s1, s0, b0, head: -1, dependent: -1 }, left)
      } else {
        const { heads, head, dependent } = origin
        tree[heads[dependent]] = heads[head]
        score += this.#model.reduction(heads, heads.length, head, dependent)
        const step = this.#model.step(heads, heads.length, head, dependent)
        open.push(step, heads)
      }
    }
    return { heads: tree, score, steps }
  }

  #origin(heads: Int32Array): Origin {
    const size = heads.length
    let best = NEVER
    let origin: Origin | undefined
    for (let at = 1; at < size - 1; at++) {
      const score = this.#combined(heads, size, at)
      if (score <= best) continue
      best = score
      origin = { at }
    }
    // There is no larger item.
    if (size === this.#k) return origin!
    const larger = new Int32Array(size + 1)
    for (let dependent = 1; dependent < size; dependent++) {
      for (let node = heads[dependent - 1] + 1; node < heads[dependent]; node++) {
        larger.set(heads.subarray(0, dependent))
        larger[dependent] = node
        larger.set(heads.subarray(dependent), dependent + 1)
        let item = size + 1 < this.#k ? this.#score(larger, 0, size + 1) : NEVER
        for (let at = 1; at < size && size + 1 === this.#k; at++) {
          item = Math.max(item, this.#combined(larger, size + 1, at))
        }
        for (let head = 0; head <= size; head++) {
          const score = item + this.#link(larger, size + 1, head, dependent)
          if (score <= best) continue
          best = score
          origin = { heads: larger.slice(), head, dependent }
        }
      }
    }
    return origin!
  }
}
