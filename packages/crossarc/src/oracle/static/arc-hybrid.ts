import { NONE } from '../../transition/index.ts'
import { arcHybrid } from '../../transition/systems/index.ts'
import { GoldTree } from '../base/gold.ts'
import type { StaticOracle } from '../base/oracle.ts'

const SHIFT = arcHybrid.kind('SHIFT')
const LEFT_ARC = arcHybrid.kind('LEFT-ARC')
const RIGHT_ARC = arcHybrid.kind('RIGHT-ARC')

/** For projective trees: an arc as soon as its dependent has all its children. */
export const arcHybridStatic: StaticOracle = {
  name: 'static',
  system: arcHybrid,
  guide(tree) {
    const gold = new GoldTree(tree)
    return (c) => {
      const i = c.s(0)
      const j = c.b(0)
      if (j > 0 && gold.isReady(c, j, i)) return gold.arc(LEFT_ARC, i)
      if (c.stackSize >= 2 && gold.isReady(c, c.s(1), i)) return gold.arc(RIGHT_ARC, i)
      return j > 0 ? SHIFT : NONE
    }
  },
}
