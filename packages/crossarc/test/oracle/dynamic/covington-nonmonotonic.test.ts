import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { type DynamicOracle, NOT_ALLOWED } from '../../../src/oracle/base/oracle.ts'
import {
  covingtonNonmonotonicLower,
  covingtonNonmonotonicLowerLiteral,
  covingtonNonmonotonicMonotonicFirst,
  covingtonNonmonotonicUpper,
  covingtonNonmonotonicUpperAll,
  covingtonNonmonotonicUpperAllLiteral,
  covingtonNonmonotonicUpperLiteral,
} from '../../../src/oracle/dynamic/covington-nonmonotonic.ts'
import { CYCLE_LIMIT, NonmonotonicBounds } from '../../../src/oracle/dynamic/covington-nonmonotonic-bounds.ts'
import {
  covingtonNonmonotonicExact,
  covingtonNonmonotonicExactWithin,
  ExactSearch,
} from '../../../src/oracle/dynamic/covington-nonmonotonic-exact.ts'
import { covingtonNonmonotonic as system } from '../../../src/transition/systems/covington-nonmonotonic.ts'
import { allTrees, randomTree } from '../../../src/tree/enumerate.ts'
import { type Heads, headsOf, UNKNOWN, unlabelled } from '../../../src/tree/tree.ts'
import { bestLoss, bestLosses, type StateSpace, stateSpace } from '../brute-force.ts'
import { after, describeCosts, itIsExact, itRebuildsGold, partial } from '../dynamic-claims.ts'

function expectOrder(space: StateSpace, gold: Heads): void {
  const losses = bestLosses(space, gold)
  const bounds = new NonmonotonicBounds(gold)
  space.states.forEach((c, state) => {
    const order = [bounds.lower(c), losses[state], bounds.upper(c), bounds.upperAll(c)]
    if (order.some((bound, k) => k > 0 && bound < order[k - 1])) {
      expect.fail(`${order.join(' ≤ ')}: gold ${gold.join(' ')}, heads ${c.heads.join(' ')}`)
    }
  })
}

