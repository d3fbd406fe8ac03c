import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/base/random.ts'
import type { ConstraintSet } from '../../../../src/constraint/set/constraint-set.ts'
import { Mh4Chart } from '../../../../src/decode/chart/multi-headed/mh4.ts'
import { type Mh4Scores, REDUCTIONS } from '../../../../src/decode/chart/multi-headed/mh4-scores.ts'
import type { ChartDerivation, ChartOptions } from '../../../../src/decode/chart/shared/chart.ts'
import { ChartWorkspace } from '../../../../src/decode/chart/shared/workspace.ts'
import { loadChartKernelsSync } from '../../../../src/kernels/charts/load.ts'
import type { Configuration } from '../../../../src/transition/configuration.ts'
import { parseSequence, replay } from '../../../../src/transition/sequence.ts'
import { kindOf } from '../../../../src/transition/system.ts'
import { mh4 } from '../../../../src/transition/systems/mh4.ts'
import { headsOf } from '../../../../src/tree/tree.ts'
import { treeProblem } from '../../../../src/tree/validity.ts'
import {
  bestOf,
  type Link,
  multiHeadedTrees,
  randomOptions,
  randomScores,
  type ScoredTrees,
} from '../brute-force.ts'

const scorings = ['arcs', 'two', 'hybrid', 'hybrid with arcs'] as const

function random4(n: number, scoring: (typeof scorings)[number], seed: number): Mh4Scores {
  const random = seededRandom(seed)
  const square = (n + 2) ** 2
  if (scoring === 'arcs') return { scoring, arcs: randomScores((n + 1) ** 2, random) }
  if (scoring === 'two') return { scoring, transitions: randomScores(7 * square, random) }
  const [shift, stack, buffer] = [square, 6 * square, 6 * square].map((count) => randomScores(count, random))
  const hybrid = { scoring: 'hybrid', shift: shift, stack: stack, buffer: buffer } as const
  return scoring === 'hybrid' ? hybrid : { ...hybrid, arcs: randomScores((n + 1) ** 2, random) }
}

/** By head and dependent as depths in the stack, −1 for the buffer: the two columns of indexes in the paper's table. */
const KINDS: Record<string, { name: string; two: number; hybrid: number }> = {
  '2 1': { name: "RA'", two: 1, hybrid: 3 },
  '0 1': { name: "LA'", two: 2, hybrid: 4 },
  '-1 1': { name: 'LA2', two: 3, hybrid: 5 },
  '2 0': { name: 'RA2', two: 4, hybrid: 0 },
  '1 0': { name: 'RA', two: 5, hybrid: 1 },
  '-1 0': { name: 'LA', two: 6, hybrid: 2 },
}

/** The definition of the scores: stack [.. s1 s0], buffer [b0 ..] as nodes, n + 1 for the end of the buffer. */
function scoreOf(
  n: number,
  scores: Mh4Scores,
  kind: { two: number; hybrid: number } | 'SHIFT',
  [s1, s0, b0]: readonly [number, number, number],
  arc: readonly [number, number],
): number {
  const nodes = n + 2
  switch (scores.scoring) {
    case 'arcs':
      return kind === 'SHIFT' ? 0 : scores.arcs[arc[0] * (n + 1) + arc[1]]
    case 'two':
      return scores.transitions[((kind === 'SHIFT' ? 0 : kind.two) * nodes + s0) * nodes + b0]
    case 'hybrid':
      return kind === 'SHIFT'
        ? scores.shift[s0 * nodes + b0]
        : scores.stack[(kind.hybrid * nodes + s1) * nodes + s0] +
            scores.buffer[(kind.hybrid * nodes + s0) * nodes + b0] +
            (scores.arcs?.[arc[0] * (n + 1) + arc[1]] ?? 0)
  }
}

function derivable(n: number, scores: Mh4Scores): ScoredTrees {
  return multiHeadedTrees(
    n,
    4,
    (s0, b0) => scoreOf(n, scores, 'SHIFT', [-1, s0, b0], [0, 0]),
    ({ item, head, dependent }: Link) => {
      const depth = (place: number) => item.length - 2 - place
      const kind = KINDS[`${depth(head)} ${depth(dependent)}`]
      const [s1, s0, b0] = item.slice(-3) as [number, number, number]
      return scoreOf(n, scores, kind, [s1, s0, b0], [item[head], item[dependent]])
    },
  )
}

/** The score of a transition sequence, by the configurations that it goes through. */
function replayedScore(n: number, scores: Mh4Scores, { transitions }: ChartDerivation): number {
  const c = mh4.start(n)
  let score = 0
  for (const code of transitions) {
    const transition = mh4.transitions[kindOf(code)]
    const kind = Object.values(KINDS).find(({ name }) => name === transition.name) ?? 'SHIFT'
    const arc = [transition.head(c), transition.dependent(c)] as const
    score += scoreOf(n, scores, kind, view(c), arc)
    mh4.apply(c, code)
  }
  expect(mh4.isTerminal(c)).toBe(true)
  return score
}

function view(c: Configuration): readonly [number, number, number] {
  return [
    c.stackSize > 1 ? c.s(1) : -1,
    c.stackSize > 0 ? c.s(0) : -1,
    c.bufferStart < c.bufferEnd ? c.b(0) : c.n + 1,
  ]
}

const charts = [
  new Mh4Chart(new ChartWorkspace(loadChartKernelsSync({ simd: true }))),
  new Mh4Chart(new ChartWorkspace(loadChartKernelsSync({ simd: false }))),
] as const

