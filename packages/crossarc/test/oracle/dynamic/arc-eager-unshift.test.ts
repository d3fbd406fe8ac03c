import { describe, expect, it } from 'vitest'
import { NOT_ALLOWED } from '../../../src/oracle/base/oracle.ts'
import {
  arcEagerUnshiftDynamic,
  arcEagerUnshiftMonotonicFirst,
} from '../../../src/oracle/dynamic/arc-eager-unshift.ts'
import { dynamicOracle } from '../../../src/oracle/registry.ts'
import { arcEagerNonmonotonic } from '../../../src/transition/systems/arc-eager-nonmonotonic.ts'
import { arcEagerUnshift as system } from '../../../src/transition/systems/arc-eager-unshift.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { headsOf, unlabelled } from '../../../src/tree/tree.ts'
import { bestLosses, stateSpace } from '../brute-force.ts'
import { after, describeCosts, itCountsSingleArcs, itIsExact, itRebuildsGold } from '../dynamic-claims.ts'

const kinds = system.transitions.length

describe('the system with Unshift', () => {
  it('attaches a word to the node below it once Unshift has moved it back', () => {
    const c = after(system, 2, ['SHIFT', 'SHIFT', 'REDUCE', 'RIGHT-ARC', 'REDUCE', 'LEFT-ARC'])
    expect([...system.result(c).heads].slice(1)).toEqual([0, 1])
  })

  it('shifts no word a second time while there is a stack, but does where there is none', () => {
    expect(
      describeCosts(arcEagerUnshiftDynamic, headsOf([0, 1]), after(system, 2, ['SHIFT', 'SHIFT', 'REDUCE'])),
    ).toBe('LEFT-ARC 2, RIGHT-ARC 0')
    const c = after(system, 2, ['SHIFT', 'SHIFT', 'REDUCE', 'LEFT-ARC', 'SHIFT', 'LEFT-ARC'])
    expect([...system.result(c).heads].slice(1)).toEqual([2, 0])
  })

  it('repairs more than the system without: it loses less after all words have been shifted', () => {
    for (const gold of allTrees(4)) {
      if (!isProjective(gold)) continue
      const shifted = ['SHIFT', 'SHIFT', 'SHIFT', 'SHIFT']
      const loss = (by: typeof system, oracle: string) =>
        dynamicOracle(by.name, oracle)
          .judge(unlabelled(gold))
          .loss(after(by, 4, shifted))
      expect(loss(system, 'dynamic')).toBe(0)
      expect(loss(arcEagerNonmonotonic, 'dynamic')).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('the dynamic oracle of arc-eager with Unshift', () => {
  itIsExact(arcEagerUnshiftDynamic, { golds: 'projective', enumerated: 5 })
  itCountsSingleArcs(arcEagerUnshiftDynamic)
})

describe('the oracle that puts monotonic transitions first', () => {
  itRebuildsGoldOfProjective()

  it('without a mistake takes only transitions of arc-eager, n ≤ 5', () => {
    for (let n = 1; n <= 5; n++) {
      const { states, successors } = stateSpace(system, n)
      for (const gold of allTrees(n)) {
        if (!isProjective(gold)) continue
        const judge = arcEagerUnshiftMonotonicFirst.judge(unlabelled(gold))
        const found = new Set([states.length - 1])
        const costs = new Int32Array(kinds)
        for (const state of found) {
          const c = states[state]
          if (system.isTerminal(c)) {
            expect(system.result(c).heads).toEqual(gold)
            continue
          }
          judge.costs(c, costs)
          for (const [kind, { name }] of system.transitions.entries()) {
            if (costs[kind] !== 0) continue
            const isRepair =
              (name === 'REDUCE' && !c.hasHead(c.s(0))) || (name === 'LEFT-ARC' && c.hasHead(c.s(0)))
            if (isRepair) expect.fail(`${name} with gold ${gold.join(' ')}, heads ${c.heads.join(' ')}`)
            found.add(successors[state * kinds + kind])
          }
        }
      }
    }
  })

  it('always has a transition that costs nothing by the loss among its cheapest, n ≤ 4', () => {
    for (let n = 1; n <= 4; n++) {
      const space = stateSpace(system, n)
      for (const gold of allTrees(n)) {
        if (!isProjective(gold)) continue
        const losses = bestLosses(space, gold)
        const judge = arcEagerUnshiftMonotonicFirst.judge(unlabelled(gold))
        const costs = new Int32Array(kinds)
        space.states.forEach((c, state) => {
          if (system.isTerminal(c)) return
          judge.costs(c, costs)
          const least = Math.min(...[...costs].filter((cost) => cost !== NOT_ALLOWED))
          for (const [kind, cost] of costs.entries()) {
            if (cost !== least) continue
            const added = losses[space.successors[state * kinds + kind]] - losses[state]
            if (added !== 0)
              expect.fail(`${costs}, gold ${gold.join(' ')}, heads ${c.heads.join(' ')}, kind ${kind}`)
          }
        })
      }
    }
  })
})

function itRebuildsGoldOfProjective(): void {
  itRebuildsGold(arcEagerUnshiftMonotonicFirst, {
    randomGold: (n, random) => {
      const projective = [...allTrees(Math.min(n, 5))].filter(isProjective)
      return projective[Math.floor(random() * projective.length)]
    },
    words: 5,
  })
}