describe('the bounds on the loss in non-monotonic Covington', () => {
  it('stand in the order of the paper in every configuration, all gold trees n ≤ 4', () => {
    for (let n = 1; n <= 4; n++) {
      const space = stateSpace(system, n)
      for (const gold of allTrees(n)) expectOrder(space, gold)
    }
  })

  it('stand in that order for partial gold trees and for n = 5', () => {
    const random = seededRandom(5)
    const four = stateSpace(system, 4)
    for (let k = 0; k < 60; k++) expectOrder(four, partial(randomTree(4, random), random))
    const five = stateSpace(system, 5)
    for (let k = 0; k < 20; k++) expectOrder(five, randomTree(5, random))
  })

  it('count an arc as unreachable exactly if it is: each single gold arc, n ≤ 5', () => {
    for (let n = 1; n <= 5; n++) {
      const space = stateSpace(system, n)
      for (let word = 1; word <= n; word++) {
        for (let head = 0; head <= n; head++) {
          if (head === word) continue
          const gold = new Int32Array(n + 1).fill(UNKNOWN)
          gold[word] = head
          const losses = bestLosses(space, gold)
          const bounds = new NonmonotonicBounds(gold)
          const wrong = space.states.findIndex((c, state) => bounds.lower(c) !== losses[state])
          expect(wrong, `${head} → ${word} of ${n}`).toBe(-1)
        }
      }
    }
  })

  it('see that a word in focus can lose its head although it is above the words that must take it away', () => {
    // 4 → 6 → 5 → 3 → 1 → 2 with (3, 6) in focus: 3 → 6 frees 3, then 2 → 6 and 6 → 1 free 6.
    const c = system.start(6)
    const toSix = [
      'SHIFT',
      'RIGHT-ARC',
      'SHIFT',
      'NO-ARC',
      'LEFT-ARC',
      'SHIFT',
      'SHIFT',
      'NO-ARC',
      'LEFT-ARC',
      'SHIFT',
    ]
    for (const name of [...toSix, 'LEFT-ARC', 'RIGHT-ARC']) system.apply(c, system.kind(name))
    expect([...c.heads]).toEqual([UNKNOWN, 3, 1, 5, UNKNOWN, 6, 4])
    const gold = new Int32Array(7).fill(UNKNOWN)
    gold[6] = 0
    expect(bestLoss(system, c, gold)).toBe(0)
    expect(new NonmonotonicBounds(gold).lower(c)).toBe(0)
  })

  it('stop counting cycles at a limit that is above every loss', () => {
    // Built: 1 → 2 → .. → m. Gold: k − 2 → w → k for each k > 2, and m → w → 1, with words w after m. So the way
    // from m down to 1 goes up in steps of 1 or 2, and there are as many cycles as ways: a Fibonacci number.
    const cycles = (m: number) => {
      const heads = new Array<number>(2 * m - 1).fill(0)
      for (const k of [1, ...Array.from({ length: m - 2 }, (_, at) => at + 3)]) {
        const between = m + (k === 1 ? 1 : k - 1)
        heads[k - 1] = between
        heads[between - 1] = k === 1 ? m : k - 2
      }
      const steps = Array.from({ length: m - 1 }, () => ['RIGHT-ARC', 'SHIFT']).flat()
      const bounds = new NonmonotonicBounds(headsOf(heads))
      const c = after(system, heads.length, ['SHIFT', ...steps])
      expect(bounds.lower(c)).toBeLessThanOrEqual(bounds.upper(c))
      expect(bounds.upper(c)).toBeLessThanOrEqual(bounds.upperAll(c))
      return bounds.cycles(c, 'all')
    }
    expect([4, 6, 8, 10, 30].map(cycles)).toEqual([3, 8, 21, 55, CYCLE_LIMIT])
  })

  it('are each strict somewhere: none is the loss itself, and they differ', () => {
    const space = stateSpace(system, 4)
    const strict = [0, 0, 0]
    for (const gold of allTrees(4)) {
      const losses = bestLosses(space, gold)
      const bounds = new NonmonotonicBounds(gold)
      space.states.forEach((c, state) => {
        if (bounds.lower(c) < losses[state]) strict[0]++
        if (losses[state] < bounds.upper(c)) strict[1]++
        if (bounds.upper(c) < bounds.upperAll(c)) strict[2]++
      })
    }
    expect(Math.min(...strict)).toBeGreaterThan(0)
  })

  it('do not hold to the letter: the lower one is too high where a cycle frees a root', () => {
    const gold = headsOf([0, 3, 1])
    const c = after(system, 3, ['SHIFT', 'LEFT-ARC', 'SHIFT'])
    const bounds = new NonmonotonicBounds(gold)
    expect(bounds.lost(c, 'literal')).toBe(1)
    expect(bounds.lower(c)).toBe(0)
    const repaired = after(system, 3, ['SHIFT', 'LEFT-ARC', 'SHIFT', 'LEFT-ARC', 'RIGHT-ARC', 'SHIFT'])
    expect(system.result(repaired).heads).toEqual(gold)
  })

  it('do not hold to the letter: the upper one is too low where the word in focus is a root with a head', () => {
    const gold = headsOf([2, 0])
    const c = after(system, 2, ['SHIFT', 'RIGHT-ARC'])
    const bounds = new NonmonotonicBounds(gold)
    expect(bounds.lost(c, 'literal') + bounds.cycles(c, 'all')).toBe(1)
    expect(bounds.upper(c)).toBe(2)
    expect(bestLosses(stateSpace(system, c), gold)[1]).toBe(2)
  })
})

