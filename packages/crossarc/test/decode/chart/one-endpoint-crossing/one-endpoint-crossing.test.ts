import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/base/random.ts'
import { compileConstraints } from '../../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../../src/constraint/set/satisfies.ts'
import {
  CrossingSensitiveChart,
  closestOneEndpointCrossing,
  OneEndpointCrossingChart,
} from '../../../../src/decode/chart/one-endpoint-crossing/one-endpoint-crossing.ts'
import {
  CROSSED,
  crossingSensitiveParts,
  HEAD,
  partCount,
  partNumber,
} from '../../../../src/decode/chart/one-endpoint-crossing/parts.ts'
import type { ChartOptions } from '../../../../src/decode/chart/shared/chart.ts'
import { SpanningTree } from '../../../../src/decode/chart/spanning-tree/spanning-tree.ts'
import { loadMaxPlusKernelsSync } from '../../../../src/kernels/max-plus/load.ts'
import { PAGE } from '../../../../src/kernels/memory/memory.ts'
import { treesOfClass } from '../../../../src/tree/classes.ts'
import { isOneEndpointCrossing } from '../../../../src/tree/crossing.ts'
import { allTrees, randomTree } from '../../../../src/tree/enumerate.ts'
import { type Heads, headsOf } from '../../../../src/tree/tree.ts'
import { treeProblem } from '../../../../src/tree/validity.ts'
import { depth } from '../../../depth.ts'
import {
  arcScoredTrees,
  bestOf,
  randomOptions,
  randomScores,
  type ScoredTrees,
  scoreOfParts,
} from '../brute-force.ts'

const CLASS_SIZES = [1, 3, 16, 125, 1104, 10024, 92344]
const SINGLE_ROOT_SIZES = [1, 2, 9, 64, 545, 4876]

const LONGEST = depth(5, 7)

/** Trees that the decoder of the MH4 paper's authors does not find. */
const MISSED = [
  [3, 0, 0, 1],
  [0, 0, 1, 6, 3, 0],
  [0, 4, 1, 5, 0],
].map(headsOf)

const firstOrder = new OneEndpointCrossingChart()
const thirdOrder = new CrossingSensitiveChart()

function partScoredTrees(n: number, scores: Float32Array): ScoredTrees {
  return Array.from(treesOfClass(n, '1-endpoint-crossing'), (heads) => ({
    heads,
    score: scoreOfParts(crossingSensitiveParts(heads), scores),
  }))
}

describe('the first-order chart', () => {
  it('can find every 1-Endpoint-Crossing tree, and no other', () => {
    for (let n = 1; n <= LONGEST; n++) {
      const arcs = randomScores((n + 1) ** 2, seededRandom(n))
      let found = 0
      for (const { heads, score } of arcScoredTrees(n, 'all', arcs)) {
        const result = firstOrder.decode(n, arcs, { only: heads })
        const isMember = isOneEndpointCrossing(heads)
        if ((result !== undefined) !== isMember)
          expect.fail(`${heads} is ${isMember ? 'missed' : 'no member'}`)
        if (result === undefined) continue
        if (result.score !== score || result.heads.join() !== heads.join())
          expect.fail(`${heads} is found as ${result.heads}`)
        found++
      }
      expect(found).toBe(CLASS_SIZES[n - 1])
    }
  })

  it('finds the best tree, with one root or several', () => {
    for (let n = 1; n <= 6; n++) {
      for (let round = 0; round < (n < 6 ? 30 : 5); round++) {
        const arcs = randomScores((n + 1) ** 2, seededRandom(100 * n + round))
        const trees = arcScoredTrees(n, '1-endpoint-crossing', arcs)
        for (const oneRoot of [false, true]) {
          const result = firstOrder.decode(n, arcs, { oneRoot })!
          expect(treeProblem(result.heads)).toBeUndefined()
          expect(result.score).toBe(bestOf(trees, { oneRoot }))
        }
      }
    }
  })

  it('finds the best tree that satisfies all options, if there is one', () => {
    checkOptions((n, scores) => ({
      trees: arcScoredTrees(n, '1-endpoint-crossing', scores),
      count: (n + 1) ** 2,
      decode: (options) => firstOrder.decode(n, scores, options),
    }))
  })

  it('gives the spanning tree where that is a member, and nothing better where it is not', () => {
    const random = seededRandom(5)
    const spanning = new SpanningTree()
    let members = 0
    for (let round = 0; round < 60; round++) {
      const n = 8 + (round % 12)
      const arcs = randomScores((n + 1) ** 2, random)
      // Near heads are better, as they are in languages: otherwise hardly any tree is a member.
      for (let head = 0; head <= n; head++)
        for (let word = 1; word <= n; word++) arcs[head * (n + 1) + word] -= 4 * Math.abs(head - word)
      const best = spanning.decode(n, arcs)!
      const result = firstOrder.decode(n, arcs)!
      expect(isOneEndpointCrossing(result.heads)).toBe(true)
      if (isOneEndpointCrossing(best.heads)) {
        expect(result.score).toBe(best.score)
        members++
      } else expect(result.score).toBeLessThan(best.score)
    }
    expect(members).toBeGreaterThan(10)
    expect(members).toBeLessThan(60)
  })
})

