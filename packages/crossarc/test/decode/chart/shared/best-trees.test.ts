import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/base/random.ts'
import { Mh4Chart } from '../../../../src/decode/chart/multi-headed/mh4.ts'
import { EisnerChart } from '../../../../src/decode/chart/projective/eisner.ts'
import { Mh3Chart } from '../../../../src/decode/chart/projective/mh3.ts'
import { bestTrees } from '../../../../src/decode/chart/shared/best-trees.ts'
import type { ChartOptions, ChartTree } from '../../../../src/decode/chart/shared/chart.ts'
import { SpanningTree } from '../../../../src/decode/chart/spanning-tree/spanning-tree.ts'
import { arcHybrid } from '../../../../src/transition/systems/arc-hybrid.ts'
import {
  arcScoredTrees,
  bestOf,
  multiHeadedTrees,
  randomOptions,
  randomScores,
  type ScoredTrees,
  systemTrees,
} from '../brute-force.ts'

type Decode = (options: ChartOptions) => ChartTree | undefined

/** A decoder over random scores, and every tree that it could find with its score. */
type Setting = (n: number, random: () => number) => { decode: Decode; trees: ScoredTrees }

const settings: [string, Setting][] = [
  [
    'spanning trees',
    (n, random) => {
      const arcs = randomScores((n + 1) ** 2, random)
      const decode = (options: ChartOptions) => new SpanningTree().decode(n, arcs, options)
      return { decode, trees: arcScoredTrees(n, 'all', arcs) }
    },
  ],
  [
    'Eisner',
    (n, random) => {
      const arcs = randomScores((n + 1) ** 2, random)
      const decode = (options: ChartOptions) => new EisnerChart().decode(n, arcs, options)
      return { decode, trees: arcScoredTrees(n, 'projective', arcs) }
    },
  ],
  [
    'MH3',
    (n, random) => {
      const nodes = n + 2
      const scores = randomScores(3 * nodes ** 2, random)
      const chart = new Mh3Chart()
      const trees = systemTrees(arcHybrid, n, (c, kind) => {
        const b0 = c.bufferStart < c.bufferEnd ? c.b(0) : n + 1
        return scores[(kind * nodes + c.s(0)) * nodes + b0]
      })
      return { decode: (options) => chart.decode(n, scores, options), trees }
    },
  ],
  [
    'MH4',
    (n, random) => {
      const arcs = randomScores((n + 1) ** 2, random)
      const chart = new Mh4Chart()
      const trees = multiHeadedTrees(
        n,
        4,
        () => 0,
        ({ item, head, dependent }) => arcs[item[head] * (n + 1) + item[dependent]],
      )
      return { decode: (options) => chart.decode(n, { scoring: 'arcs', arcs }, options), trees }
    },
  ],
]

describe.each(settings)('the best trees of %s', (_name, setting) => {
  it('are all trees in the order of their scores, each once', () => {
    for (const n of [1, 2, 3, 4]) {
      const { decode, trees } = setting(n, seededRandom(n))
      const found = bestTrees(1000, n, decode)
      expect(found.map(({ score }) => score)).toEqual(
        trees.map(({ score }) => score).toSorted((a, b) => b - a),
      )
      const scores = new Map(trees.map(({ heads, score }) => [heads.join(' '), score]))
      expect(new Set(found.map(({ heads }) => heads.join(' '))).size).toBe(trees.length)
      for (const { heads, score } of found) expect(scores.get(heads.join(' '))).toBe(score)
    }
  })

  it('are as many as requested, and satisfy all options', () => {
    const random = seededRandom(4)
    for (let round = 0; round < 12; round++) {
      const n = 5
      const { decode, trees } = setting(n, random)
      const options = randomOptions(n, random)
      const scores = trees
        .map((tree) => bestOf([tree], options))
        .filter((score) => score !== undefined)
        .toSorted((a, b) => b - a)
      const found = bestTrees(6, n, decode, options)
      expect(found.map(({ score }) => score)).toEqual(scores.slice(0, 6))
      expect(new Set(found.map(({ heads }) => heads.join(' '))).size).toBe(found.length)
    }
  })
})

describe('bestTrees', () => {
  it('refuses to find no tree', () => {
    expect(() => bestTrees(0, 2, () => undefined)).toThrow(expect.objectContaining({ code: 'invalid-count' }))
  })

  it.each([-5, 1.5])('refuses trees of %d words', (n) => {
    expect(() => bestTrees(2, n, () => undefined)).toThrow(
      expect.objectContaining({ code: 'invalid-length' }),
    )
  })
})
