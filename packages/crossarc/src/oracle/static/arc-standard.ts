import { NONE } from '../../transition/index.ts'
import { arcStandard } from '../../transition/systems/index.ts'
import { GoldTree } from '../base/gold.ts'
import type { StaticOracle } from '../base/oracle.ts'

const SHIFT = arcStandard.kind('SHIFT')
const LEFT_ARC = arcStandard.kind('LEFT-ARC')
const RIGHT_ARC = arcStandard.kind('RIGHT-ARC')

/**
 * The textbook oracle, for projective trees. A left dependent needs no check: in a projective tree it has all its
 * children when its head comes on top of it. In other trees it may not, and then the oracle runs out of input
 * (Camillo 2016, Table 3.1).
 */
export const arcStandardStatic: StaticOracle = {
  name: 'static',
  system: arcStandard,
  guide(tree) {
    const gold = new GoldTree(tree)
    return (c) => {
      const i = c.s(1)
      const j = c.s(0)
      if (i > 0 && gold.heads[i] === j) return gold.arc(LEFT_ARC, i)
      if (i >= 0 && gold.isReady(c, i, j)) return gold.arc(RIGHT_ARC, j)
      return c.bufferStart < c.bufferEnd ? SHIFT : NONE
    }
  },
}
