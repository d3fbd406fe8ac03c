import { type Heads, UNKNOWN } from '../../tree/tree.ts'
import type { ArcTerms } from './arc-terms.ts'
import { type ChartOptions, type ChartTree, checkArcScores, type Scores } from './chart.ts'
import { decodeConstrained } from './constrained.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The best projective tree with scores of arcs: Eisner's algorithm (1996). Time O(n³), memory 32 n² bytes.
 *
 * The scores stand at head·(n + 1) + dependent.
 *
 * @example
 * new EisnerChart().decode(2, Float64Array.of(0, 1, 5, 0, 0, 2, 0, 3, 0))?.heads // -1 2 0
 */
export class EisnerChart {
  #tables = new Float64Array(0)

  /** Undefined where no tree satisfies the options. */
  decode(n: number, arcs: Scores, options: ChartOptions = {}): ChartTree | undefined {
    const bound = n * checkArcScores(n, arcs)
    return decodeConstrained(n, options, bound, (terms) => this.#search(n, arcs, terms))
  }

  #search(n: number, arcs: Scores, terms: ArcTerms): ChartTree | undefined {
    const nodes = n + 1
    const matrix = nodes * nodes
    if (this.#tables.length < 4 * matrix) this.#tables = new Float64Array(4 * matrix)
    const tables = new EisnerTables(nodes, this.#tables)
    const arc = (head: number, dependent: number) =>
      arcs[head * nodes + dependent]! + terms[head * (nodes + 1) + dependent]!
    tables.fill(arc)
    const heads: Heads = new Int32Array(nodes).fill(UNKNOWN)
    if (tables.right(0, n) === NEVER) return undefined
    tables.traceRight(0, n, heads)
    let score = 0
    for (let word = 1; word <= n; word++) score += arcs[heads[word]! * nodes + word]!
    return { heads, score }
  }
}

type ArcScore = (head: number, dependent: number) => number

/**
 * Right[i, j]: i is the head of all of i + 1..j; left[i, j]: j that of all of i..j − 1. Joined[i, j]: one half from
 * each end, and nothing yet between i and j. Left and joined stand by their end, so that inner loops run along rows.
 */
class EisnerTables {
  readonly #nodes: number
  readonly #tables: Float64Array
  readonly #right = 0
  /** At j, i: left[i, j]. */
  readonly #left: number
  /** At i, k: the arc i → k and all between. */
  readonly #rightArc: number
  /** At j, k: the arc j → k and all between. */
  readonly #leftArc: number

  constructor(nodes: number, tables: Float64Array) {
    this.#nodes = nodes
    this.#tables = tables
    this.#left = nodes * nodes
    this.#rightArc = 2 * nodes * nodes
    this.#leftArc = 3 * nodes * nodes
  }

  right(i: number, j: number): number {
    return this.#tables[i * this.#nodes + j]!
  }

  fill(arc: ArcScore): void {
    const nodes = this.#nodes
    const tables = this.#tables
    for (let node = 0; node < nodes; node++) {
      tables[this.#right + node * nodes + node] = 0
      tables[this.#left + node * nodes + node] = 0
    }
    for (let j = 1; j < nodes; j++) {
      for (let i = j - 1; i >= 0; i--) {
        const forward = i * nodes
        const backward = j * nodes
        let joined = NEVER
        for (let k = i; k < j; k++) {
          const score = tables[this.#right + forward + k]! + tables[this.#left + backward + k + 1]!
          if (score > joined) joined = score
        }
        tables[this.#rightArc + forward + j] = joined + arc(i, j)
        tables[this.#leftArc + backward + i] = joined + arc(j, i)
        let right = NEVER
        let left = NEVER
        for (let k = i + 1; k <= j; k++) {
          const score = tables[this.#rightArc + forward + k]! + tables[this.#right + k * nodes + j]!
          if (score > right) right = score
        }
        for (let k = i; k < j; k++) {
          const score = tables[this.#left + k * nodes + i]! + tables[this.#leftArc + backward + k]!
          if (score > left) left = score
        }
        tables[this.#right + forward + j] = right
        tables[this.#left + backward + i] = left
      }
    }
  }

  traceRight(i: number, j: number, heads: Heads): void {
    if (i === j) return
    const nodes = this.#nodes
    const k = argmax(i + 1, j, (k) => this.#tables[this.#rightArc + i * nodes + k]! + this.right(k, j))
    heads[k] = i
    this.#traceJoined(i, k, heads)
    this.traceRight(k, j, heads)
  }

  traceLeft(i: number, j: number, heads: Heads): void {
    if (i === j) return
    const nodes = this.#nodes
    const k = argmax(
      i,
      j - 1,
      (k) => this.#tables[this.#left + k * nodes + i]! + this.#tables[this.#leftArc + j * nodes + k]!,
    )
    heads[k] = j
    this.traceLeft(i, k, heads)
    this.#traceJoined(k, j, heads)
  }

  #traceJoined(i: number, j: number, heads: Heads): void {
    const k = argmax(i, j - 1, (k) => this.right(i, k) + this.#tables[this.#left + j * this.#nodes + k + 1]!)
    this.traceRight(i, k, heads)
    this.traceLeft(k + 1, j, heads)
  }
}

function argmax(from: number, to: number, score: (k: number) => number): number {
  let best = from
  let most = score(from)
  for (let k = from + 1; k <= to; k++) {
    const value = score(k)
    if (value > most) {
      most = value
      best = k
    }
  }
  return best
}