describe('the closest tree', () => {
  it('shares as many arcs as any, and is the tree itself where that is a member', () => {
    const members = [...treesOfClass(5, '1-endpoint-crossing')]
    const shared = (a: Heads, b: Heads) => a.filter((head, word) => word > 0 && head === b[word]).length
    let strangers = 0
    for (const heads of allTrees(5)) {
      const closest = closestOneEndpointCrossing(heads, {}, firstOrder)!
      if (isOneEndpointCrossing(heads)) expect(closest).toEqual(heads)
      else {
        strangers++
        if (strangers % 16 === 0)
          expect(shared(closest, heads)).toBe(Math.max(...members.map((member) => shared(member, heads))))
      }
    }
    expect(strangers).toBe(1296 - 1104)
  })
})

describe('the third-order chart', () => {
  it('can find every 1-Endpoint-Crossing tree, no other, and each with exactly its parts', () => {
    const random = seededRandom(1)
    for (let n = 1; n <= LONGEST; n++) {
      const scores = randomScores(partCount(n), random)
      // If another derivation of a tree had other parts, it would win under the scores or under their negatives.
      const negatives = scores.map((score) => -score)
      let found = 0
      for (const heads of allTrees(n)) {
        const isMember = isOneEndpointCrossing(heads)
        for (const signed of isMember ? [scores, negatives] : [scores]) {
          const result = thirdOrder.decode(n, signed, { only: heads })
          if ((result !== undefined) !== isMember)
            expect.fail(`${heads} is ${isMember ? 'missed' : 'no member'}`)
          if (result === undefined) continue
          const parts = crossingSensitiveParts(heads)
          if (result.heads.join() !== heads.join() || result.parts.join() !== parts.join())
            expect.fail(`${heads} is found as ${result.heads} with parts ${result.parts}, not ${parts}`)
        }
        if (isMember) found++
      }
      expect(found).toBe(CLASS_SIZES[n - 1])
    }
  })

  it('finds the trees that its model misses', () => {
    for (const heads of MISSED) {
      const n = heads.length - 1
      const scores = new Float32Array(partCount(n))
      for (let word = 1; word <= n; word++)
        for (const kind of [HEAD, CROSSED]) scores[partNumber(n, kind, heads[word], word)] = 1
      const result = thirdOrder.decode(n, scores)!
      expect(result.heads).toEqual(heads)
      expect(result.score).toBe(n)
      const arcs = new Float32Array((n + 1) ** 2)
      for (let word = 1; word <= n; word++) arcs[heads[word] * (n + 1) + word] = 1
      expect(firstOrder.decode(n, arcs)!.heads).toEqual(heads)
    }
  })

  it('finds longer trees, and no others', () => {
    const random = seededRandom(2)
    let members = 0
    for (let round = 0; round < 600; round++) {
      const n = 8 + (round % 4)
      const heads = randomTree(n, random)
      const scores = randomScores(partCount(n), random)
      const result = thirdOrder.decode(n, scores, { only: heads })
      expect(result !== undefined).toBe(isOneEndpointCrossing(heads))
      if (result === undefined) continue
      expect(result.heads).toEqual(heads)
      expect(result.parts).toEqual(crossingSensitiveParts(heads))
      members++
    }
    expect(members).toBeGreaterThan(50)
  })

  it('finds the best tree, with one root or several', () => {
    for (let n = 1; n <= 6; n++) {
      for (let round = 0; round < (n < 6 ? 30 : 5); round++) {
        const scores = randomScores(partCount(n), seededRandom(100 * n + round))
        const trees = partScoredTrees(n, scores)
        expect(trees.filter(({ heads }) => heads.filter((head) => head === 0).length === 1).length).toBe(
          SINGLE_ROOT_SIZES[n - 1],
        )
        for (const oneRoot of [false, true]) {
          const result = thirdOrder.decode(n, scores, { oneRoot })!
          expect(treeProblem(result.heads)).toBeUndefined()
          expect(result.parts).toEqual(crossingSensitiveParts(result.heads))
          expect(result.score).toBe(bestOf(trees, { oneRoot }))
        }
      }
    }
  })

  it('finds the best tree that satisfies all options, if there is one', () => {
    checkOptions((n, scores) => ({
      trees: partScoredTrees(n, scores),
      count: partCount(n),
      decode: (options) => thirdOrder.decode(n, scores, options),
    }))
  })

  it('is the first-order chart where only heads count', () => {
    const random = seededRandom(3)
    for (let n = 7; n <= 20; n++) {
      const arcs = randomScores((n + 1) ** 2, random)
      const scores = new Float32Array(partCount(n))
      for (const kind of [HEAD, CROSSED]) scores.set(arcs, partNumber(n, kind, 0, 0))
      expect(thirdOrder.decode(n, scores)!.score).toBe(firstOrder.decode(n, arcs)!.score)
    }
  })
})

