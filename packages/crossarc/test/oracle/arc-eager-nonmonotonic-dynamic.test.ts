import { describe, expect, it } from 'vitest'
import { arcEagerNonmonotonicDynamic } from '../../src/oracle/arc-eager-nonmonotonic-dynamic.ts'
import { arcEagerNonmonotonic } from '../../src/transition/arc-eager-nonmonotonic.ts'
import { headsOf } from '../../src/tree/tree.ts'
import { after, describeCosts, itCountsSingleArcs, itIsExact } from './dynamic-claims.ts'

describe('the dynamic oracle of non-monotonic arc-eager', () => {
  itIsExact(arcEagerNonmonotonicDynamic, { golds: 'projective', enumerated: 5 })
  itCountsSingleArcs(arcEagerNonmonotonicDynamic)

  const costs = (gold: number[], ...names: string[]) =>
    describeCosts(arcEagerNonmonotonicDynamic, headsOf(gold), after(arcEagerNonmonotonic, gold.length, names))

  it('asks nothing for a wrong RIGHT-ARC that LEFT-ARC repairs', () => {
    expect(costs([0, 3, 1], 'SHIFT')).toBe('SHIFT 0, LEFT-ARC 2, RIGHT-ARC 0')
    expect(costs([0, 3, 1], 'SHIFT', 'RIGHT-ARC')).toBe('SHIFT 2, LEFT-ARC 0, RIGHT-ARC 2, REDUCE 1')
  })

  it('asks nothing for a SHIFT that REDUCE repairs', () => {
    expect(costs([0, 1], 'SHIFT')).toBe('SHIFT 0, LEFT-ARC 2, RIGHT-ARC 0')
    expect(costs([0, 1], 'SHIFT', 'SHIFT')).toBe('LEFT-ARC 1, REDUCE 0')
  })
})
