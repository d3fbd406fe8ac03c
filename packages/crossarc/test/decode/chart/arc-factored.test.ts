import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import { EisnerChart } from '../../../src/decode/chart/projective/eisner.ts'
import type { ChartOptions, ChartTree, ScoreArray } from '../../../src/decode/chart/shared/chart.ts'
import { SpanningTree } from '../../../src/decode/chart/spanning-tree/spanning-tree.ts'
import { treeClass } from '../../../src/tree/classes.ts'
import { headsOf } from '../../../src/tree/tree.ts'
import { treeProblem } from '../../../src/tree/validity.ts'
import { arcScoredTrees, bestOf, randomOptions, randomScores } from './brute-force.ts'

interface Decoder {
  decode(n: number, arcs: ScoreArray, options?: ChartOptions): ChartTree | undefined
}

const decoders: [string, 'projective' | 'all', Decoder][] = [
  ["Eisner's algorithm", 'projective', new EisnerChart()],
  ['the spanning tree', 'all', new SpanningTree()],
]

describe.each(decoders)('%s', (_name, members, decoder) => {
  function decode(n: number, arcs: ScoreArray, options: ChartOptions = {}): ChartTree | undefined {
    const result = decoder.decode(n, arcs, options)
    if (result === undefined) return undefined
    expect(treeProblem(result.heads)).toBeUndefined()
    expect(treeClass(members)(result.heads)).toBe(true)
    return result
  }

  it('finds the best tree of all', () => {
    for (let n = 1; n <= 6; n++) {
      for (let round = 0; round < (n < 6 ? 20 : 4); round++) {
        const arcs = randomScores((n + 1) ** 2, seededRandom(100 * n + round))
        const trees = arcScoredTrees(n, members, arcs)
        for (const oneRoot of [false, true]) {
          expect(decode(n, arcs, { oneRoot })!.score).toBe(bestOf(trees, { oneRoot }))
        }
      }
    }
  })

  it('can find every tree, and no other', () => {
    for (let n = 1; n <= 5; n++) {
      const arcs = randomScores((n + 1) ** 2, seededRandom(n))
      let found = 0
      for (const { heads, score } of arcScoredTrees(n, 'all', arcs)) {
        const result = decode(n, arcs, { only: heads })
        expect(result).toEqual(treeClass(members)(heads) ? { heads, score } : undefined)
        if (result !== undefined) found++
      }
      expect(found).toBe({ projective: [1, 3, 12, 55, 273], all: [1, 3, 16, 125, 1296] }[members][n - 1])
    }
  })

  it('finds the best tree that satisfies all options, if there is one', () => {
    const random = seededRandom(6)
    const found = { some: 0, none: 0 }
    for (let n = 1; n <= 6; n++) {
      const arcs = randomScores((n + 1) ** 2, random)
      const trees = arcScoredTrees(n, members, arcs)
      for (let round = 0; round < (n < 6 ? 150 : 40); round++) {
        const options = randomOptions(n, random)
        const result = decode(n, arcs, options)
        expect(result?.score).toBe(bestOf(trees, options))
        if (result !== undefined && options.constraints !== undefined) {
          expect(satisfies(result.heads, options.constraints)).toBe(true)
        }
        found[result === undefined ? 'none' : 'some']++
      }
    }
    expect(found.some).toBeGreaterThan(100)
    expect(found.none).toBeGreaterThan(40)
  })

  it('holds with scores that differ by many magnitudes', () => {
    const random = seededRandom(9)
    for (let round = 0; round < 40; round++) {
      const n = 5
      const arcs = Float64Array.from({ length: 36 }, () => (random() - 0.5) * 2 ** (20 * random()))
      const trees = arcScoredTrees(n, members, arcs)
      const options = randomOptions(n, random)
      const [score, best] = [decode(n, arcs, options)?.score, bestOf(trees, options)]
      if (best === undefined) expect(score).toBeUndefined()
      else expect(score).toBeCloseTo(best, 6)
    }
  })

  it('takes long sentences', () => {
    const n = 120
    const arcs = randomScores((n + 1) ** 2, seededRandom(3))
    const constraints = compileConstraints(n, [
      { span: { first: 10, last: 40, outside: 'root' } },
      { span: { first: 12, last: 20, outside: 'any' } },
      { span: { first: 60, last: 61, outside: 'none' } },
    ])
    const free = decode(n, arcs)!
    const constrained = decode(n, arcs, { constraints, oneRoot: true })!
    expect(satisfies(constrained.heads, constraints)).toBe(true)
    expect(constrained.score).toBeLessThan(free.score)
  })

  it('takes an empty sentence, and one word', () => {
    expect(decode(0, new Float32Array(1), { oneRoot: true })).toEqual({ heads: headsOf([]), score: 0 })
    expect(decode(1, Float32Array.of(9, 4, 9, 9))).toEqual({ heads: headsOf([0]), score: 4 })
  })

  it('refuses what cannot be decoded', () => {
    const refusal = (code: string) => expect.objectContaining({ code })
    const arcs = new Float32Array(16)
    expect(() => decode(2, arcs)).toThrow(refusal('score-count'))
    expect(() =>
      decode(
        3,
        arcs.map((_, at) => (at === 5 ? Number.NaN : 0)),
      ),
    ).toThrow(refusal('score-not-finite'))
    expect(() =>
      decode(
        3,
        arcs.map((_, at) => (at === 5 ? Infinity : 0)),
      ),
    ).toThrow(refusal('score-not-finite'))
    expect(() => decode(3, new Float64Array(16).fill(-1e305))).toThrow(refusal('score-not-finite'))
    expect(() => decode(3, arcs, { costAgainst: headsOf([0, 1]) })).toThrow(refusal('tree-length'))
    expect(() => decode(-1, new Float32Array(0))).toThrow(refusal('invalid-length'))
  })
})
