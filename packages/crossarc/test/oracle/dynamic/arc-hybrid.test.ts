import { describe, expect, it } from 'vitest'
import { arcHybridDynamic } from '../../../src/oracle/dynamic/arc-hybrid.ts'
import { arcHybrid } from '../../../src/transition/systems/arc-hybrid.ts'
import { headsOf } from '../../../src/tree/tree.ts'
import { after, describeCosts, itCountsSingleArcs, itIsExact } from '../dynamic-claims.ts'

describe('the dynamic oracle of arc-hybrid', () => {
  itIsExact(arcHybridDynamic, { golds: 'projective', enumerated: 5 })
  itCountsSingleArcs(arcHybridDynamic)

  it('lists the costs step by step', () => {
    const gold = headsOf([2, 0, 2])
    const costs = (...names: string[]) => describeCosts(arcHybridDynamic, gold, after(arcHybrid, 3, names))
    expect(costs()).toBe('SHIFT 0')
    expect(costs('SHIFT')).toBe('SHIFT 2, LEFT-ARC 0, RIGHT-ARC 1')
    expect(costs('SHIFT', 'LEFT-ARC', 'SHIFT')).toBe('SHIFT 0, LEFT-ARC 2, RIGHT-ARC 1')
    expect(costs('SHIFT', 'LEFT-ARC', 'SHIFT', 'SHIFT')).toBe('RIGHT-ARC 0')
  })
})
