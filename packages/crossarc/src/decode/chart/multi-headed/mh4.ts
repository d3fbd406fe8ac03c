import { chartStride, mh4Size } from '../../../kernels/charts/index.ts'
import { encode, type TransitionCode } from '../../../transition/index.ts'
import { mh4 } from '../../../transition/systems/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import type { ArcTerms } from '../shared/arc-terms.ts'
import type { ChartDerivation, ChartOptions } from '../shared/chart.ts'
import { decodeConstrained } from '../shared/constrained.ts'
import { ChartWorkspace } from '../shared/workspace.ts'
import { boundOfMh4, loadMh4, type Mh4Scores, REDUCTIONS, reductionScore, shiftScore } from './mh4-scores.ts'
import { Mh4Trace } from './mh4-trace.ts'

const SHIFT = mh4.kind('SHIFT')
const KINDS = REDUCTIONS.map((name) => mh4.kind(name))

/**
 * The best derivation of MH4 (Gómez-Rodríguez, Shi & Lee 2018), as a tree and as transitions of the system mh4. Its
 * trees are those of MH_4 (see smallestHeads), slightly fewer than the transition system builds. Time O(n⁴), memory
 * slightly more than 16 n³ bytes (see mh4Size), which is kept for the next sentence.
 *
 * @example
 * const chart = new Mh4Chart()
 * chart.decode(n, { scoring: 'two', transitions }, { costAgainst: gold })?.heads
 * chart.decode(n, { scoring: 'two', transitions }, { only: gold })?.transitions // undefined if gold is not in MH_4
 */
export class Mh4Chart {
  readonly #workspace: ChartWorkspace

  constructor(workspace: ChartWorkspace = ChartWorkspace.shared()) {
    this.#workspace = workspace
  }

  /** Undefined if no tree satisfies the options. */
  decode(n: number, scores: Mh4Scores, options: ChartOptions = {}): ChartDerivation | undefined {
    const bound = boundOfMh4(n, scores)
    return decodeConstrained(n, options, bound, (terms) => this.#search(n, scores, terms))
  }

  #search(n: number, scores: Mh4Scores, terms: ArcTerms): ChartDerivation | undefined {
    const heads: Heads = new Int32Array(n + 1).fill(UNKNOWN)
    const transitions: TransitionCode[] = []
    if (n === 0) return { heads, score: 0, transitions }
    const nodes = n + 2
    return this.#workspace.lend(mh4Size(nodes), (numbers, base) => {
      loadMh4(numbers, n, scores, terms)
      const best = this.#workspace.kernels.mh4(base, nodes, chartStride(nodes))
      if (best === Number.NEGATIVE_INFINITY) return undefined
      let score = 0
      new Mh4Trace(numbers, nodes).run({
        shift: () => transitions.push(encode(SHIFT)),
        shiftScore: (s0, b0) => {
          score += shiftScore(n, scores, s0, b0)
        },
        reduce: (reduction) => {
          transitions.push(encode(KINDS[reduction.kind]))
          heads[reduction.dependent] = reduction.head
          score += reductionScore(n, scores, reduction)
        },
      })
      return { heads, score, transitions }
    })
  }
}
