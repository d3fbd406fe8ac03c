import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { Mh4Chart } from '../../../src/decode/chart/multi-headed/mh4.ts'
import { mh4Probabilities } from '../../../src/decode/chart/multi-headed/mh4-probabilities.ts'
import { MultiHeadedChart } from '../../../src/decode/chart/multi-headed/multi-headed.ts'
import {
  CrossingSensitiveChart,
  OneEndpointCrossingChart,
} from '../../../src/decode/chart/one-endpoint-crossing/one-endpoint-crossing.ts'
import { partCount } from '../../../src/decode/chart/one-endpoint-crossing/parts.ts'
import { EisnerChart } from '../../../src/decode/chart/projective/eisner.ts'
import { projectiveProbabilities } from '../../../src/decode/chart/projective/eisner-probabilities.ts'
import { Mh3Chart, mh3Probabilities } from '../../../src/decode/chart/projective/mh3.ts'
import type { ChartOptions, ChartTree } from '../../../src/decode/chart/shared/chart.ts'
import { spanningTreeProbabilities } from '../../../src/decode/chart/spanning-tree/matrix-tree.ts'
import { SpanningTree } from '../../../src/decode/chart/spanning-tree/spanning-tree.ts'
import { randomOptions, randomScores } from './brute-force.ts'

/*
 * Scores far below all others, which users put where an arc is not to be, must not change anything else, whatever is
 * asked for besides: −∞ in their place gives the same trees, as long as there are any. Nor must scores of any size that
 * no tree can have.
 */

type Decode = (n: number, arcs: Float64Array, options: ChartOptions) => ChartTree | undefined

const eisner = new EisnerChart()
const spanningTree = new SpanningTree()
const mh4 = new Mh4Chart()
const mh5 = new MultiHeadedChart(5)
const oneEndpointCrossing = new OneEndpointCrossingChart()

const charts: [string, Decode][] = [
  ["Eisner's algorithm", (n, arcs, options) => eisner.decode(n, arcs, options)],
  ['the spanning tree', (n, arcs, options) => spanningTree.decode(n, arcs, options)],
  ['MH4', (n, arcs, options) => mh4.decode(n, { scoring: 'arcs', arcs }, options)],
  ['MH5', (n, arcs, options) => mh5.decode(n, { scoring: 'arcs', arcs }, options)],
  ['1-endpoint-crossing', (n, arcs, options) => oneEndpointCrossing.decode(n, arcs, options)],
]

/** Arcs between −8 and 8 in steps of 1/8, sometimes between −16 and 0, a share of them masked, and the diagonal. */
function maskedArcs(n: number, mask: number, share: number, seed: number): Float64Array {
  const random = seededRandom(seed)
  return Float64Array.from({ length: (n + 1) ** 2 }, (_, at) => {
    const score = (randomBelow(129, random) - (seed % 5 === 0 ? 128 : 64)) / 8
    return random() < share || at % (n + 2) === 0 ? mask : score
  })
}

/** Arcs of which a third is to be forbidden, with one score for all of these, and for what is no arc. */
function outlyingArcs(n: number, outlier: number, seed: number) {
  const arcs = maskedArcs(n, 0, 0, seed)
  const random = seededRandom(seed + 1000)
  const isForbidden = Array.from(arcs, (_, at) => at % (n + 1) > 0 && random() < 0.3)
  for (const [at, forbidden] of isForbidden.entries())
    if (forbidden || at % (n + 1) === 0 || at % (n + 2) === 0) arcs[at] = outlier
  return { arcs, forbid: (head: number, dependent: number) => isForbidden[head * (n + 1) + dependent] }
}

const masks = [-1e6, -1e9, -1e12, -1e16, -1e30]
const outliers = [1e6, 1e9, 1e15, 1e17, 1e30]
const NONE = Number.NEGATIVE_INFINITY

