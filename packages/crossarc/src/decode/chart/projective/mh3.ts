import { encode, type TransitionCode } from '../../../transition/index.ts'
import { arcHybrid } from '../../../transition/systems/index.ts'
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

const SHIFT = arcHybrid.kind('SHIFT')
const LEFT_ARC = arcHybrid.kind('LEFT-ARC')
const RIGHT_ARC = arcHybrid.kind('RIGHT-ARC')

/**
 * The best sequence of arc-hybrid transitions (MH3) with scores of the pair (top of the stack, first of the buffer):
 * Kuhlmann, Gómez-Rodríguez & Satta (2011) with the scores of Shi, Huang & Lee (2017). Time O(n³), memory O(n²).
 *
 * The scores stand at (kind·(n + 2) + s0)·(n + 2) + b0, the kinds in the order of the transition system: SHIFT,
 * LEFT-ARC, RIGHT-ARC. Node 0 is the root, on the stack from the start; b0 = n + 1 is the end of the buffer.
 *
 * @example
 * const chart = new Mh3Chart()
 * chart.decode(n, scores, { oneRoot: true })?.heads
 */
export class Mh3Chart {
  readonly #workspace: ChartWorkspace

  constructor(workspace: ChartWorkspace = ChartWorkspace.shared()) {
    this.#workspace = workspace
  }

  /** Undefined where no tree satisfies the options. */
  decode(n: number, scores: ScoreArray, options: ChartOptions = {}): ChartDerivation | undefined {
    const nodes = n + 2
    const bound = extentOfSums(2 * n, [extentOfPairs(scores, 3, nodes)])
    return decodeConstrained(n, options, bound, (terms) => this.#search(n, scores, terms))
  }

  #search(n: number, scores: ScoreArray, terms: ArcTerms): ChartDerivation | undefined {
    const nodes = n + 2
    const splits = bestSplits(this.#workspace, nodes, mh3Scores(n, scores, terms))
    if (splits === undefined) return undefined
    const heads: Heads = new Int32Array(n + 1).fill(UNKNOWN)
    const transitions: TransitionCode[] = []
    let score = 0
    let buffer = 1
    for (const { i, k, j, way } of splits) {
      for (; buffer < j; buffer++) transitions.push(encode(SHIFT))
      transitions.push(encode(way === 1 ? LEFT_ARC : RIGHT_ARC))
      heads[k] = way === 1 ? j : i
      score += scores[i * nodes + k] + scores[((way === 1 ? LEFT_ARC : RIGHT_ARC) * nodes + k) * nodes + j]
    }
    return { heads, score, transitions }
  }
}

/** The word k is shifted onto i, and leaves when j is first in the buffer: to j's left, or to i's right. */
export function mh3Scores(n: number, scores: ScoreArray, terms: ArcTerms): ProjectiveScores {
  const nodes = n + 2
  const left = LEFT_ARC * nodes * nodes
  const right = RIGHT_ARC * nodes * nodes
  return {
    left1: (i, k) => scores[i * nodes + k],
    left2: (i, k) => scores[i * nodes + k] + terms[i * nodes + k],
    right1: (k, j) => scores[left + k * nodes + j] + terms[j * nodes + k],
    right2: (k, j) => scores[right + k * nodes + j],
  }
}
