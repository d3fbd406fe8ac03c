import type { ConstraintSet } from '../../constraint/constraint-set.ts'
import { CrossarcError } from '../../error.ts'
import type { TransitionCode } from '../../transition/system.ts'
import type { Heads } from '../../tree/tree.ts'

const NEVER = Number.NEGATIVE_INFINITY

/** Numbers from a model. −∞ forbids what it is the score of. */
export type Scores = Float32Array | Float64Array

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

/** Of scores of arcs, as Eisner's algorithm and spanning trees need them: head·(n + 1) + dependent. */
export function extentOfArcs(n: number, arcs: Scores): Extent {
  checkCount(arcs, (n + 1) * (n + 1))
  let [least, most] = [0, NEVER]
  for (let head = 0, at = 0; head <= n; head++) {
    for (let dependent = 0; dependent <= n; dependent++, at++) {
      const score = arcs[at]!
      if (!(score < Number.POSITIVE_INFINITY)) throw notFinite(score, at)
      if (dependent === 0 || dependent === head) continue
      if (score > most) most = score
      if (score < least && score !== NEVER) least = score
    }
  }
  return extent(least, most)
}

/** An error where one is no score or there are not as many as there should be. */
export function extentOf(scores: Scores, count: number): Extent {
  checkCount(scores, count)
  let [least, most] = [0, NEVER]
  for (let at = 0; at < count; at++) {
    const score = scores[at]!
    if (!(score < Number.POSITIVE_INFINITY)) throw notFinite(score, at)
    if (score > most) most = score
    if (score < least && score !== NEVER) least = score
  }
  return extent(least, most)
}

function extent(least: number, most: number): Extent {
  const top = Number.isFinite(most) ? Math.abs(most) : 0
  return { top, size: Math.max(top, -least) }
}

/** Of `count` sums with one score from each. */
export function extentOfSums(count: number, extents: readonly Extent[]): Extent {
  const sum = (of: (one: Extent) => number) => count * extents.reduce((total, one) => total + of(one), 0)
  return { size: sum(({ size }) => size), top: sum(({ top }) => top) }
}

function checkCount(scores: Scores, count: number): void {
  if (scores.length === count) return
  throw new CrossarcError('score-count', `There are ${scores.length} scores where ${count} are needed`)
}

function notFinite(score: number, at: number): CrossarcError {
  return new CrossarcError('score-not-finite', `Score ${at} is ${score}, which no tree can be compared by`)
}

/** A chart's length must be a whole number. */
export function checkLength(n: number): void {
  if (!Number.isInteger(n) || n < 0) {
    throw new CrossarcError('invalid-length', `A tree has a whole number of words, not ${n}`)
  }
}
