import { describe, expect, it } from 'vitest'
import { covingtonDynamic } from '../../src/oracle/covington-dynamic.ts'
import { covington } from '../../src/transition/covington.ts'
import { headsOf, unlabelled } from '../../src/tree/tree.ts'
import { after, describeCosts, itIsExact } from './dynamic-claims.ts'

describe('the dynamic oracle of Covington', () => {
  itIsExact(covingtonDynamic, { golds: 'all' })

  it('loses one arc more for a cycle through arcs built and arcs to come', () => {
    // 1 → 2 is built, so 3 → 1 and 2 → 3 are both possible, but not together.
    const gold = headsOf([3, 0, 2])
    const c = after(covington, 3, ['SHIFT', 'RIGHT-ARC', 'SHIFT'])
    expect(covingtonDynamic.judge(unlabelled(gold)).loss(c)).toBe(2)
    expect(describeCosts(covingtonDynamic, gold, c)).toBe('SHIFT 1, NO-ARC 0, RIGHT-ARC 0')
  })

  it('keeps an arc from the root as long as the word has no head', () => {
    const gold = headsOf([0, 0])
    const c = after(covington, 2, ['SHIFT'])
    expect(describeCosts(covingtonDynamic, gold, c)).toBe('SHIFT 0, NO-ARC 0, LEFT-ARC 1, RIGHT-ARC 1')
  })
})