/** Decodes with SIMD and without, which must agree, and checks that the transitions build the tree. */
function decode(n: number, scores: Mh4Scores, options: ChartOptions = {}): ChartDerivation | undefined {
  const [result, plain] = charts.map((chart) => chart.decode(n, scores, options))
  expect(plain).toEqual(result)
  if (result === undefined) return undefined
  expect(treeProblem(result.heads)).toBeUndefined()
  expect(mh4.result(replay(mh4, n, result.transitions)).heads).toEqual(result.heads)
  return result
}

describe('the trees that the rules derive', () => {
  it('are as many as the paper says', () => {
    const sizes = [1, 2, 3, 4, 5, 6].map((n) => derivable(n, random4(n, 'two', n)).length)
    expect(sizes).toEqual([1, 3, 16, 118, 1019, 9496])
  })
})

describe.each(scorings)('MH4 with scores of the kind %s', (scoring) => {
  it('finds the best derivation of all', () => {
    for (let n = 1; n <= 6; n++) {
      for (let round = 0; round < (n < 6 ? 10 : 1); round++) {
        const scores = random4(n, scoring, 100 * n + round)
        const trees = derivable(n, scores)
        for (const oneRoot of [false, true]) {
          const result = decode(n, scores, { oneRoot })!
          expect(result.score).toBe(bestOf(trees, { oneRoot }))
          expect(replayedScore(n, scores, result)).toBe(result.score)
        }
      }
    }
  })

  it('derives exactly the trees of MH_4, each with its best derivation', () => {
    for (let n = 1; n <= 4; n++) {
      const scores = random4(n, scoring, n)
      const trees = new Map(derivable(n, scores).map(({ heads, score }) => [heads.join(' '), score]))
      for (const heads of allHeads(n)) {
        expect(decode(n, scores, { only: heads })?.score, heads.join(' ')).toBe(trees.get(heads.join(' ')))
      }
    }
  })

  it('finds the best tree that satisfies all options, if there is one', () => {
    const random = seededRandom(5)
    const found = { some: 0, none: 0 }
    for (let n = 1; n <= 6; n++) {
      const scores = random4(n, scoring, 7 * n)
      const trees = derivable(n, scores)
      for (let round = 0; round < (n < 6 ? 60 : 15); round++) {
        const options = randomOptions(n, random)
        const result = decode(n, scores, options)
        expect(result?.score).toBe(bestOf(trees, options))
        found[result === undefined ? 'none' : 'some']++
      }
    }
    expect(found.some).toBeGreaterThan(60)
    expect(found.none).toBeGreaterThan(20)
  })
})

/** All choices of heads, trees or not. */
function* allHeads(n: number): Generator<Int32Array> {
  for (let code = 0; code < (n + 1) ** n; code++) {
    const list = Array.from({ length: n }, (_, word) => Math.floor(code / (n + 1) ** word) % (n + 1))
    yield headsOf(list)
  }
}

describe('the tree of section 3.2', () => {
  const heads = headsOf([3, 0, 5, 2, 4])

  it('is built by the transition system', () => {
    const text = 'SHIFT SHIFT LA2 SHIFT SHIFT LA2 SHIFT RA RA RA'
    const built = mh4.result(replay(mh4, 5, parseSequence(mh4, text)))
    expect(built.heads).toEqual(heads)
  })

  it('is not derived by the chart', () => {
    expect(decode(5, random4(5, 'hybrid', 1), { only: heads })).toBeUndefined()
  })
})

describe('large and odd inputs', () => {
  it('gives the same with SIMD and without at 30 words, for all lengths of rows', () => {
    for (const n of [27, 28, 29, 30]) {
      const scores = random4(n, 'hybrid', n)
      const result = decode(n, scores, { oneRoot: true })!
      expect(replayedScore(n, scores, result)).toBe(result.score)
    }
  })

  it('takes an empty sentence', () => {
    expect(decode(0, random4(0, 'two', 1))).toEqual({ heads: headsOf([]), score: 0, transitions: [] })
  })

  it('refuses arrays that are not scores', () => {
    const scores = random4(3, 'two', 1)
    if (scores.scoring !== 'two') return
    expect(() => decode(4, scores)).toThrow(expect.objectContaining({ code: 'score-count' }))
    scores.transitions[40] = Number.NaN
    expect(() => decode(3, scores)).toThrow(expect.objectContaining({ code: 'score-not-finite' }))
  })

  it('refuses scores of an unknown kind, and constraints that are not compiled', () => {
    const wrong = expect.objectContaining({ code: 'wrong-argument' })
    expect(() => decode(1, { scoring: 'arc', arcs: new Float64Array(4) } as unknown as Mh4Scores)).toThrow(
      wrong,
    )
    const constraints = [{ root: 1 }] as unknown as ConstraintSet
    expect(() => decode(1, random4(1, 'arcs', 1), { constraints })).toThrow(wrong)
  })

  it('keeps to scores of −∞', () => {
    const scores: Mh4Scores = { scoring: 'arcs', arcs: new Float64Array(9).fill(-Infinity) }
    expect(decode(2, scores)).toBeUndefined()
    scores.arcs[1] = 1
    scores.arcs[1 * 3 + 2] = -3
    expect(decode(2, scores)).toMatchObject({ heads: headsOf([0, 1]), score: -2 })
  })

  it('knows the reductions by the names of the system', () => {
    expect(REDUCTIONS.map((name) => mh4.kind(name))).toHaveLength(6)
  })
})
