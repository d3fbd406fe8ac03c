import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/base/random.ts'
import { Mh4Chart } from '../../../../src/decode/chart/multi-headed/mh4.ts'
import {
  MultiHeadedChart,
  type MultiHeadedDerivation,
} from '../../../../src/decode/chart/multi-headed/multi-headed.ts'
import type { MultiHeadedScores } from '../../../../src/decode/chart/multi-headed/multi-headed-scores.ts'
import { treesOfClass } from '../../../../src/tree/classes.ts'
import { headsOf } from '../../../../src/tree/tree.ts'
import {
  bestOf,
  type Link,
  multiHeadedTrees,
  randomOptions,
  randomScores,
  type ScoredTrees,
} from '../brute-force.ts'

const scorings = ['arcs', 'two', 'hybrid', 'hybrid with arcs'] as const

function scoresOf(
  k: number,
  n: number,
  scoring: (typeof scorings)[number],
  random: () => number,
): MultiHeadedScores {
  const square = (n + 2) ** 2
  const reductions = (k - 1) * (k - 2)
  if (scoring === 'arcs') return { scoring, arcs: randomScores((n + 1) ** 2, random) }
  if (scoring === 'two') return { scoring, transitions: randomScores((1 + reductions) * square, random) }
  const [shift, stack, buffer] = [square, reductions * square, reductions * square].map((count) =>
    randomScores(count, random),
  ) as [Float32Array, Float32Array, Float32Array]
  const hybrid = { scoring: 'hybrid', shift, stack, buffer } as const
  return scoring === 'hybrid' ? hybrid : { ...hybrid, arcs: randomScores((n + 1) ** 2, random) }
}

/** The reductions in the order of scores of both kinds, as "head depth dependent depth"; −1 is the buffer. */
function orders(k: number) {
  const of = (dependent: number) =>
    Array.from({ length: k }, (_, place) => k - 2 - place)
      .filter((head) => head !== dependent)
      .map((head) => `${head} ${dependent}`)
  const depths = Array.from({ length: k - 2 }, (_, depth) => depth)
  return { two: ['SHIFT', ...depths.toReversed().flatMap(of)], hybrid: depths.flatMap(of) }
}

function shiftScore(n: number, scores: MultiHeadedScores, s0: number, b0: number): number {
  if (scores.scoring === 'arcs') return 0
  return (scores.scoring === 'two' ? scores.transitions : scores.shift)[s0 * (n + 2) + b0]
}

function linkScore(k: number, n: number, scores: MultiHeadedScores, { item, head, dependent }: Link): number {
  if (scores.scoring === 'arcs') return scores.arcs[item[head] * (n + 1) + item[dependent]]
  const name = `${item.length - 2 - head} ${item.length - 2 - dependent}`
  const [s1, s0, b0] = item.slice(-3) as [number, number, number]
  const nodes = n + 2
  const index = orders(k)[scores.scoring].indexOf(name)
  if (scores.scoring === 'two') return scores.transitions[(index * nodes + s0) * nodes + b0]
  const arc = scores.arcs?.[item[head] * (n + 1) + item[dependent]] ?? 0
  return (
    scores.stack[(index * nodes + s1) * nodes + s0] + scores.buffer[(index * nodes + s0) * nodes + b0] + arc
  )
}

function derivable(k: number, n: number, scores: MultiHeadedScores): ScoredTrees {
  return multiHeadedTrees(
    n,
    k,
    (s0, b0) => shiftScore(n, scores, s0, b0),
    (link) => linkScore(k, n, scores, link),
  )
}

/** Takes the steps one after the other on a stack and a buffer; returns their score. */
function follow(k: number, n: number, scores: MultiHeadedScores, derivation: MultiHeadedDerivation): number {
  const stack = [0]
  let b0 = 1
  let score = 0
  const heads = headsOf(new Array(n).fill(-1))
  for (const step of derivation.steps) {
    expect([stack.at(-1), b0]).toEqual([step.s0, step.b0])
    if (step.kind === 0) {
      score += shiftScore(n, scores, step.s0, step.b0)
      stack.push(b0++)
      continue
    }
    expect(stack.at(-2)).toBe(step.s1)
    const item = [...stack, b0]
    const [head, dependent] = [item.indexOf(step.head), item.indexOf(step.dependent)]
    expect(orders(k).two[step.kind]).toBe(`${item.length - 2 - head} ${item.length - 2 - dependent}`)
    score += linkScore(k, n, scores, { item, head, dependent })
    heads[step.dependent] = step.head
    stack.splice(dependent, 1)
  }
  expect([stack, b0]).toEqual([[0], n + 1])
  expect(heads).toEqual(derivation.heads)
  return score
}

describe.each([3, 4, 5, 6])('MH_%i', (k) => {
  const chart = new MultiHeadedChart(k)

  it.each(scorings)('finds the best derivation of all with scores of the kind %s', (scoring) => {
    const random = seededRandom(k)
    for (let n = 1; n <= 5; n++) {
      for (let round = 0; round < 4; round++) {
        const scores = scoresOf(k, n, scoring, random)
        const trees = derivable(k, n, scores)
        const result = chart.decode(n, scores)!
        expect(result.score).toBe(bestOf(trees, {}))
        expect(follow(k, n, scores, result)).toBe(result.score)
        for (let wish = 0; wish < 8; wish++) {
          const options = randomOptions(n, random)
          expect(chart.decode(n, scores, options)?.score).toBe(bestOf(trees, options))
        }
      }
    }
  })

  it('derives the trees of its class, and no other', () => {
    for (let n = 1; n <= 5; n++) {
      const scores = scoresOf(k, n, 'two', seededRandom(n))
      const derived = new Set(derivable(k, n, scores).map(({ heads }) => heads.join(' ')))
      const members = new Set(Array.from(treesOfClass(n, `mh${k}`), (heads) => heads.join(' ')))
      expect(derived).toEqual(members)
      for (const heads of treesOfClass(n, 'all')) {
        const result = chart.decode(n, scores, { only: heads })
        expect(result !== undefined).toBe(members.has(heads.join(' ')))
      }
    }
  })

  it('takes an empty sentence', () => {
    expect(chart.decode(0, { scoring: 'arcs', arcs: new Float64Array(1) })).toEqual({
      heads: headsOf([]),
      score: 0,
      steps: [],
    })
  })
})

describe('MH_k', () => {
  it('is the chart of MH4 for k = 4', () => {
    const random = seededRandom(1)
    const mh4 = new Mh4Chart()
    for (const scoring of scorings) {
      for (const n of [8, 13]) {
        const scores = scoresOf(4, n, scoring, random)
        for (const options of [{}, { oneRoot: true }, randomOptions(n, random)]) {
          const expected = mh4.decode(n, scores, options)?.score
          expect(new MultiHeadedChart(4).decode(n, scores, options)?.score).toBe(expected)
        }
      }
    }
  })

  it('finds no worse trees with a larger k', () => {
    const random = seededRandom(2)
    const scores = scoresOf(3, 9, 'arcs', random)
    const found = [3, 4, 5, 6, 7].map((k) => new MultiHeadedChart(k).decode(9, scores)!.score)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found[4]).toBeGreaterThan(found[0])
  })

  it('needs a k of at least 3', () => {
    expect(() => new MultiHeadedChart(2)).toThrow(expect.objectContaining({ code: 'invalid-heads-bound' }))
  })
})