describe('the exact oracle of non-monotonic Covington', () => {
  itIsExact(covingtonNonmonotonicExact, { golds: 'all', words: 7 })

  it('says when a loss is not proven, and gives its upper bound', () => {
    const random = seededRandom(9)
    let unproven = 0
    for (let k = 0; k < 20; k++) {
      const gold = randomTree(10, random)
      const c = system.start(10)
      while (!system.isTerminal(c)) {
        const few = new ExactSearch(gold, 3).loss(c)
        if (!few.proven) {
          unproven++
          expect(few.loss).toBe(new NonmonotonicBounds(gold).upper(c))
          expect(few.nodes).toBe(3)
          const judge = covingtonNonmonotonicExactWithin(3).judge(unlabelled(gold))
          expect(() => judge.loss(c)).toThrow(expect.objectContaining({ code: 'search-limit' }))
        }
        const kind = randomBelow(system.transitions.length, random)
        if (system.isValid(c, kind)) system.apply(c, kind)
      }
    }
    expect(unproven).toBeGreaterThan(0)
  })

  it('gives up on a long sentence without exhausting the call stack', () => {
    const gold = headsOf(Array.from({ length: 150 }, (_, at) => at))
    const c = after(system, 150, ['SHIFT', 'LEFT-ARC'])
    expect(new ExactSearch(gold, 10_000).loss(c).proven).toBe(false)
  })
})

const byBound: DynamicOracle[] = [
  covingtonNonmonotonicLower,
  covingtonNonmonotonicLowerLiteral,
  covingtonNonmonotonicUpper,
  covingtonNonmonotonicUpperLiteral,
  covingtonNonmonotonicUpperAll,
  covingtonNonmonotonicUpperAllLiteral,
]

describe.each(byBound)('the oracle $name of non-monotonic Covington', (oracle) => {
  it('always has a transition without cost, and costs that are differences of its bound', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), fc.boolean(), (seed, n, known) => {
        const random = seededRandom(seed)
        const gold = known ? randomTree(n, random) : partial(randomTree(n, random), random)
        const judge = oracle.judge(unlabelled(gold))
        const c = system.start(n)
        while (!system.isTerminal(c)) {
          const costs = judge.costs(c, new Int32Array(system.transitions.length))
          const bounds = [...costs].map((cost, kind) => {
            expect(cost !== NOT_ALLOWED).toBe(system.isValid(c, kind))
            if (cost === NOT_ALLOWED) return Number.POSITIVE_INFINITY
            system.apply(c, kind)
            const bound = judge.loss(c)
            c.undo()
            return bound
          })
          const best = Math.min(...bounds)
          for (const [kind, cost] of costs.entries()) {
            if (cost !== NOT_ALLOWED) expect(cost).toBe(bounds[kind] - best)
          }
          let kind: number
          do kind = randomBelow(system.transitions.length, random)
          while (costs[kind] === NOT_ALLOWED)
          system.apply(c, kind)
        }
      }),
      { seed: 3, numRuns: 40 },
    )
  })
})

describe('the teachers of non-monotonic Covington', () => {
  itRebuildsGold(covingtonNonmonotonicUpper)
  itRebuildsGold(covingtonNonmonotonicUpperAll)

  it('differ on an arc 2 → 1 into the gold root 1 that 1 → 3 can take away, closing 3 → 2 → 1', () => {
    const c = after(system, 3, ['SHIFT'])
    const costs = [...byBound, covingtonNonmonotonicExact].map(
      (oracle) => `${oracle.name}: ${describeCosts(oracle, headsOf([0, 3, 1]), c)}`,
    )
    expect(costs).toEqual([
      'lower: SHIFT 0, NO-ARC 0, LEFT-ARC 0, RIGHT-ARC 0',
      'lower-literal: SHIFT 0, NO-ARC 0, LEFT-ARC 1, RIGHT-ARC 0',
      'upper: SHIFT 0, NO-ARC 0, LEFT-ARC 1, RIGHT-ARC 0',
      'upper-literal: SHIFT 0, NO-ARC 0, LEFT-ARC 1, RIGHT-ARC 0',
      'upper-all: SHIFT 0, NO-ARC 0, LEFT-ARC 2, RIGHT-ARC 0',
      'upper-all-literal: SHIFT 0, NO-ARC 0, LEFT-ARC 2, RIGHT-ARC 0',
      'exact: SHIFT 0, NO-ARC 0, LEFT-ARC 0, RIGHT-ARC 0',
    ])
  })

  it('may go astray by the lower bound: some path without costs misses a gold head', () => {
    const strays = [...allTrees(3)].some((gold) => {
      const judge = covingtonNonmonotonicLower.judge(unlabelled(gold))
      const space = stateSpace(system, 3)
      const kinds = system.transitions.length
      const free = new Set([space.states.length - 1])
      for (let state = space.states.length - 1; state >= 0; state--) {
        if (!free.has(state) || system.isTerminal(space.states[state])) continue
        judge.costs(space.states[state], new Int32Array(kinds)).forEach((cost, kind) => {
          if (cost === 0) free.add(space.successors[state * kinds + kind])
        })
      }
      return [...free].some(
        (state) => system.isTerminal(space.states[state]) && judge.loss(space.states[state]) > 0,
      )
    })
    expect(strays).toBe(true)
  })
})