describe.each(charts)('%s', (_name, decode) => {
  it.each(masks)('finds the same trees with %d instead of −∞', (mask) => {
    const random = seededRandom(11)
    let found = 0
    for (let round = 0; round < 60; round++) {
      const n = 2 + (round % 4)
      const share = [0.05, 0.3, 0.6][round % 3]
      const options = round % 2 === 0 ? { oneRoot: true } : randomOptions(n, random)
      const due = decode(n, maskedArcs(n, NONE, share, round), options)
      if (due === undefined) continue
      found++
      expect(decode(n, maskedArcs(n, mask, share, round), options)?.score).toBe(due.score)
    }
    expect(found).toBeGreaterThan(15)
  })

  it.each(outliers)('finds the same trees with %d for what no tree may have', (outlier) => {
    const random = seededRandom(13)
    let found = 0
    for (let round = 0; round < 60; round++) {
      const n = 2 + (round % 4)
      const options = round % 2 === 0 ? { oneRoot: true } : randomOptions(n, random)
      const { arcs, forbid } = outlyingArcs(n, outlier, round)
      const due = decode(n, outlyingArcs(n, 0, round).arcs, { ...options, forbid })
      if (due !== undefined) found++
      expect(decode(n, arcs, { ...options, forbid })?.score).toBe(due?.score)
    }
    expect(found).toBeGreaterThan(15)
  })

  it('takes a masked arc where there is no other way, and one root', () => {
    const arcs = Float64Array.of(0, 3, 3, 0, 0, -1e16, 0, -1e16, 0)
    expect(decode(2, arcs, {})?.heads).toEqual(Int32Array.of(-1, 0, 0))
    const heads = decode(2, arcs, { oneRoot: true })!.heads
    expect([...heads].filter((head) => head === 0)).toHaveLength(1)
  })
})

const sums: [string, typeof spanningTreeProbabilities][] = [
  ['spanning trees', spanningTreeProbabilities],
  ['projective trees', projectiveProbabilities],
  ['MH4', (n, arcs, options) => mh4Probabilities(n, { scoring: 'arcs', arcs }, options)],
]

describe.each(sums)('the probabilities of %s', (_name, probabilities) => {
  it.each(masks)('are the same with %d instead of −∞', (mask) => {
    const random = seededRandom(12)
    let found = 0
    for (let round = 0; round < 60; round++) {
      const n = 2 + (round % 4)
      const share = [0.05, 0.3, 0.6][round % 3]
      const options = round % 2 === 0 ? { oneRoot: true } : randomOptions(n, random)
      const due = probabilities(n, maskedArcs(n, NONE, share, round), options)
      if (due === undefined) continue
      found++
      const given = probabilities(n, maskedArcs(n, mask, share, round), options)!
      expect(given.logSum).toBeCloseTo(due.logSum, 9)
      for (const [at, probability] of due.arcs.entries()) expect(given.arcs[at]).toBeCloseTo(probability, 9)
    }
    expect(found).toBeGreaterThan(15)
  })

  it.each(outliers)('are the same with %d for what no tree may have', (outlier) => {
    const random = seededRandom(14)
    let found = 0
    for (let round = 0; round < 60; round++) {
      const n = 2 + (round % 4)
      const options = round % 2 === 0 ? { oneRoot: true } : randomOptions(n, random)
      const { arcs, forbid } = outlyingArcs(n, outlier, round)
      const due = probabilities(n, outlyingArcs(n, 0, round).arcs, { ...options, forbid })
      const given = probabilities(n, arcs, { ...options, forbid })
      expect(given === undefined).toBe(due === undefined)
      if (due === undefined) continue
      found++
      expect(given!.logSum).toBeCloseTo(due.logSum, 9)
      for (const [at, probability] of due.arcs.entries()) expect(given!.arcs[at]).toBeCloseTo(probability, 9)
    }
    expect(found).toBeGreaterThan(15)
  })

  it.each([-1e9, -1e17, -1e30, 1e30])('are the same with %d more for all heads of a word', (more) => {
    const arcs = maskedArcs(4, 0, 0, 21)
    for (let head = 0; head <= 4; head++) arcs[head * 5 + 2] = 0
    const due = probabilities(4, arcs, { oneRoot: true })!
    for (let head = 0; head <= 4; head++) arcs[head * 5 + 2] = more
    const given = probabilities(4, arcs, { oneRoot: true })!
    for (const [at, probability] of due.arcs.entries()) expect(given.arcs[at]).toBeCloseTo(probability, 9)
    expect(given.logSum / (due.logSum + more)).toBeCloseTo(1, 12)
  })

  it('are those of trees with a masked arc where one root leaves no others', () => {
    const arcs = Float64Array.of(0, 3, 4, 0, 0, -1e9, 0, -1e9, 0)
    const { arcs: given } = probabilities(2, arcs, { oneRoot: true })!
    expect(given[1] + given[2]).toBeCloseTo(1, 5)
    expect(given[5] + given[7]).toBeCloseTo(1, 5)
    expect(given[2]).toBeGreaterThan(given[1])
  })
})

