import { describe, expect, it } from 'vitest'
import { arcEagerDynamic } from '../../../src/oracle/dynamic/arc-eager.ts'
import { arcEager } from '../../../src/transition/systems/arc-eager.ts'
import { headsOf } from '../../../src/tree/tree.ts'
import { after, describeCosts, itCountsSingleArcs, itIsExact } from '../dynamic-claims.ts'

describe('the dynamic oracle of arc-eager', () => {
  itIsExact(arcEagerDynamic, { golds: 'projective', enumerated: 5 })
  itCountsSingleArcs(arcEagerDynamic)

  it('lists the costs step by step', () => {
    const gold = headsOf([2, 0, 2])
    const costs = (...names: string[]) => describeCosts(arcEagerDynamic, gold, after(arcEager, 3, names))
    expect(costs()).toBe('SHIFT 0')
    expect(costs('SHIFT')).toBe('SHIFT 1, LEFT-ARC 0, RIGHT-ARC 2')
    expect(costs('SHIFT', 'LEFT-ARC', 'SHIFT')).toBe('SHIFT 1, LEFT-ARC 2, RIGHT-ARC 0')
    expect(costs('SHIFT', 'LEFT-ARC', 'SHIFT', 'RIGHT-ARC')).toBe('REDUCE 0')
    expect(costs('SHIFT', 'LEFT-ARC', 'SHIFT', 'RIGHT-ARC', 'REDUCE')).toBe('LEFT-ARC 0')
  })
})
