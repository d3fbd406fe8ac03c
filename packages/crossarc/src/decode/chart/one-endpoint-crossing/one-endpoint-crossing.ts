import { loadMaxPlusKernelsSync, type MaxPlusKernels } from '../../../kernels/max-plus/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import type { ArcTerms } from '../shared/arc-terms.ts'
import {
  type ChartOptions,
  type ChartTree,
  extentOfArcs,
  extentOfSums,
  type ScoreArray,
} from '../shared/chart.ts'
import { fillFirstOrder } from './first-order.ts'
import { CROSSED, HEAD, PART_KINDS, partNumber } from './parts.ts'
import { decodeInSinglePrecision } from './search.ts'
import { SECOND_BELOW } from './states.ts'
import { tableBytes } from './tables.ts'
import { THIRD_ORDER_TABLES, ThirdOrderItems } from './third-order.ts'
import { traceThirdOrder } from './third-trace.ts'
import { traceFirstOrder } from './trace.ts'

/**
 * The best 1-Endpoint-Crossing tree (Pitler, Kannan & Marcus 2013) with scores of arcs: any two arcs that cross the
 * same arc have an end in common. Time O(n⁴), memory O(n³), which is kept for the next sentence.
 *
 * The scores are at head·(n + 1) + dependent. Sums are 32-bit floats, so of two trees whose scores differ in the
 * seventh digit either may be found.
 *
 * @example
 * new OneEndpointCrossingChart().decode(2, Float64Array.of(0, 1, 5, 0, 0, 2, 0, 3, 0))?.heads // -1 2 0
 */
export class OneEndpointCrossingChart {
  readonly #kernels: MaxPlusKernels

  /** The chart needs the memory of the kernels for itself. */
  constructor(kernels: MaxPlusKernels = loadMaxPlusKernelsSync()) {
    this.#kernels = kernels
  }

  /** How large the memory has to be for n words: about 320 n³ bytes, half of which are touched. */
  static bytes(n: number): number {
    return tableBytes(n)
  }

  /** Undefined if no tree satisfies the options. */
  decode(n: number, arcs: ScoreArray, options: ChartOptions = {}): ChartTree | undefined {
    const ofWord = extentOfArcs(n, arcs)
    return decodeInSinglePrecision(n, options, ofWord, (terms) => this.#search(n, arcs, terms))
  }

  #search(n: number, arcs: ScoreArray, terms: ArcTerms): ChartTree | undefined {
    const nodes = n + 1
    if (n === 0) return { heads: Int32Array.of(UNKNOWN), score: 0 }
    const scores = new Float32Array(nodes * nodes)
    for (let head = 0; head <= n; head++) {
      for (let dependent = 1; dependent <= n; dependent++)
        scores[head * nodes + dependent] = arcs[head * nodes + dependent] + terms[head * (n + 2) + dependent]
    }
    const items = fillFirstOrder(this.#kernels, n, scores)
    if (items.value('gap', SECOND_BELOW, [0, n]) === Number.NEGATIVE_INFINITY) return undefined
    const heads = traceFirstOrder(items)
    let score = 0
    for (let word = 1; word <= n; word++) score += arcs[heads[word] * nodes + word]
    return { heads, score }
  }
}

/**
 * The 1-Endpoint-Crossing tree that shares the most arcs with a tree (the tree itself if it is in the class): what a
 * model learns instead of a tree that it cannot build. Words with an UNKNOWN head may get any head.
 *
 * @example
 * closestOneEndpointCrossing(headsOf([3, 0, 2, 1])) // the same heads
 */
export function closestOneEndpointCrossing(
  heads: Heads,
  options: ChartOptions = {},
  chart: OneEndpointCrossingChart = new OneEndpointCrossingChart(),
): Heads | undefined {
  const n = heads.length - 1
  const arcs = new Float32Array((n + 1) * (n + 1))
  for (let word = 1; word <= n; word++) if (heads[word] !== UNKNOWN) arcs[heads[word] * (n + 1) + word] = 1
  return chart.decode(n, arcs, options)?.heads
}

/** The best tree, with the parts that make up its score. */
export interface CrossingSensitiveTree extends ChartTree {
  /** The numbers of the tree's parts in increasing order, which are the places of their scores. */
  parts: Int32Array
}

/**
 * The best 1-Endpoint-Crossing tree with the crossing-sensitive third-order scores of Pitler (2014); parts.ts defines
 * the parts of a tree, and partNumber says where their scores are. Time O(n⁴), memory O(n³), which is kept for the
 * next sentence.
 *
 * Terms of arcs, such as costs, apply to crossed and uncrossed arcs alike.
 *
 * @example
 * const chart = new CrossingSensitiveChart()
 * const gold = crossingSensitiveParts(goldHeads)
 * const { parts } = chart.decode(n, scores, { costAgainst: goldHeads })!
 * partDifference(parts, gold) // the parts that should score less, and those that should score more
 */
export class CrossingSensitiveChart {
  readonly #kernels: MaxPlusKernels

  /** The chart needs the memory of the kernels for itself. */
  constructor(kernels: MaxPlusKernels = loadMaxPlusKernelsSync()) {
    this.#kernels = kernels
  }

  /** How large the memory has to be for n words: about 350 n³ bytes, half of which are touched. */
  static bytes(n: number): number {
    return tableBytes(n, THIRD_ORDER_TABLES)
  }

  /** Undefined if no tree satisfies the options. */
  decode(n: number, scores: ScoreArray, options: ChartOptions = {}): CrossingSensitiveTree | undefined {
    const ofWord = extentOfSums(3, [extentOfArcs(n, scores, PART_KINDS, n + 2)])
    return decodeInSinglePrecision(n, options, ofWord, (terms) => this.#search(n, scores, terms))
  }

  #search(n: number, scores: ScoreArray, terms: ArcTerms): CrossingSensitiveTree | undefined {
    if (n === 0) return { heads: Int32Array.of(UNKNOWN), score: 0, parts: new Int32Array(0) }
    const changed = new Float32Array(scores)
    for (const kind of [HEAD, CROSSED]) {
      for (let head = 0; head <= n; head++) {
        const row = partNumber(n, kind, head, 0)
        for (let dependent = 1; dependent <= n; dependent++)
          changed[row + dependent] = scores[row + dependent] + terms[head * (n + 2) + dependent]
      }
    }
    const items = new ThirdOrderItems(this.#kernels, n, changed)
    if (items.best === Number.NEGATIVE_INFINITY) return undefined
    const { heads, parts } = traceThirdOrder(items)
    let score = 0
    for (const part of parts) score += scores[part]
    return { heads, score, parts }
  }
}
