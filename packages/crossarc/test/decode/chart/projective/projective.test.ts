import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/base/random.ts'
import { ArcEagerChart } from '../../../../src/decode/chart/projective/arc-eager.ts'
import { Mh3Chart } from '../../../../src/decode/chart/projective/mh3.ts'
import type { ChartDerivation, ChartOptions, ScoreArray } from '../../../../src/decode/chart/shared/chart.ts'
import { ChartWorkspace } from '../../../../src/decode/chart/shared/workspace.ts'
import { loadChartKernelsSync } from '../../../../src/kernels/charts/load.ts'
import type { Configuration } from '../../../../src/transition/configuration.ts'
import { replay } from '../../../../src/transition/sequence.ts'
import { kindOf, type System } from '../../../../src/transition/system.ts'
import { arcEager } from '../../../../src/transition/systems/arc-eager.ts'
import { arcHybrid } from '../../../../src/transition/systems/arc-hybrid.ts'
import { allTrees } from '../../../../src/tree/enumerate.ts'
import { isProjective } from '../../../../src/tree/projective.ts'
import { headsOf } from '../../../../src/tree/tree.ts'
import { bestOf, randomOptions, randomScores, type ScoredTrees, systemTrees } from '../brute-force.ts'

interface Decoder {
  decode(n: number, scores: ScoreArray, options?: ChartOptions): ChartDerivation | undefined
}

const simd = new ChartWorkspace(loadChartKernelsSync({ simd: true }))
const plain = new ChartWorkspace(loadChartKernelsSync({ simd: false }))

const charts: [string, System, (c: Configuration) => readonly [number, number], Decoder[]][] = [
  [
    'arc-hybrid (MH3)',
    arcHybrid,
    (c) => [c.s(0), c.bufferStart < c.bufferEnd ? c.b(0) : c.n + 1],
    [new Mh3Chart(simd), new Mh3Chart(plain)],
  ],
  [
    'arc-eager',
    arcEager,
    (c) => [c.stackSize > 0 ? c.s(0) : 0, c.b(0) === 0 ? c.n + 1 : c.b(0)],
    [new ArcEagerChart(simd), new ArcEagerChart(plain)],
  ],
]

describe.each(charts)('the chart of %s', (_name, system, view, decoders) => {
  const kinds = system.transitions.length

  function scoreOf(c: Configuration, kind: number, scores: ScoreArray): number {
    const [s0, b0] = view(c)
    return scores[(kind * (c.n + 2) + s0) * (c.n + 2) + b0]
  }

  function sequences(n: number, scores: ScoreArray): ScoredTrees {
    return systemTrees(system, n, (c, kind) => scoreOf(c, kind, scores))
  }

  /** Decodes with SIMD and without, which must agree; the transitions must build the tree with its score. */
  function decode(n: number, scores: ScoreArray, options: ChartOptions = {}): ChartDerivation | undefined {
    const [result, other] = decoders.map((decoder) => decoder.decode(n, scores, options))
    expect(other).toEqual(result)
    if (result === undefined) return undefined
    expect(system.result(replay(system, n, result.transitions)).heads).toEqual(result.heads)
    if (options.costAgainst === undefined) {
      const c = system.start(n)
      let score = 0
      for (const code of result.transitions) {
        score += scoreOf(c, kindOf(code), scores)
        system.apply(c, code)
      }
      expect(system.isTerminal(c)).toBe(true)
      expect(result.score).toBe(score)
    }
    return result
  }

  it('finds the best of all sequences', () => {
    for (let n = 1; n <= 6; n++) {
      for (let round = 0; round < (n < 6 ? 15 : 3); round++) {
        const scores = randomScores(kinds * (n + 2) ** 2, seededRandom(100 * n + round))
        const trees = sequences(n, scores)
        for (const oneRoot of [false, true]) {
          expect(decode(n, scores, { oneRoot })!.score).toBe(bestOf(trees, { oneRoot }))
        }
      }
    }
  })

  it('finds the best sequence of every projective tree, and of no other', () => {
    for (let n = 1; n <= 5; n++) {
      const scores = randomScores(kinds * (n + 2) ** 2, seededRandom(n))
      const trees = sequences(n, scores)
      expect(trees).toHaveLength([1, 3, 12, 55, 273][n - 1])
      for (const heads of allTrees(n)) {
        const result = decode(n, scores, { only: heads })
        expect(result !== undefined).toBe(isProjective(heads))
        expect(result?.score).toBe(bestOf(trees, { only: heads }))
      }
    }
  })

  it('finds the best tree that satisfies all options, if there is one', () => {
    const random = seededRandom(8)
    const found = { some: 0, none: 0 }
    for (let n = 1; n <= 6; n++) {
      const scores = randomScores(kinds * (n + 2) ** 2, random)
      const trees = sequences(n, scores)
      for (let round = 0; round < 60; round++) {
        const options = randomOptions(n, random)
        const result = decode(n, scores, options)
        expect(result?.score).toBe(bestOf(trees, options))
        found[result === undefined ? 'none' : 'some']++
      }
    }
    expect(found.some).toBeGreaterThan(60)
    expect(found.none).toBeGreaterThan(30)
  })

  it('gives the same with SIMD and without for all lengths of rows', () => {
    for (const n of [40, 41, 42, 43]) {
      const scores = randomScores(kinds * (n + 2) ** 2, seededRandom(n))
      for (const oneRoot of [false, true]) expect(decode(n, scores, { oneRoot })).toBeDefined()
    }
  })

  it('takes an empty sentence', () => {
    expect(decode(0, new Float32Array(4 * kinds))).toEqual({ heads: headsOf([]), score: 0, transitions: [] })
  })

  it('refuses arrays that are not scores', () => {
    expect(() => decode(3, new Float32Array(4))).toThrow(expect.objectContaining({ code: 'score-count' }))
  })
})
