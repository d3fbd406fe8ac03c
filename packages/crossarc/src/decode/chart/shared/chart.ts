import { CrossarcError } from '../../../base/index.ts'
import type { ConstraintSet } from '../../../constraint/set/index.ts'
import type { TransitionCode } from '../../../transition/index.ts'
import type { Heads } from '../../../tree/index.ts'

const NEVER = Number.NEGATIVE_INFINITY

/** Numbers from a model. −∞ forbids what it is the score of. */
export type ScoreArray = Float32Array | Float64Array

/** What may be asked of every chart. */
export interface ChartOptions {
  /** Whether exactly one word may hang on node 0; the constraints can ask for it too. */
  oneRoot?: boolean
  /** What the tree has to satisfy. */
  constraints?: ConstraintSet
  /** Adds 1 for every word whose head is not the one given here: the margin of structured learning. */
  costAgainst?: Heads
  /** Allows no other arcs than these: finds the best derivation of a tree. Words with an UNKNOWN head are free. */
  only?: Heads
  /** Arcs that are not allowed, besides those that the constraints forbid. */
  forbid?: (head: number, dependent: number) => boolean
}

/** The best tree. */
export interface ChartTree {
  heads: Heads
  /** Of the derivation, the costs included. */
  score: number
}

/** The best tree with the transitions that build it. */
export interface ChartDerivation extends ChartTree {
  /** For the transition system of the chart. */
  transitions: TransitionCode[]
}

/** How large scores are. */
export interface Extent {
  /** No finite score is larger in size. */
  readonly size: number
  /** The size of the largest score, however far below it others are: those of what is meant to be forbidden, say. */
  readonly top: number
}

/**
 * Of scores of a word with another node, at (matrix·rows + node)·(n + 1) + word; of arcs, head·(n + 1) + dependent, there
 * is one matrix. An error where one is no score or there are not as many as there should be.
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

/** The same of scores of a node with a later one: at (matrix·nodes + node)·nodes + later. */
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

/** The same of any scores. */
export function extentOf(scores: ScoreArray, count: number): Extent {
  checkCount(scores, count)
  const range = new Range(scores)
  range.take(0, count)
  return range.extent()
}

/** The least and the largest of scores that a tree can have; an error where one is no score. */
class Range {
  readonly #scores: ScoreArray
  #least = 0
  #most = NEVER

  constructor(scores: ScoreArray) {
    this.#scores = scores
  }

  /** Scores that no tree has. */
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

/** Of `count` sums with one score from each. */
export function extentOfSums(count: number, extents: readonly Extent[]): Extent {
  const sum = (of: (one: Extent) => number) => count * extents.reduce((total, one) => total + of(one), 0)
  return { size: sum(({ size }) => size), top: sum(({ top }) => top) }
}

function checkCount(scores: ScoreArray, count: number): void {
  if (scores.length === count) return
  throw new CrossarcError('score-count', `There are ${scores.length} scores where ${count} are needed`)
}

function notFinite(score: number, at: number): CrossarcError {
  return new CrossarcError('score-not-finite', `Score ${at} is ${score}, which no tree can be compared by`)
}

/** A chart's length must be a whole number. */
export function checkLength(n: number): void {
  if (!Number.isInteger(n) || n < 0) {
    throw new CrossarcError('invalid-length', `The number of words must be a non-negative integer, not ${n}`)
  }
}