describe('cells of tables that no derivation looks at', () => {
  /** All that is not (node, later node), in so many matrices. */
  function setUnused(scores: Float64Array, nodes: number, value: number): Float64Array {
    return scores.map((score, at) => {
      const [node, later] = [Math.floor(at / nodes) % nodes, at % nodes]
      return later > node ? score : value
    })
  }

  it.each([1e15, 1e30, -1e30])('change no tree and no probability with %d', (value) => {
    const chart = new Mh3Chart()
    for (let n = 1; n <= 5; n++) {
      const scores = Float64Array.from(randomScores(3 * (n + 2) ** 2, seededRandom(n)))
      const odd = setUnused(scores, n + 2, value)
      const options = { oneRoot: true }
      expect(chart.decode(n, odd, options)).toEqual(chart.decode(n, scores, options))
      expect(mh3Probabilities(n, odd, options)).toEqual(mh3Probabilities(n, scores, options))
      const two = Float64Array.from(randomScores(7 * (n + 2) ** 2, seededRandom(n)))
      const oddTwo = setUnused(two, n + 2, value)
      const ofTwo = mh4Probabilities(n, { scoring: 'two', transitions: two }, options)
      expect(mh4Probabilities(n, { scoring: 'two', transitions: oddTwo }, options)).toEqual(ofTwo)
    }
  })

  it('change no third-order tree', () => {
    const chart = new CrossingSensitiveChart()
    for (let n = 1; n <= 5; n++) {
      const scores = Float64Array.from(randomScores(partCount(n), seededRandom(n)))
      const odd = scores.map((score, at) => {
        const [node, modifier] = [Math.floor(at / (n + 1)) % (n + 2), at % (n + 1)]
        return modifier === 0 || modifier === node ? 1e9 : score
      })
      expect(chart.decode(n, odd, { oneRoot: true })).toEqual(chart.decode(n, scores, { oneRoot: true }))
    }
  })
})

describe('scores that are too large for probabilities', () => {
  it('are refused', () => {
    const scores = Float64Array.from({ length: 75 }, (_, at) => 1e20 * Math.sin(at * at + 1))
    expect(() => mh3Probabilities(3, scores)).toThrow(expect.objectContaining({ code: 'score-not-finite' }))
  })

  it('are not taken for constraints that no tree satisfies', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const n = 1 + (seed % 3)
      const scores = new Float64Array(3 * (n + 2) ** 2).fill(-(1 + seed / 60) * 1e20)
      let found: unknown = 'refused'
      try {
        found = mh3Probabilities(n, scores, { oneRoot: true })
      } catch (error) {
        expect(error).toMatchObject({ code: 'score-not-finite' })
      }
      expect(found).toBeDefined()
    }
  })
})
