import { NONE, type System } from '../../transition/index.ts'
import {
  covington,
  covingtonAllPairs,
  covingtonNonmonotonic,
  covingtonNonmonotonicAllPairs,
} from '../../transition/systems/index.ts'
import { GoldTree } from '../base/gold.ts'
import type { StaticOracle } from '../base/oracle.ts'

/** For all trees: looks back from the first word of the buffer only as far as its farthest gold neighbour, if SHIFT may. */
function lookingBack(system: System): StaticOracle {
  const SHIFT = system.kind('SHIFT')
  const NO_ARC = system.kind('NO-ARC')
  const LEFT_ARC = system.kind('LEFT-ARC')
  const RIGHT_ARC = system.kind('RIGHT-ARC')
  return {
    name: 'static',
    system,
    guide(tree) {
      const gold = new GoldTree(tree)
      const { heads, n } = gold
      const leftmostNeighbour = new Int32Array(n + 1)
      for (let j = 1; j <= n; j++) {
        const head = heads[j] > 0 ? heads[j] : j
        const child = gold.firstChild[j] < gold.firstChild[j + 1] ? gold.children[gold.firstChild[j]] : j
        leftmostNeighbour[j] = Math.min(head, child)
      }
      return (c) => {
        const i = c.s(0)
        const j = c.b(0)
        if (j < 0) return NONE
        if (i < 0 || (i < leftmostNeighbour[j] && system.isValid(c, SHIFT))) return SHIFT
        if (heads[i] === j) return gold.arc(LEFT_ARC, i)
        if (heads[j] === i) return gold.arc(RIGHT_ARC, j)
        return NO_ARC
      }
    },
  }
}

export const covingtonStatic = lookingBack(covington)
export const covingtonNonmonotonicStatic = lookingBack(covingtonNonmonotonic)
export const covingtonAllPairsStatic = lookingBack(covingtonAllPairs)
export const covingtonNonmonotonicAllPairsStatic = lookingBack(covingtonNonmonotonicAllPairs)
