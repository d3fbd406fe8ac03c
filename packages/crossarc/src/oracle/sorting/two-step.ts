import { NONE } from '../../transition/index.ts'
import { twoStep } from '../../transition/systems/index.ts'
import { projectiveOrder } from '../../tree/index.ts'
import { GoldTree } from '../base/gold.ts'
import type { StaticOracle } from '../base/oracle.ts'

const SHIFT = twoStep.kind('SHIFT')
const LEFT_ARC = twoStep.kind('LEFT-ARC')
const RIGHT_ARC = twoStep.kind('RIGHT-ARC')
const SWAP = twoStep.kind('SWAP')
const SAVE = twoStep.kind('SAVE')
const RESET = twoStep.kind('RESET')

/**
 * Camillo 2016, section 4.3: the first pass adds every arc that needs no SWAP, and saves where the eager oracle
 * would have swapped first; the second pass is Nivre's oracle.
 */
export const twoStepStatic: StaticOracle = {
  name: 'static',
  system: twoStep,
  guide(tree) {
    const gold = new GoldTree(tree)
    const order = projectiveOrder(tree.heads)
    return (c) => {
      const i = c.s(1)
      const j = c.s(0)
      const bufferEmpty = c.bufferStart === c.bufferEnd
      if (i >= 0) {
        if (gold.isReady(c, j, i)) return gold.arc(LEFT_ARC, i)
        if (gold.isReady(c, i, j)) return gold.arc(RIGHT_ARC, j)
        if (order[j] < order[i]) {
          if (c.phase === 2) return SWAP
          if (c.saved === 0 && !bufferEmpty) return SAVE
        }
      }
      if (!bufferEmpty) return SHIFT
      return c.phase === 1 ? RESET : NONE
    }
  },
}
