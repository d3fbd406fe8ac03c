import { encode, type TransitionCode } from '../../../transition/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import type { ArcTerms } from '../shared/arc-terms.ts'
import {
  type ChartDerivation,
  type ChartOptions,
  extentOfPairs,
  extentOfSums,
  type ScoreArray,
} from '../shared/chart.ts'
import { decodeConstrained } from '../shared/constrained.ts'
import type { ArcProbabilities } from '../shared/probabilities.ts'
import { ChartWorkspace } from '../shared/workspace.ts'
import { bestSplits, type ProjectiveScores } from './projective.ts'
import { splitProbabilities } from './projective-probabilities.ts'

/**
 * A projective transition system whose transitions are scored by the pair (top of the stack, first of the buffer). A word
 * comes onto the stack with one transition and leaves it with another, in one of two ways: for a head in the buffer, or
 * for the head below it on the stack.
 */
export interface PairSystem {
  /** How many kinds of transitions have scores. */
  readonly kinds: number
  /** The kind that brings a word onto the stack, by way. */
  readonly enter: Readonly<Record<1 | 2, number>>
  /** The kind that takes it off again, by way. */
  readonly leave: Readonly<Record<1 | 2, number>>
  /** Whether the root is the end of the buffer, and node 0 the empty stack; else node 0 is the root. */
  readonly rootAtEnd: boolean
}

/**
 * The best sequence of transitions with scores of the pair (top of the stack, first of the buffer): Kuhlmann,
 * Gómez-Rodríguez & Satta (2011) with the scores of Shi, Huang & Lee (2017). Time O(n³), memory O(n²).
 *
 * The scores are at (kind·(n + 2) + s0)·(n + 2) + b0, the kinds in the order of the transition system.
 */
export class PairChart {
  readonly #system: PairSystem
  readonly #workspace: ChartWorkspace

  constructor(system: PairSystem, workspace: ChartWorkspace = ChartWorkspace.shared()) {
    this.#system = system
    this.#workspace = workspace
  }

  /** Undefined if no tree satisfies the options. */
  decode(n: number, scores: ScoreArray, options: ChartOptions = {}): ChartDerivation | undefined {
    const bound = extentOfSums(2 * n, [extentOfPairs(scores, this.#system.kinds, n + 2)])
    return decodeConstrained(n, options, bound, (terms) => this.#search(n, scores, terms))
  }

  #search(n: number, scores: ScoreArray, terms: ArcTerms): ChartDerivation | undefined {
    const { enter, leave, rootAtEnd } = this.#system
    const nodes = n + 2
    const splits = bestSplits(this.#workspace, nodes, pairScores(this.#system, n, scores, terms))
    if (splits === undefined) return undefined
    const heads: Heads = new Int32Array(n + 1).fill(UNKNOWN)
    const entered = new Int32Array(n + 1).fill(enter[1])
    let score = 0
    for (const { i, k, j, way } of splits) {
      heads[k] = way === 2 ? i : rootAtEnd && j > n ? 0 : j
      entered[k] = enter[way]
      score += scores[(enter[way] * nodes + i) * nodes + k] + scores[(leave[way] * nodes + k) * nodes + j]
    }
    const transitions: TransitionCode[] = []
    let buffer = 1
    for (const { j, way } of splits) {
      for (; buffer < j; buffer++) transitions.push(encode(entered[buffer]))
      transitions.push(encode(leave[way]))
    }
    return { heads, score, transitions }
  }
}

/** The probability of every arc where each sequence of transitions is as probable as the exponential of its score. */
export function pairProbabilities(
  system: PairSystem,
  n: number,
  scores: ScoreArray,
  options: ChartOptions,
): ArcProbabilities | undefined {
  const bound = extentOfSums(2 * n, [extentOfPairs(scores, system.kinds, n + 2)])
  return splitProbabilities(n, options, bound, (terms) => pairScores(system, n, scores, terms))
}

function pairScores(
  { enter, leave, rootAtEnd }: PairSystem,
  n: number,
  scores: ScoreArray,
  terms: ArcTerms,
): ProjectiveScores {
  const nodes = n + 2
  const [enter1, enter2] = [enter[1] * nodes * nodes, enter[2] * nodes * nodes]
  const [leave1, leave2] = [leave[1] * nodes * nodes, leave[2] * nodes * nodes]
  return {
    left1: (i, k) => scores[enter1 + i * nodes + k],
    left2: (i, k) =>
      rootAtEnd && i === 0 ? Number.NEGATIVE_INFINITY : scores[enter2 + i * nodes + k] + terms[i * nodes + k],
    right1: (k, j) => scores[leave1 + k * nodes + j] + terms[(rootAtEnd && j > n ? 0 : j) * nodes + k],
    right2: (k, j) => scores[leave2 + k * nodes + j],
  }
}
