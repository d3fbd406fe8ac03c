import { describe, expect, it } from 'vitest'
import { NOT_ALLOWED } from '../../../src/oracle/base/oracle.ts'
import {
  arcEagerNonmonotonicDynamic,
  arcEagerNonmonotonicMonotonicFirst,
} from '../../../src/oracle/dynamic/arc-eager-nonmonotonic.ts'
import { dynamicOracle } from '../../../src/oracle/registry.ts'
import { arcEager } from '../../../src/transition/systems/arc-eager.ts'
import { arcEagerNonmonotonic } from '../../../src/transition/systems/arc-eager-nonmonotonic.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { headsOf, unlabelled } from '../../../src/tree/tree.ts'
import { stateSpace } from '../brute-force.ts'
import { after, describeCosts, itCountsSingleArcs, itIsExact } from '../dynamic-claims.ts'

describe('the dynamic oracle of non-monotonic arc-eager', () => {
  itIsExact(arcEagerNonmonotonicDynamic, { golds: 'projective', enumerated: 5 })
  itCountsSingleArcs(arcEagerNonmonotonicDynamic)

  const costs = (gold: number[], ...names: string[]) =>
    describeCosts(arcEagerNonmonotonicDynamic, headsOf(gold), after(arcEagerNonmonotonic, gold.length, names))

  it('charges nothing for a wrong RIGHT-ARC that LEFT-ARC repairs', () => {
    expect(costs([0, 3, 1], 'SHIFT')).toBe('SHIFT 0, LEFT-ARC 2, RIGHT-ARC 0')
    expect(costs([0, 3, 1], 'SHIFT', 'RIGHT-ARC')).toBe('SHIFT 2, LEFT-ARC 0, RIGHT-ARC 2, REDUCE 1')
  })

  it('charges nothing for a SHIFT that REDUCE repairs', () => {
    expect(costs([0, 1], 'SHIFT')).toBe('SHIFT 0, LEFT-ARC 2, RIGHT-ARC 0')
    expect(costs([0, 1], 'SHIFT', 'SHIFT')).toBe('LEFT-ARC 1, REDUCE 0')
  })
})

describe('the oracle that puts monotonic transitions first', () => {
  const kinds = arcEagerNonmonotonic.transitions.length
  const projectiveTrees = (n: number) => [...allTrees(n)].filter(isProjective)
  const costs = (gold: number[], ...names: string[]) =>
    describeCosts(
      arcEagerNonmonotonicMonotonicFirst,
      headsOf(gold),
      after(arcEagerNonmonotonic, gold.length, names),
    )

  it('is the one used for training: without a mistake, nothing needs a repair, all projective trees n ≤ 5', () => {
    const oracle = dynamicOracle('arc-eager-nonmonotonic')
    for (let n = 1; n <= 5; n++) {
      const { states, successors } = stateSpace(arcEagerNonmonotonic, n)
      for (const gold of projectiveTrees(n)) {
        const judge = oracle.judge(unlabelled(gold))
        const ahead = [states.length - 1]
        const found = new Set(ahead)
        for (const state of ahead) {
          const c = states[state]
          if (arcEagerNonmonotonic.isTerminal(c)) {
            expect(arcEagerNonmonotonic.result(c).heads).toEqual(gold)
            continue
          }
          const free = judge.costs(c, new Int32Array(kinds))
          for (let kind = 0; kind < kinds; kind++) {
            if (free[kind] !== 0) continue
            const { name } = arcEagerNonmonotonic.transitions[kind]
            if (!arcEager.isValid(c, arcEager.kind(name)))
              expect.fail(`${name} repairs, gold ${gold.join(' ')}, heads ${c.heads.join(' ')}`)
            const next = successors[state * kinds + kind]
            if (!found.has(next)) ahead.push(next)
            found.add(next)
          }
        }
      }
    }
  })

  it('never demands more loss: free transitions are free by the loss, and there is always one, n ≤ 5', () => {
    for (let n = 1; n <= 5; n++) {
      const { states } = stateSpace(arcEagerNonmonotonic, n)
      for (const gold of projectiveTrees(n)) {
        const exact = arcEagerNonmonotonicDynamic.judge(unlabelled(gold))
        const judge = arcEagerNonmonotonicMonotonicFirst.judge(unlabelled(gold))
        const added = new Int32Array(kinds)
        const found = new Int32Array(kinds)
        for (const c of states) {
          if (arcEagerNonmonotonic.isTerminal(c)) continue
          exact.costs(c, added)
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

  it('charges for a wrong RIGHT-ARC, but not for the LEFT-ARC that repairs it', () => {
    expect(costs([0, 3, 1], 'SHIFT')).toBe('SHIFT 0, LEFT-ARC 2, RIGHT-ARC 1')
    expect(costs([0, 3, 1], 'SHIFT', 'RIGHT-ARC')).toBe('SHIFT 2, LEFT-ARC 0, RIGHT-ARC 2, REDUCE 1')
  })

  it('charges for a wrong SHIFT, but not for the REDUCE that repairs it', () => {
    expect(costs([0, 1], 'SHIFT')).toBe('SHIFT 1, LEFT-ARC 2, RIGHT-ARC 0')
    expect(costs([0, 1], 'SHIFT', 'SHIFT')).toBe('LEFT-ARC 1, REDUCE 0')
  })
})
