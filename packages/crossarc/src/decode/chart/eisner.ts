import { type Heads, UNKNOWN } from '../../tree/tree.ts'
import type { ArcTerms } from './arc-terms.ts'
import { type ChartOptions, type ChartTree, checkArcScores, type Scores } from './chart.ts'
import { decodeConstrained } from './constrained.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The best projective tree with scores of arcs: Eisner's algorithm (1996). Time O(n³), memory 48 n² bytes.
 *
 * The scores stand at head·(n + 1) + dependent.
 *
 * @example
 * new EisnerChart().decode(2, Float64Array.of(0, 1, 5, 0, 0, 2, 0, 3, 0))?.heads // -1 2 0
 */
export class EisnerChart {
  #memory = new Float64Array(0)

  /** Undefined where no tree satisfies the options. */
  decode(n: number, arcs: Scores, options: ChartOptions = {}): ChartTree | undefined {
    const bound = n * checkArcScores(n, arcs)
    return decodeConstrained(n, options, bound, (terms) => this.#search(n, arcs, terms))
  }

  #search(n: number, arcs: Scores, terms: ArcTerms): ChartTree | undefined {
    const nodes = n + 1
    const size = 6 * nodes * nodes
    if (this.#memory.length < size) this.#memory = new Float64Array(size)
    const tables = new EisnerTables(nodes, this.#memory)
    const arc = (head: number, dependent: number) =>
      arcs[head * nodes + dependent]! + terms[head * (nodes + 1) + dependent]!
    const heads: Heads = new Int32Array(nodes).fill(UNKNOWN)
    if (tables.fill(arc) === NEVER) return undefined
    tables.traceRight(0, n, heads)
    let score = 0
    for (let word = 1; word <= n; word++) score += arcs[heads[word]! * nodes + word]!
    return { heads, score }
  }
}

type ArcScore = (head: number, dependent: number) => number

/**
 * Right[i, j]: i is the head of all of i + 1..j; left[i, j]: j that of all of i..j − 1. RightArc[i, j]: as right[i, j],
 * with the arc i → j; leftArc[i, j] with the arc j → i. All stand by the node that the inner loops keep: right by i
 * and, once more, by j; left by j and, once more, by i; rightArc by i; leftArc by j.
 */
class EisnerTables {
  readonly #nodes: number
  readonly #right: Float64Array
  readonly #rightByEnd: Float64Array
  readonly #left: Float64Array
  readonly #leftByEnd: Float64Array
  readonly #rightArc: Float64Array
  readonly #leftArcByEnd: Float64Array

  constructor(nodes: number, memory: Float64Array) {
    const table = (index: number) => memory.subarray(index * nodes * nodes, (index + 1) * nodes * nodes)
    this.#nodes = nodes
    this.#right = table(0)
    this.#rightByEnd = table(1)
    this.#left = table(2)
    this.#leftByEnd = table(3)
    this.#rightArc = table(4)
    this.#leftArcByEnd = table(5)
  }

  /** The score of the best tree below node 0. */
  fill(arc: ArcScore): number {
    const nodes = this.#nodes
    const right = this.#right
    const rightByEnd = this.#rightByEnd
    const left = this.#left
    const leftByEnd = this.#leftByEnd
    const rightArc = this.#rightArc
    const leftArcByEnd = this.#leftArcByEnd
    for (let j = 0; j < nodes; j++) {
      const end = j * nodes
      right[end + j] = 0
      rightByEnd[end + j] = 0
      left[end + j] = 0
      leftByEnd[end + j] = 0
      for (let i = j - 1; i >= 0; i--) {
        const start = i * nodes
        let joined = NEVER
        for (let k = i; k < j; k++) {
          const score = right[start + k]! + leftByEnd[end + k + 1]!
          if (score > joined) joined = score
        }
        rightArc[start + j] = joined + arc(i, j)
        leftArcByEnd[end + i] = joined + arc(j, i)
        let toRight = NEVER
        let toLeft = NEVER
        for (let k = i + 1; k <= j; k++) {
          const score = rightArc[start + k]! + rightByEnd[end + k]!
          if (score > toRight) toRight = score
        }
        for (let k = i; k < j; k++) {
          const score = left[start + k]! + leftArcByEnd[end + k]!
          if (score > toLeft) toLeft = score
        }
        right[start + j] = toRight
        rightByEnd[end + i] = toRight
        left[start + j] = toLeft
        leftByEnd[end + i] = toLeft
      }
    }
    return right[nodes - 1]!
  }

  /** Finds the heads of i + 1..j again by their numbers. */
  traceRight(i: number, j: number, heads: Heads): void {
    if (i === j) return
    const nodes = this.#nodes
    const k = argmax(i + 1, j, (k) => this.#rightArc[i * nodes + k]! + this.#right[k * nodes + j]!)
    heads[k] = i
    this.#traceJoined(i, k, heads)
    this.traceRight(k, j, heads)
  }

  #traceLeft(i: number, j: number, heads: Heads): void {
    if (i === j) return
    const nodes = this.#nodes
    const k = argmax(i, j - 1, (k) => this.#left[i * nodes + k]! + this.#leftArcByEnd[j * nodes + k]!)
    heads[k] = j
    this.#traceLeft(i, k, heads)
    this.#traceJoined(k, j, heads)
  }

  #traceJoined(i: number, j: number, heads: Heads): void {
    const nodes = this.#nodes
    const k = argmax(i, j - 1, (k) => this.#right[i * nodes + k]! + this.#leftByEnd[j * nodes + k + 1]!)
    this.traceRight(i, k, heads)
    this.#traceLeft(k + 1, j, heads)
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