describe('the oracle that puts monotonic transitions first', () => {
  const kinds = system.transitions.length
  const costs = (oracle: DynamicOracle, gold: number[], ...names: string[]) =>
    describeCosts(oracle, headsOf(gold), after(system, gold.length, names))

  it('builds nothing but gold arcs without a mistake, and all of them, all gold trees n ≤ 5', () => {
    for (let n = 1; n <= 5; n++) {
      const { states, successors } = stateSpace(system, n)
      for (const gold of allTrees(n)) {
        const judge = covingtonNonmonotonicMonotonicFirst.judge(unlabelled(gold))
        const found = new Set([states.length - 1])
        const free = new Int32Array(kinds)
        for (const state of found) {
          const c = states[state]
          for (let word = 1; word <= n; word++) {
            if (c.hasHead(word) && c.heads[word] !== gold[word])
              expect.fail(`gold ${gold.join(' ')}, heads ${c.heads.join(' ')}`)
          }
          if (system.isTerminal(c)) {
            expect(system.result(c).heads).toEqual(gold)
            continue
          }
          judge.costs(c, free)
          for (let kind = 0; kind < kinds; kind++) {
            if (free[kind] === 0) found.add(successors[state * kinds + kind])
          }
        }
      }
    }
  })

  it('never demands a higher bound: what is free is free by upper-all, and there is always something, n ≤ 4', () => {
    for (let n = 1; n <= 4; n++) {
      const { states } = stateSpace(system, n)
      for (const gold of allTrees(n)) {
        const bound = covingtonNonmonotonicUpperAll.judge(unlabelled(gold))
        const judge = covingtonNonmonotonicMonotonicFirst.judge(unlabelled(gold))
        const added = new Int32Array(kinds)
        const found = new Int32Array(kinds)
        for (const c of states) {
          if (system.isTerminal(c)) continue
          bound.costs(c, added)
          judge.costs(c, found)
          if (!found.includes(0)) expect.fail(`nothing is free, gold ${gold.join(' ')}: ${found}`)
          for (let kind = 0; kind < kinds; kind++) {
            if ((added[kind] === NOT_ALLOWED) !== (found[kind] === NOT_ALLOWED) || found[kind] < added[kind])
              expect.fail(`${found} against ${added}, gold ${gold.join(' ')}`)
          }
        }
      }
    }
  })

  it('charges for an arc that must be replaced, but not for the arc that replaces it', () => {
    const gold = [0, 3, 1]
    expect(costs(covingtonNonmonotonicUpperAll, gold, 'SHIFT')).toBe(
      'SHIFT 0, NO-ARC 0, LEFT-ARC 2, RIGHT-ARC 0',
    )
    expect(costs(covingtonNonmonotonicMonotonicFirst, gold, 'SHIFT')).toBe(
      'SHIFT 0, NO-ARC 0, LEFT-ARC 2, RIGHT-ARC 1',
    )
    expect(costs(covingtonNonmonotonicMonotonicFirst, gold, 'SHIFT', 'RIGHT-ARC', 'SHIFT')).toMatch(
      /LEFT-ARC 0/,
    )
  })
})
