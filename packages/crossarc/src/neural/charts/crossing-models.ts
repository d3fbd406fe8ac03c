import {
  CrossingSensitiveChart,
  OneEndpointCrossingChart,
  partNumber,
} from '../../decode/chart/one-endpoint-crossing/index.ts'
import { EisnerChart } from '../../decode/chart/projective/index.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import { arcModel } from './arc-scores.ts'
import type { ChartModel, Places } from './chart-model.ts'
import { nodesAndNone, nodesOnly } from './node-layouts.ts'

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
