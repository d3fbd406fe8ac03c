import {
  MultiHeadedChart,
  type MultiHeadedScores,
  type MultiHeadedStep,
} from '../../decode/chart/multi-headed/index.ts'
import { type ChartOptions, ChartWorkspace } from '../../decode/chart/shared/index.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import type { ChartModel, Places } from './chart-model.ts'
import { nodesAndNone } from './node-layouts.ts'
import { type ProjectiveTransitions, projectiveSearch } from './projective-search.ts'

const K = 5
/** The number of heads that a node can get, and of nodes that can get one: s0, s1 and the next one. */
const HEADS = K - 1
const DEPTHS = K - 2
const REDUCTIONS = HEADS * DEPTHS

/** Time is O(n⁵): about a second at this length. */
const LIMIT = { words: 40, fallback: 'the projective part of MH5' }

/** Scores by (s0, b0) list reductions by falling depth, hybrid scores by rising depth. */
function hybridIndex(kind: number): number {
  const depth = DEPTHS - 1 - Math.floor((kind - 1) / HEADS)
  return depth * HEADS + ((kind - 1) % HEADS)
}

/** The arcs s1 → s0 and b0 → s0 are the last two of the reductions that remove s0. */
const RIGHT = 1 + (DEPTHS - 1) * HEADS + HEADS - 2
const LEFT = RIGHT + 1

function searchesOf(
  scoresOf: (n: number, tables: ScoreTables) => MultiHeadedScores,
  placesOf: (n: number, steps: readonly MultiHeadedStep[]) => Places,
  transitionsOf: (n: number, tables: ScoreTables) => ProjectiveTransitions,
): ChartModel['searches'] {
  return () => {
    const chart = new MultiHeadedChart(K)
    const decode = (n: number, scores: MultiHeadedScores, options: ChartOptions) =>
      chart.decode(n, scores, options)
    return {
      best(n, tables, options) {
        const found = decode(n, scoresOf(n, tables), options)
        return found && { ...found, places: () => placesOf(n, found.steps) }
      },
      long: projectiveSearch(new ChartWorkspace(), transitionsOf),
      byArcs: (n, arcs, options) => decode(n, { scoring: 'arcs', arcs }, options),
    }
  }
}

/** MH5 with all transitions scored by (s0, b0). It does not learn the trees of sentences above the limit. */
export const mh5Two: ChartModel = {
  roles: ['s0', 'b0'].map((name) => ({ name, layout: nodesAndNone })),
  pad: 'after',
  tables: [{ left: 0, right: 1, outputs: 1 + REDUCTIONS }],
  oneRoot: false,
  limit: LIMIT,
  system: 'swap',
  searches: searchesOf(
    (_, [transitions]) => ({ scoring: 'two', transitions }),
    (n, steps) => [steps.map(({ kind, s0, b0 }) => (kind * (n + 2) + s0) * (n + 2) + b0)],
    (n, [table]) => {
      const nodes = n + 2
      const at = (kind: number, s0: number, b0: number) => table[(kind * nodes + s0) * nodes + b0]
      return {
        shift: (s0, b0) => at(0, s0, b0),
        left: () => 0,
        right: () => 0,
        leftEnd: (s0, b0) => at(LEFT, s0, b0),
        rightEnd: (s0, b0) => at(RIGHT, s0, b0),
      }
    },
  ),
}

/**
 * MH5 with hybrid scores; the layout of the tables is that of MH4. The score of a reduction of s2 does not see s2, so two
 * derivations that remove the same nodes in a different order can have the same scores for different trees.
 */
export const mh5Hybrid: ChartModel = {
  ...mh5Two,
  roles: ['s1', 's0', 'b0'].map((name) => ({ name, layout: nodesAndNone })),
  tables: [
    { left: 1, right: 2, outputs: 1 + REDUCTIONS },
    { left: 0, right: 1, outputs: REDUCTIONS },
  ],
  searches: searchesOf(
    (n, [buffer, stack]) => {
      const square = (n + 2) * (n + 2)
      const shift = buffer.subarray(0, square)
      return { scoring: 'hybrid', shift, stack, buffer: buffer.subarray(square) }
    },
    (n, steps) => {
      const nodes = n + 2
      const [buffer, stack]: [number[], number[]] = [[], []]
      for (const { kind, s1, s0, b0 } of steps) {
        buffer.push(((kind === 0 ? 0 : hybridIndex(kind) + 1) * nodes + s0) * nodes + b0)
        if (kind !== 0) stack.push((hybridIndex(kind) * nodes + s1) * nodes + s0)
      }
      return [buffer, stack]
    },
    (n, [buffer, stack]) => {
      const nodes = n + 2
      const [left, right] = [hybridIndex(LEFT), hybridIndex(RIGHT)]
      const at = (table: Float32Array, index: number, row: number, column: number) =>
        table[(index * nodes + row) * nodes + column]
      return {
        shift: (s0, b0) => at(buffer, 0, s0, b0),
        left: (s1, s0) => at(stack, left, s1, s0),
        right: (s1, s0) => at(stack, right, s1, s0),
        leftEnd: (s0, b0) => at(buffer, left + 1, s0, b0),
        rightEnd: (s0, b0) => at(buffer, right + 1, s0, b0),
      }
    },
  ),
}
