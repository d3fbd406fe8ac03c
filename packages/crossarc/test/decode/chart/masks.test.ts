import { describe, expect, it } from 'vitest'
import type { ChartOptions, ChartTree } from '../../../src/decode/chart/chart.ts'
import { EisnerChart } from '../../../src/decode/chart/eisner.ts'
import { projectiveProbabilities } from '../../../src/decode/chart/eisner-probabilities.ts'
import { spanningTreeProbabilities } from '../../../src/decode/chart/matrix-tree.ts'
import { Mh4Chart } from '../../../src/decode/chart/mh4.ts'
import { mh4Probabilities } from '../../../src/decode/chart/mh4-probabilities.ts'
import { MultiHeadedChart } from '../../../src/decode/chart/multi-headed.ts'
import { OneEndpointCrossingChart } from '../../../src/decode/chart/one-endpoint-crossing.ts'
import { SpanningTree } from '../../../src/decode/chart/spanning-tree.ts'
import { randomBelow, seededRandom } from '../../../src/tree/random.ts'
import { randomOptions } from './brute-force.ts'

/*
 * Scores far below all others, which users put where an arc is not to be, must not change anything else, whatever is
 * asked for besides: −∞ in their place gives the same trees, as long as there are any.
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

const masks = [-1e6, -1e9, -1e12, -1e16, -1e30]
const NONE = Number.NEGATIVE_INFINITY

describe.each(charts)('%s', (_name, decode) => {
  it.each(masks)('finds the same trees with %d in the place of −∞', (mask) => {
    const random = seededRandom(11)
    let found = 0
    for (let round = 0; round < 60; round++) {
      const n = 2 + (round % 4)
      const share = [0.05, 0.3, 0.6][round % 3]!
      const options = round % 2 === 0 ? { oneRoot: true } : randomOptions(n, random)
      const due = decode(n, maskedArcs(n, NONE, share, round), options)
      if (due === undefined) continue
      found++
      expect(decode(n, maskedArcs(n, mask, share, round), options)?.score).toBe(due.score)
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
  it.each(masks)('are the same with %d in the place of −∞', (mask) => {
    const random = seededRandom(12)
    let found = 0
    for (let round = 0; round < 60; round++) {
      const n = 2 + (round % 4)
      const share = [0.05, 0.3, 0.6][round % 3]!
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

  it('are those of trees with a masked arc where one root leaves no others', () => {
    const arcs = Float64Array.of(0, 3, 4, 0, 0, -1e9, 0, -1e9, 0)
    const { arcs: given } = probabilities(2, arcs, { oneRoot: true })!
    expect(given[1]! + given[2]!).toBeCloseTo(1, 5)
    expect(given[5]! + given[7]!).toBeCloseTo(1, 5)
    expect(given[2]).toBeGreaterThan(given[1]!)
  })
})
