import { describe, expect, it } from 'vitest'
import { NonmonotonicBounds } from '../../../src/oracle/dynamic/covington-nonmonotonic-bounds.ts'
import { dynamicOracle } from '../../../src/oracle/registry.ts'
import type { Configuration } from '../../../src/transition/configuration.ts'
import { isAhead, rightFocus } from '../../../src/transition/systems/covington.ts'
import { covingtonNonmonotonic as system } from '../../../src/transition/systems/covington-nonmonotonic.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { type Heads, headsOf, UNKNOWN, unlabelled } from '../../../src/tree/tree.ts'
import { bestLosses, stateSpace } from '../brute-force.ts'
import { after } from '../dynamic-claims.ts'

/** A word whose gold head is the root may have any head. */
const withoutRootArcs = (gold: Heads) => gold.map((head) => (head === 0 ? UNKNOWN : head))

const lossBy = (oracle: string, gold: Heads) => {
  const judge = dynamicOracle('covington-nonmonotonic', oracle).judge(unlabelled(gold))
  return (c: Configuration) => judge.loss(c)
}

describe('the bounds of non-monotonic Covington to the letter', () => {
  it('hold in every configuration if arcs from the root do not count, all gold trees n ≤ 4', () => {
    for (let n = 1; n <= 4; n++) {
      const space = stateSpace(system, n)
      for (const tree of allTrees(n)) {
        const gold = withoutRootArcs(tree)
        const losses = bestLosses(space, gold)
        const [lower, upper, upperAll] = ['lower-literal', 'upper-literal', 'upper-all-literal'].map((name) =>
          lossBy(name, gold),
        )
        space.states.forEach((c, state) => {
          const order = [lower(c), losses[state], upper(c), upperAll(c)]
          if (order.some((bound, k) => k > 0 && bound < order[k - 1]))
            expect.fail(`${order.join(' ≤ ')}: gold ${gold.join(' ')}, heads ${c.heads.join(' ')}`)
        })
      }
    }
  })

  it('are then what the corrected bounds are, n ≤ 4', () => {
    const { states } = stateSpace(system, 4)
    for (const tree of allTrees(4)) {
      const gold = withoutRootArcs(tree)
      for (const name of ['lower', 'upper', 'upper-all']) {
        const [bound, literal] = [lossBy(name, gold), lossBy(`${name}-literal`, gold)]
        expect(states.findIndex((c) => bound(c) !== literal(c))).toBe(-1)
      }
    }
  })

  it('do not hold if these arcs count: each is wrong in some configuration of 3 words', () => {
    const space = stateSpace(system, 3)
    const wrong = { lower: 0, upper: 0, upperAll: 0 }
    for (const gold of allTrees(3)) {
      const losses = bestLosses(space, gold)
      const [lower, upper, upperAll] = ['lower-literal', 'upper-literal', 'upper-all-literal'].map((name) =>
        lossBy(name, gold),
      )
      space.states.forEach((c, state) => {
        if (lower(c) > losses[state]) wrong.lower++
        if (upper(c) < losses[state]) wrong.upper++
        if (upperAll(c) < losses[state]) wrong.upperAll++
      })
    }
    expect(Math.min(...Object.values(wrong))).toBeGreaterThan(0)
    expect(wrong.upper).toBeGreaterThanOrEqual(wrong.upperAll)
  })

  it('are too low where the word in focus is a root with a head', () => {
    const c = after(system, 2, ['SHIFT', 'RIGHT-ARC'])
    const losses = ['upper', 'upper-all', 'upper-literal', 'upper-all-literal', 'exact'].map((name) =>
      lossBy(name, headsOf([2, 0]))(c),
    )
    expect(losses).toEqual([2, 2, 1, 1, 2])
  })
})

/** Whether head → word is a gold arc of I: not built, and its pair is in focus or will be. */
const isInI = (gold: Heads, word: number, c: Configuration) =>
  gold[word] > 0 && c.heads[word] !== gold[word] && isAhead(gold[word], word, c.stackSize, rightFocus(c))

/** The gold arcs of I, by dependent. */
const arcsOfI = (gold: Heads, c: Configuration) =>
  [...gold.keys()].slice(1).filter((word) => isInI(gold, word, c))

/** Covington's (2001) criterion: an arc of I if the pair in focus has one, else NO-ARC, and SHIFT when λ1 is empty. */
function nextOf(gold: Heads, wanted: ReadonlySet<number>, c: Configuration): string {
  const [i, j] = [c.stackSize, c.b(0)]
  if (i === 0) return 'SHIFT'
  if (wanted.has(i) && gold[i] === j) return 'LEFT-ARC'
  return wanted.has(j) && gold[j] === i ? 'RIGHT-ARC' : 'NO-ARC'
}

describe("the sequence of Covington's criterion that builds nothing but I", () => {
  it('builds every arc of I, for all sets I of all gold trees in every configuration, n ≤ 4', () => {
    let largest = 0
    for (let n = 1; n <= 4; n++) {
      const { states } = stateSpace(system, n)
      for (const gold of allTrees(n)) {
        for (const state of states) {
          const wanted = new Set(arcsOfI(gold, state))
          const built = new Set<number>()
          const c = system.start(n, { recording: false }).copyFrom(state)
          while (!system.isTerminal(c)) {
            const kind = system.kind(nextOf(gold, wanted, c))
            const word = system.transitions[kind].dependent(c)
            system.apply(c, kind)
            if (word > 0) built.add(word)
          }
          if (built.size !== wanted.size)
            expect.fail(`gold ${gold.join(' ')}: ${[...wanted]} not ${[...built]}`)
          largest = Math.max(largest, wanted.size)
        }
      }
    }
    expect(largest).toBe(3)
  })

  it('misses no more heads than the upper bounds say, n ≤ 4', () => {
    let below = 0
    for (let n = 1; n <= 4; n++) {
      const { states } = stateSpace(system, n)
      for (const gold of allTrees(n)) {
        const bounds = new NonmonotonicBounds(gold)
        for (const state of states) {
          const wanted = new Set(arcsOfI(gold, state))
          const c = system.start(n, { recording: false }).copyFrom(state)
          while (!system.isTerminal(c)) system.apply(c, system.kind(nextOf(gold, wanted, c)))
          const { heads } = system.result(c)
          const missed = heads.reduce((sum, head, word) => sum + Number(word > 0 && head !== gold[word]), 0)
          if (missed > bounds.upper(state)) expect.fail(`${missed} > ${bounds.upper(state)}`)
          if (missed < bounds.upper(state)) below++
        }
      }
    }
    expect(below).toBeGreaterThan(0)
  })
})
