import type { ConstraintSet } from '../../constraint/constraint-set.ts'
import { CrossarcError } from '../../error.ts'
import type { TransitionCode } from '../../transition/system.ts'
import type { Heads } from '../../tree/tree.ts'

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

/** The scores of arcs, as Eisner's algorithm and spanning trees need them: head·(n + 1) + dependent. */
export function checkArcScores(n: number, arcs: Scores): number {
  return largestScore(arcs, (n + 1) * (n + 1))
}

/** The largest size of a finite score. An error where one is no score or there are not as many as there should be. */
export function largestScore(scores: Scores, count: number): number {
  if (scores.length !== count) {
    throw new CrossarcError('score-count', `There are ${scores.length} scores where ${count} are needed`)
  }
  let largest = 0
  for (let at = 0; at < count; at++) {
    const score = scores[at]!
    const size = Math.abs(score)
    if (size <= largest) continue
    if (size < Number.POSITIVE_INFINITY) largest = size
    else if (score !== Number.NEGATIVE_INFINITY) {
      throw new CrossarcError('score-not-finite', `Score ${at} is ${score}, which no tree can be compared by`)
    }
  }
  return largest
}

/** A chart's length must be a whole number. */
export function checkLength(n: number): void {
  if (!Number.isInteger(n) || n < 0) {
    throw new CrossarcError('invalid-length', `A tree has a whole number of words, not ${n}`)
  }
}
