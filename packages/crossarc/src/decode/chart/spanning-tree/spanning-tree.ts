import type { ArcTerms } from '../shared/arc-terms.ts'
import {
  type ChartOptions,
  type ChartTree,
  extentOfArcs,
  extentOfSums,
  type ScoreArray,
} from '../shared/chart.ts'
import { decodeConstrained } from '../shared/constrained.ts'
import { maximumArborescence } from './arborescence.ts'

/**
 * The best of all trees with scores of arcs (McDonald, Pereira, Ribarov & Hajič 2005): the algorithm of Chu & Liu and
 * Edmonds. Time O(n³) at worst and mostly O(n²), memory 12 n² bytes.
 *
 * The scores are at head·(n + 1) + dependent.
 *
 * @example
 * new SpanningTree().decode(n, arcs, { oneRoot: true })?.heads
 */
export class SpanningTree {
  #arcs = new Float64Array(0)

  /** Undefined if no tree satisfies the options. */
  decode(n: number, arcs: ScoreArray, options: ChartOptions = {}): ChartTree | undefined {
    const bound = extentOfSums(n, [extentOfArcs(n, arcs)])
    return decodeConstrained(n, options, bound, (terms) => this.#search(n, arcs, terms))
  }

  #search(n: number, arcs: ScoreArray, terms: ArcTerms): ChartTree | undefined {
    const nodes = n + 1
    if (this.#arcs.length < nodes * nodes) this.#arcs = new Float64Array(nodes * nodes)
    const sums = this.#arcs
    for (let head = 0; head < nodes; head++) {
      for (let dependent = 0; dependent < nodes; dependent++) {
        const at = head * nodes + dependent
        sums[at] = arcs[at] + terms[head * (nodes + 1) + dependent]
      }
    }
    const heads = maximumArborescence(sums, nodes)
    if (heads === undefined) return undefined
    let score = 0
    for (let word = 1; word <= n; word++) score += arcs[heads[word] * nodes + word]
    return { heads, score }
  }
}