interface Problem {
  trees: ScoredTrees
  count: number
  decode(options: ChartOptions): { heads: Heads; score: number } | undefined
}

function checkOptions(problem: (n: number, scores: Float32Array) => Problem): void {
  const random = seededRandom(6)
  const found = { some: 0, none: 0 }
  for (let n = 1; n <= 6; n++) {
    const { count } = problem(n, new Float32Array(partCount(n)))
    const scores = randomScores(count, random)
    const { trees, decode } = problem(n, scores)
    for (let round = 0; round < (n < 6 ? 120 : 30); round++) {
      const options = randomOptions(n, random)
      const result = decode(options)
      expect(result?.score).toBe(bestOf(trees, options))
      if (result !== undefined && options.constraints !== undefined)
        expect(satisfies(result.heads, options.constraints)).toBe(true)
      found[result === undefined ? 'none' : 'some']++
    }
  }
  expect(found.some).toBeGreaterThan(100)
  expect(found.none).toBeGreaterThan(40)
}

describe('both charts', () => {
  it('take an empty sentence and a word alone', () => {
    expect(firstOrder.decode(0, new Float32Array(1), { oneRoot: true })).toEqual({
      heads: Int32Array.of(-1),
      score: 0,
    })
    expect(thirdOrder.decode(0, new Float32Array(partCount(0)))?.heads).toEqual(Int32Array.of(-1))
    expect(firstOrder.decode(1, Float32Array.of(0, 2, 0, 0))).toEqual({
      heads: Int32Array.of(-1, 0),
      score: 2,
    })
    expect(thirdOrder.decode(1, new Float32Array(partCount(1)).fill(1))?.score).toBe(3)
  })

  it('refuse what is no score', () => {
    const scores = new Float32Array(partCount(2))
    expect(() => thirdOrder.decode(3, scores)).toThrow(expect.objectContaining({ code: 'score-count' }))
    expect(() => firstOrder.decode(2, Float32Array.of(Number.NaN, 0, 0, 0, 0, 0, 0, 0, 0))).toThrow(
      expect.objectContaining({ code: 'score-not-finite' }),
    )
    scores[7] = Number.POSITIVE_INFINITY
    expect(() => thirdOrder.decode(2, scores)).toThrow(expect.objectContaining({ code: 'score-not-finite' }))
    expect(() => firstOrder.decode(2, new Float64Array(9).fill(1e40))).toThrow(
      expect.objectContaining({ code: 'score-not-finite' }),
    )
  })

  it('find one root where all others score far more, and say where there is none', () => {
    const n = 12
    const arcs = new Float32Array((n + 1) ** 2)
    for (let word = 1; word <= n; word++) arcs[word] = 1000
    const result = firstOrder.decode(n, arcs, { oneRoot: true })!
    expect([...result.heads].filter((head) => head === 0).length).toBe(1)
    const constraints = compileConstraints(n, [{ root: { word: 3 } }, { root: { word: 5 } }])
    expect(firstOrder.decode(n, arcs, { constraints, oneRoot: true })).toBeUndefined()
  })

  it('give the same trees in plain TypeScript', () => {
    const plain = new CrossingSensitiveChart(loadMaxPlusKernelsSync({ simd: false }))
    for (const n of [3, 7, 12, 19]) {
      const random = seededRandom(n)
      const scores = Float32Array.from({ length: partCount(n) }, () => random() - 0.5)
      expect(plain.decode(n, scores)).toEqual(thirdOrder.decode(n, scores))
    }
  })

  it('say how much memory they need if they cannot get it', () => {
    expect(CrossingSensitiveChart.bytes(100)).toBeLessThan(4e8)
    expect(OneEndpointCrossingChart.bytes(100)).toBeLessThan(CrossingSensitiveChart.bytes(100))
    const kernels = loadMaxPlusKernelsSync()
    new CrossingSensitiveChart(kernels).decode(20, new Float32Array(partCount(20)))
    expect(kernels.memory.buffer.byteLength - CrossingSensitiveChart.bytes(20)).toBeLessThan(2 * PAGE)
    expect(() => thirdOrder.decode(400, new Float32Array(partCount(400)))).toThrow(
      expect.objectContaining({ code: 'memory-full' }),
    )
  })

  it('keep nothing of the sentence before', () => {
    const long = randomScores(partCount(25), seededRandom(1))
    const short = randomScores(partCount(9), seededRandom(2))
    const fresh = new CrossingSensitiveChart().decode(9, short)
    const used = new CrossingSensitiveChart()
    used.decode(25, long)
    expect(used.decode(9, short)).toEqual(fresh)
  })
})
