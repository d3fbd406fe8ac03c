import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/base/random.ts'
import { mh4Probabilities } from '../../../../src/decode/chart/multi-headed/mh4-probabilities.ts'
import { arcEagerProbabilities } from '../../../../src/decode/chart/projective/arc-eager.ts'
import { projectiveProbabilities } from '../../../../src/decode/chart/projective/eisner-probabilities.ts'
import { mh3Probabilities } from '../../../../src/decode/chart/projective/mh3.ts'
import type { ChartOptions } from '../../../../src/decode/chart/shared/chart.ts'
import type { ArcProbabilities } from '../../../../src/decode/chart/shared/probabilities.ts'
import { spanningTreeProbabilities } from '../../../../src/decode/chart/spanning-tree/matrix-tree.ts'
import type { Configuration } from '../../../../src/transition/configuration.ts'
import { arcEager } from '../../../../src/transition/systems/arc-eager.ts'
import { arcHybrid } from '../../../../src/transition/systems/arc-hybrid.ts'
import {
  allowed,
  arcScoredTrees,
  multiHeadedSequences,
  multiHeadedTrees,
  randomOptions,
  randomScores,
  type ScoredTrees,
  systemTrees,
} from '../brute-force.ts'

function logAdd(a: number, b: number): number {
  return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)))
}

/** By definition; where trees have several derivations, each is there as a tree of its own or in the sum. */
function definition(n: number, trees: ScoredTrees, options: ChartOptions): ArcProbabilities | undefined {
  const members = [...allowed(trees, options)]
  if (members.length === 0) return undefined
  const logSum = members.map(({ score }) => score).reduce(logAdd)
  const arcs = new Float64Array((n + 1) ** 2)
  for (const { heads, score } of members) {
    for (let word = 1; word <= n; word++) arcs[heads[word] * (n + 1) + word] += Math.exp(score - logSum)
  }
  return { logSum, arcs }
}

type Probabilities = (options: ChartOptions) => ArcProbabilities | undefined

/** Random scores times a factor; what is to be tested, and all derivations. */
type Setting = (
  n: number,
  random: () => number,
  factor: number,
) => { probabilities: Probabilities; trees: () => ScoredTrees }

const scaled = (count: number, random: () => number, factor: number) =>
  randomScores(count, random).map((score) => score * factor)

function ofSystem(n: number, scores: Float32Array, c: Configuration, kind: number, isEager: boolean): number {
  const nodes = n + 2
  const s0 = c.stackSize > 0 ? c.s(0) : 0
  const isEnd = c.bufferStart === c.bufferEnd || (isEager && c.b(0) === 0)
  return scores[(kind * nodes + s0) * nodes + (isEnd ? n + 1 : c.b(0))]
}

/** Each transition is written as its index in the scores, s0 and b0. */
const PLACES = ['SHIFT', '2 1', '0 1', '-1 1', '2 0', '1 0', '-1 0']

/** Every sequence of MH4 as a tree of its own. */
function mh4Sequences(n: number, score: (kind: number, s0: number, b0: number) => number): ScoredTrees {
  let sequences = known.get(n)
  if (sequences === undefined) {
    sequences = multiHeadedSequences(
      n,
      4,
      (s0, b0) => `0,${s0},${b0} `,
      ({ item, head, dependent }) => {
        const kind = PLACES.indexOf(`${item.length - 2 - head} ${item.length - 2 - dependent}`)
        return `${kind},${item.at(-2)},${item.at(-1)} `
      },
    )
    known.set(n, sequences)
  }
  return Array.from(sequences, ([sequence, heads]) => {
    let sum = 0
    for (const step of sequence.trim().split(' ')) {
      const [kind, s0, b0] = step.split(',').map(Number) as [number, number, number]
      sum += score(kind, s0, b0)
    }
    return { heads, score: sum }
  })
}

const known = new Map<number, ReturnType<typeof multiHeadedSequences>>()

const settings: [string, Setting][] = [
  [
    'spanning trees',
    (n, random, factor) => {
      const arcs = scaled((n + 1) ** 2, random, factor)
      return {
        probabilities: (options) => spanningTreeProbabilities(n, arcs, options),
        trees: () => arcScoredTrees(n, 'all', arcs),
      }
    },
  ],
  [
    'projective trees',
    (n, random, factor) => {
      const arcs = scaled((n + 1) ** 2, random, factor)
      return {
        probabilities: (options) => projectiveProbabilities(n, arcs, options),
        trees: () => arcScoredTrees(n, 'projective', arcs),
      }
    },
  ],
  [
    'arc-hybrid sequences',
    (n, random, factor) => {
      const scores = scaled(3 * (n + 2) ** 2, random, factor)
      return {
        probabilities: (options) => mh3Probabilities(n, scores, options),
        trees: () => systemTrees(arcHybrid, n, (c, kind) => ofSystem(n, scores, c, kind, false), logAdd),
      }
    },
  ],
  [
    'arc-eager sequences',
    (n, random, factor) => {
      const scores = scaled(4 * (n + 2) ** 2, random, factor)
      return {
        probabilities: (options) => arcEagerProbabilities(n, scores, options),
        trees: () => systemTrees(arcEager, n, (c, kind) => ofSystem(n, scores, c, kind, true), logAdd),
      }
    },
  ],
  [
    'MH4 sequences',
    (n, random, factor) => {
      const transitions = scaled(7 * (n + 2) ** 2, random, factor)
      return {
        probabilities: (options) => mh4Probabilities(n, { scoring: 'two', transitions }, options),
        trees: () => mh4Sequences(n, (kind, s0, b0) => transitions[(kind * (n + 2) + s0) * (n + 2) + b0]),
      }
    },
  ],
]

