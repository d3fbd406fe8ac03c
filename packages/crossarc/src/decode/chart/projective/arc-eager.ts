import { encode, type TransitionCode } from '../../../transition/index.ts'
import { arcEager } from '../../../transition/systems/index.ts'
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
import { ChartWorkspace } from '../shared/workspace.ts'
import { bestSplits, type ProjectiveScores } from './projective.ts'

const SHIFT = arcEager.kind('SHIFT')
const LEFT_ARC = arcEager.kind('LEFT-ARC')
const RIGHT_ARC = arcEager.kind('RIGHT-ARC')
const REDUCE = arcEager.kind('REDUCE')

/**
 * The best sequence of arc-eager transitions with scores of the pair (top of the stack, first of the buffer):
 * Kuhlmann, Gómez-Rodríguez & Satta (2011) with the scores of Shi, Huang & Lee (2017). Time O(n³), memory O(n²).
 * Whether the first node of an item has a head already changes neither what can be done nor its score, so that items
 * need not say it: the word k came with SHIFT if it leaves with LEFT-ARC, with RIGHT-ARC if it leaves with REDUCE.
 *
 * The scores stand at (kind·(n + 2) + s0)·(n + 2) + b0, the kinds in the order of the transition system: SHIFT,
 * LEFT-ARC, RIGHT-ARC, REDUCE. As there, the root is at the end of the buffer: b0 = n + 1; s0 = 0 is the empty stack.
 *
 * @example
 * new ArcEagerChart().decode(n, scores)?.transitions
 */
export class ArcEagerChart {
  readonly #workspace: ChartWorkspace

  constructor(workspace: ChartWorkspace = ChartWorkspace.shared()) {
    this.#workspace = workspace
  }

  /** Undefined where no tree satisfies the options. */
  decode(n: number, scores: ScoreArray, options: ChartOptions = {}): ChartDerivation | undefined {
    const nodes = n + 2
    const bound = extentOfSums(2 * n, [extentOfPairs(scores, 4, nodes)])
    return decodeConstrained(n, options, bound, (terms) => this.#search(n, scores, terms))
  }

  #search(n: number, scores: ScoreArray, terms: ArcTerms): ChartDerivation | undefined {
    const nodes = n + 2
    const splits = bestSplits(this.#workspace, nodes, arcEagerScores(n, scores, terms))
    if (splits === undefined) return undefined
    const heads: Heads = new Int32Array(n + 1).fill(UNKNOWN)
    const entries = new Int32Array(n + 1).fill(SHIFT)
    let score = 0
    for (const { i, k, j, way } of splits) {
      heads[k] = way === 2 ? i : j > n ? 0 : j
      if (way === 2) entries[k] = RIGHT_ARC
      score += scores[(entries[k] * nodes + i) * nodes + k]
      score += scores[((way === 1 ? LEFT_ARC : REDUCE) * nodes + k) * nodes + j]
    }
    const transitions: TransitionCode[] = []
    let buffer = 1
    for (const { j, way } of splits) {
      for (; buffer < j; buffer++) transitions.push(encode(entries[buffer]))
      transitions.push(encode(way === 1 ? LEFT_ARC : REDUCE))
    }
    return { heads, score, transitions }
  }
}

/** The word k comes with SHIFT and leaves with LEFT-ARC, or comes with RIGHT-ARC and leaves with REDUCE. */
export function arcEagerScores(n: number, scores: ScoreArray, terms: ArcTerms): ProjectiveScores {
  const nodes = n + 2
  const left = LEFT_ARC * nodes * nodes
  const right = RIGHT_ARC * nodes * nodes
  const reduce = REDUCE * nodes * nodes
  return {
    left1: (i, k) => scores[i * nodes + k],
    left2: (i, k) =>
      i === 0 ? Number.NEGATIVE_INFINITY : scores[right + i * nodes + k] + terms[i * nodes + k],
    right1: (k, j) => scores[left + k * nodes + j] + terms[(j > n ? 0 : j) * nodes + k],
    right2: (k, j) => scores[reduce + k * nodes + j],
  }
}
