import { CrossarcError } from '../../../base/index.ts'
import type { ConstraintSet } from '../../../constraint/set/index.ts'
import type { TransitionCode } from '../../../transition/index.ts'
import type { Heads } from '../../../tree/index.ts'

const NEVER = Number.NEGATIVE_INFINITY

/** Scores from a model. −∞ forbids what it scores. */
export type ScoreArray = Float32Array | Float64Array

/** Options that every chart takes. */
export interface ChartOptions {
  /** Whether exactly one word depends on node 0; the constraints can require it too. */
  oneRoot?: boolean
  /** What the tree must satisfy. */
  constraints?: ConstraintSet
  /** Adds 1 for every word whose head is not the one given here: the margin of structured learning. */
  costAgainst?: Heads
  /** Allows only these arcs: finds the best derivation of a tree. Words with an UNKNOWN head are free. */
  only?: Heads
  /** Forbids arcs, in addition to the constraints. */
  forbid?: (head: number, dependent: number) => boolean
}

/** The best tree. */
export interface ChartTree {
  heads: Heads
  /** The score of the derivation, including costs. */
  score: number
}

/** The best tree with the transitions that build it. */
export interface ChartDerivation extends ChartTree {
  /** For the transition system of the chart. */
  transitions: TransitionCode[]
}

/** The magnitude of scores. */
export interface Extent {
  /** The largest absolute value of a finite score. */
  readonly size: number
  /** The absolute value of the largest score, however low the lowest are, such as those meant to forbid something. */
  readonly top: number
}

/**
 * The extent of scores of a word with another node, at (matrix·rows + node)·(n + 1) + word; for arcs, at head·(n + 1)
 * + dependent, that is one matrix. Throws on an invalid score or a wrong number of scores.
 */
export function extentOfArcs(n: number, scores: ScoreArray, matrices = 1, rows = n + 1): Extent {
  checkCount(scores, matrices * rows * (n + 1))
  const range = new Range(scores)
  for (let row = 0; row < matrices * rows; row++) {
    const start = row * (n + 1)
    const end = start + n + 1
    const own = start + (row % rows)
    range.check(start, start + 1)
    range.take(start + 1, own)
    range.check(own, Math.min(own + 1, end))
    range.take(own + 1, end)
  }
  return range.extent()
}

/** The same for scores of a node with a later one, at (matrix·nodes + node)·nodes + later. */
export function extentOfPairs(scores: ScoreArray, matrices: number, nodes: number): Extent {
  checkCount(scores, matrices * nodes * nodes)
  const range = new Range(scores)
  for (let row = 0; row < matrices * nodes; row++) {
    const later = row * nodes + (row % nodes) + 1
    range.check(row * nodes, later)
    range.take(later, (row + 1) * nodes)
  }
  return range.extent()
}

/** The same for any list of scores. */
export function extentOf(scores: ScoreArray, count: number): Extent {
  checkCount(scores, count)
  const range = new Range(scores)
  range.take(0, count)
  return range.extent()
}

/** The smallest and the largest score that a tree can have; throws on an invalid score. */
class Range {
  readonly #scores: ScoreArray
  #least = 0
  #most = NEVER

  constructor(scores: ScoreArray) {
    this.#scores = scores
  }

  /** Checks scores that no tree can have. */
  check(from: number, to: number): void {
    const scores = this.#scores
    for (let at = from; at < to; at++)
      if (!(scores[at] < Number.POSITIVE_INFINITY)) throw notFinite(scores[at], at)
  }

  take(from: number, to: number): void {
    const scores = this.#scores
    let [least, most] = [this.#least, this.#most]
    for (let at = from; at < to; at++) {
      const score = scores[at]
      if (!(score < Number.POSITIVE_INFINITY)) throw notFinite(score, at)
      if (score > most) most = score
      if (score < least && score !== NEVER) least = score
    }
    this.#least = least
    this.#most = most
  }

  extent(): Extent {
    const top = Number.isFinite(this.#most) ? Math.abs(this.#most) : 0
    return { top, size: Math.max(top, -this.#least) }
  }
}

/** The extent of a sum of `count` terms, each with one score of every extent. */
export function extentOfSums(count: number, extents: readonly Extent[]): Extent {
  const sum = (of: (one: Extent) => number) => count * extents.reduce((total, one) => total + of(one), 0)
  return { size: sum(({ size }) => size), top: sum(({ top }) => top) }
}

function checkCount(scores: ScoreArray, count: number): void {
  if (scores.length === count) return
  throw new CrossarcError('score-count', `The chart needs ${count} scores, not ${scores.length}`)
}

function notFinite(score: number, at: number): CrossarcError {
  return new CrossarcError('score-not-finite', `Score ${at} is ${score}, so trees cannot be compared`)
}
