import { checkLength } from '../../../base/index.ts'
import { chartStride, mh4Size } from '../../../kernels/charts/index.ts'
import { encode, type TransitionCode } from '../../../transition/index.ts'
import { mh4 } from '../../../transition/systems/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import { type ArcTerms, arcTerms } from '../shared/arc-terms.ts'
import type { ChartDerivation, ChartOptions } from '../shared/chart.ts'
import { checkOptions, decodeConstrained } from '../shared/constrained.ts'
import { ChartWorkspace } from '../shared/workspace.ts'
import { boundOfMh4, loadMh4, type Mh4Scores, REDUCTIONS, reductionScore, shiftScore } from './mh4-scores.ts'
import { Mh4Trace, type Mh4Visitor } from './mh4-trace.ts'

const SHIFT = mh4.kind('SHIFT')
const KINDS = REDUCTIONS.map((name) => mh4.kind(name))

/** The options that limit single arcs. */
export type PartialChartOptions = Pick<ChartOptions, 'only' | 'forbid'>

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

  /**
   * The largest partial analysis: as many arcs as items of the chart can build side by side, and the best score among
   * these; the whole tree if there is one. So a tree outside MH4, given as `only`, comes back as far as the chart builds it.
   * Words without a head have UNKNOWN; the transitions leave them on the stack. Time as for decode().
   *
   * @example
   * const chart = new Mh4Chart()
   * const arcs = new Float64Array(25)
   * chart.decodePartial(4, { scoring: 'arcs', arcs }, { only: headsOf([2, 0, 0, 1]) }).heads // [-1, -1, 0, 0, 1]
   */
  decodePartial(n: number, scores: Mh4Scores, options: PartialChartOptions = {}): ChartDerivation {
    checkLength(n)
    checkOptions(n, options)
    boundOfMh4(n, scores)
    return this.#search(n, scores, arcTerms(n, options), true)!
  }

  #search(n: number, scores: Mh4Scores, terms: ArcTerms, isPartial = false): ChartDerivation | undefined {
    const heads: Heads = new Int32Array(n + 1).fill(UNKNOWN)
    const transitions: TransitionCode[] = []
    if (n === 0) return { heads, score: 0, transitions }
    const nodes = n + 2
    return this.#workspace.lend(mh4Size(nodes), (numbers, base) => {
      loadMh4(numbers, n, scores, terms)
      const best = this.#workspace.kernels.mh4(base, nodes, chartStride(nodes))
      if (best === Number.NEGATIVE_INFINITY && !isPartial) return undefined
      let score = 0
      const trace = new Mh4Trace(numbers, nodes)
      const items = isPartial ? trace.bestCover() : undefined
      for (const { i, j, l } of items?.slice(0, -1) ?? []) score += shiftScore(n, scores, j === 0 ? i : j, l)
      const visitor: Mh4Visitor = {
        shift: () => transitions.push(encode(SHIFT)),
        shiftScore: (s0, b0) => {
          score += shiftScore(n, scores, s0, b0)
        },
        reduce: (reduction) => {
          transitions.push(encode(KINDS[reduction.kind]))
          heads[reduction.dependent] = reduction.head
          score += reductionScore(n, scores, reduction)
        },
      }
      trace.run(visitor, items)
      return { heads, score, transitions }
    })
  }
}
