import { Mh4Chart } from '../../decode/chart/multi-headed/index.ts'
import {
  CrossingSensitiveChart,
  OneEndpointCrossingChart,
  partNumber,
} from '../../decode/chart/one-endpoint-crossing/index.ts'
import { EisnerChart } from '../../decode/chart/projective/index.ts'
import { SpanningTree } from '../../decode/chart/spanning-tree/index.ts'
import type { ArcSearch } from '../../decode/index.ts'
import type { Heads } from '../../tree/index.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import type { ChartModel, Places } from './chart-model.ts'
import { nodesAndNone, nodesOnly } from './node-layouts.ts'

/** The indices of the scores of a tree's arcs. */
export function arcPlaces(heads: Heads): number[] {
  const n = heads.length - 1
  return Array.from({ length: n }, (_, k) => heads[k + 1] * (n + 1) + k + 1)
}

/** A model that scores single arcs: score(head, dependent), at head·(n + 1) + dependent. */
function arcModel(
  { oneRoot, system, limit }: Pick<ChartModel, 'oneRoot' | 'system' | 'limit'>,
  make: () => ArcSearch,
): ChartModel {
  return {
    roles: ['head', 'dependent'].map((name) => ({ name, layout: nodesOnly })),
    pad: 'after',
    tables: [{ left: 0, right: 1, outputs: 1 }],
    oneRoot,
    system,
    ...(limit === undefined ? {} : { limit }),
    searches() {
      const byArcs = make()
      const eisner = new EisnerChart()
      return {
        best(n, [arcs], options) {
          const found = byArcs(n, arcs, options)
          return found && { ...found, places: () => [arcPlaces(found.heads)] }
        },
        long: (n, [arcs], options) => eisner.decode(n, arcs, options),
        byArcs,
      }
    },
  }
}

/** First-order over projective trees: Eisner's algorithm. */
export const eisner = arcModel({ oneRoot: true, system: 'arc-hybrid' }, () => {
  const chart = new EisnerChart()
  return (n, arcs, options) => chart.decode(n, arcs, options)
})

/** First-order over all trees: the algorithm of Chu, Liu and Edmonds. */
export const spanningTree = arcModel({ oneRoot: false, system: 'swap' }, () => {
  const chart = new SpanningTree()
  return (n, arcs, options) => chart.decode(n, arcs, options)
})

/** First-order over the trees of MH4. */
export const mh4Arcs = arcModel(
  { oneRoot: false, system: 'mh4', limit: { words: 200, fallback: 'Eisner’s algorithm' } },
  () => {
    const chart = new Mh4Chart()
    return (n, arcs, options) => chart.decode(n, { scoring: 'arcs', arcs }, options)
  },
)

/** The search for 1-Endpoint-Crossing trees takes about 350 n³ bytes of memory. */
const LONGEST_CROSSING = 100

/** First-order over 1-Endpoint-Crossing trees. */
export const oneEndpointCrossing = arcModel(
  { oneRoot: false, system: 'swap', limit: { words: LONGEST_CROSSING, fallback: 'Eisner’s algorithm' } },
  () => {
    const chart = new OneEndpointCrossingChart()
    return (n, arcs, options) => chart.decode(n, arcs, options)
  },
)

/** The tables of a sentence as one array of parts: grandparents, heads, siblings, crossed heads. */
function partScores(n: number, [grandparents, heads, siblings]: ScoreTables): Float32Array {
  const size = (n + 2) * (n + 1)
  const parts = new Float32Array(4 * size)
  parts.set(grandparents, 0)
  parts.set(heads.subarray(0, size), size)
  parts.set(siblings, 2 * size)
  parts.set(heads.subarray(size), 3 * size)
  return parts
}

/** The indices of the scores of parts. */
export function partPlaces(n: number, parts: Int32Array): Places {
  const size = (n + 2) * (n + 1)
  const places: [number[], number[], number[]] = [[], [], []]
  for (const part of parts) {
    if (part < size) places[0].push(part)
    else if (part < 2 * size) places[1].push(part - size)
    else if (part < 3 * size) places[2].push(part - 2 * size)
    else places[1].push(part - 2 * size)
  }
  return places
}

/** Third-order, crossing-sensitive 1-Endpoint-Crossing (Pitler 2014). The second table has HEAD, then CROSSED. */
export const oneEndpointCrossingThird: ChartModel = {
  roles: [
    { name: 'grandparent', layout: nodesAndNone },
    { name: 'head', layout: nodesAndNone },
    { name: 'sibling', layout: nodesAndNone },
    { name: 'modifier', layout: nodesOnly },
  ],
  pad: 'after',
  tables: [
    { left: 0, right: 3, outputs: 1 },
    { left: 1, right: 3, outputs: 2 },
    { left: 2, right: 3, outputs: 1 },
  ],
  oneRoot: false,
  limit: { words: LONGEST_CROSSING, fallback: 'Eisner’s algorithm with the scores of heads' },
  system: 'swap',
  searches() {
    const chart = new CrossingSensitiveChart()
    const arcs = new OneEndpointCrossingChart()
    const eisner = new EisnerChart()
    return {
      best(n, tables, options) {
        const found = chart.decode(n, partScores(n, tables), options)
        return found && { ...found, places: () => partPlaces(n, found.parts) }
      },
      long: (n, [, heads], options) =>
        eisner.decode(n, heads.subarray(0, partNumber(n, 0, n + 1, 0)), options),
      byArcs: (n, scores, options) => arcs.decode(n, scores, options),
    }
  },
}