function expectSame(found: ArcProbabilities | undefined, expected: ArcProbabilities | undefined): void {
  expect(found === undefined).toBe(expected === undefined)
  if (found === undefined || expected === undefined) return
  expect(found.logSum).toBeCloseTo(expected.logSum, 8)
  let difference = 0
  for (const [at, probability] of expected.arcs.entries()) {
    difference = Math.max(difference, Math.abs(probability - found.arcs[at]))
  }
  expect(difference).toBeLessThan(1e-9)
}

describe.each(settings)('the probabilities of arcs in %s', (_name, setting) => {
  it('are those of the definition', () => {
    for (let n = 1; n <= 5; n++) {
      for (const [round, factor] of [1 / 8, 1 / 4, 1].entries()) {
        const { probabilities, trees } = setting(n, seededRandom(10 * n + round), factor)
        const all = trees()
        for (const options of [{}, { oneRoot: true }]) {
          expectSame(probabilities(options), definition(n, all, options))
        }
      }
    }
  })

  it('are those of the trees that satisfy all options', () => {
    const random = seededRandom(12)
    const found = { some: 0, none: 0 }
    for (let n = 2; n <= 5; n++) {
      const { probabilities, trees } = setting(n, random, 1 / 4)
      const all = trees()
      for (let round = 0; round < 40; round++) {
        const options = randomOptions(n, random)
        const result = probabilities(options)
        expectSame(result, definition(n, all, options))
        found[result === undefined ? 'none' : 'some']++
      }
    }
    expect(found.some).toBeGreaterThan(30)
    expect(found.none).toBeGreaterThan(10)
  })

  it('hold where scores are far apart', () => {
    for (let n = 2; n <= 5; n++) {
      for (const factor of [10, 60]) {
        const { probabilities, trees } = setting(n, seededRandom(n), factor)
        const all = trees()
        for (const options of [{}, { oneRoot: true }]) {
          expectSame(probabilities(options), definition(n, all, options))
        }
      }
    }
  })

  it('add up to 1 for every word of a longer sentence', () => {
    const n = 15
    const { probabilities } = setting(n, seededRandom(3), 1 / 4)
    const { arcs } = probabilities({ oneRoot: true })!
    for (let word = 1; word <= n; word++) {
      let sum = 0
      for (let head = 0; head <= n; head++) sum += arcs[head * (n + 1) + word]
      expect(sum).toBeCloseTo(1, 9)
    }
  })
})

describe('what the probabilities are of', () => {
  const n = 4
  const total = (trees: ScoredTrees) => trees.reduce((sum, { score }) => sum + Math.exp(score), 0)

  it('trees, for projective trees: with scores of 0 the sum is their number', () => {
    const { logSum } = projectiveProbabilities(n, new Float64Array((n + 1) ** 2))!
    expect(Math.exp(logSum)).toBeCloseTo(55, 9)
    expect(Math.exp(spanningTreeProbabilities(n, new Float64Array((n + 1) ** 2))!.logSum)).toBeCloseTo(125, 9)
  })

  it('sequences, for arc-hybrid: there are more of them than trees', () => {
    const sequences = systemTrees(arcHybrid, n, () => 0, logAdd)
    const { logSum } = mh3Probabilities(n, new Float64Array(3 * (n + 2) ** 2))!
    expect(Math.exp(logSum)).toBeCloseTo(total(sequences), 6)
    expect(total(sequences)).toBeGreaterThan(55.5)
  })

  it('sequences, for MH4: more than trees, fewer than derivations', () => {
    const sequences = mh4Sequences(n, () => 0)
    const derivations = multiHeadedTrees(
      n,
      4,
      () => 0,
      () => 0,
      logAdd,
    )
    const { logSum } = mh4Probabilities(n, { scoring: 'arcs', arcs: new Float64Array((n + 1) ** 2) })!
    expect(Math.exp(logSum)).toBeCloseTo(sequences.length, 6)
    expect(derivations).toHaveLength(118)
    expect(sequences.length).toBeGreaterThan(118)
    expect(total(derivations)).toBeGreaterThan(sequences.length + 0.5)
  })
})
