import { arcEagerNonmonotonic } from '../../transition/systems/index.ts'
import {
  dependentsInBuffer,
  dependentsOnStack,
  IN_BUFFER,
  isInBuffer,
  isOnStack,
  ON_STACK,
} from '../base/gold-arcs.ts'
import type { DynamicOracle } from '../base/oracle.ts'
import { arcDecomposableOracle } from './arc-decomposable.ts'

const SHIFT = arcEagerNonmonotonic.kind('SHIFT')
const LEFT_ARC = arcEagerNonmonotonic.kind('LEFT-ARC')
const RIGHT_ARC = arcEagerNonmonotonic.kind('RIGHT-ARC')
const REDUCE = arcEagerNonmonotonic.kind('REDUCE')

/**
 * The dynamic oracle of arc-eager that repairs itself (Honnibal, Goldberg & Johnson 2013), with the root at the
 * end of the buffer. An arc into a word on the stack is still possible from the buffer, whatever head the word
 * has. From the stack it is possible, or built, only if its head is the node below: RIGHT-ARC attaches a word to
 * the node below it and REDUCE makes up for a SHIFT, so SHIFT and RIGHT-ARC cost the same.
 */
export const arcEagerNonmonotonicDynamic = arcDecomposableOracle(arcEagerNonmonotonic, {
  isPossible(c, gold, places, word, below) {
    const head = gold[word]
    if (head === c.heads[word]) return true
    if (places[word] === IN_BUFFER) return places[head] !== 0
    return places[word] === ON_STACK && (places[head] === IN_BUFFER || head === below)
  },

  fillCosts(c, gold, costs) {
    const i = c.s(0)
    const j = c.b(0)
    if (j > 0) {
      costs[SHIFT] = dependentsOnStack(c, gold, j) + Number(gold[j] !== i && isOnStack(c, gold[j]))
      if (c.stackSize > 0) costs[RIGHT_ARC] = costs[SHIFT]
    }
    if (c.stackSize === 0) return
    const lostByLeaving = dependentsInBuffer(c, gold, i)
    const head = gold[i]
    const headIsBelow = c.stackSize > 1 && head === c.s(1)
    costs[LEFT_ARC] = lostByLeaving + Number(headIsBelow || (head !== j && isInBuffer(c, head)))
    if (c.stackSize > 1 || c.hasHead(i)) costs[REDUCE] = lostByLeaving + Number(isInBuffer(c, head))
  },
})

/**
 * The oracle to train with: repairs come second to what the monotonic system would do (Honnibal, Goldberg & Johnson
 * 2013). A cost is the loss that a transition adds, and one more for SHIFT and RIGHT-ARC if they make a repair
 * necessary, so that after a mistake the repair is right, but the mistake is not.
 *
 * By the loss alone SHIFT and RIGHT-ARC always cost the same, and a parser that learns from it stops using RIGHT-ARC:
 * every word then waits for LEFT-ARC or REDUCE, and no decision can use the arcs from the left.
 *
 * What costs nothing here costs nothing by the loss, and there is always such a transition for a projective gold
 * tree: SHIFT needs a repair only where RIGHT-ARC needs none, and vice versa.
 */
export const arcEagerNonmonotonicMonotonicFirst: DynamicOracle = {
  name: 'monotonic-first',
  system: arcEagerNonmonotonic,

  judge(tree) {
    const { loss, costs: addedLoss } = arcEagerNonmonotonicDynamic.judge(tree)
    const { heads: gold } = tree
    return {
      loss,

      costs(c, costs) {
        addedLoss(c, costs)
        const j = c.b(0)
        if (j > 0 && c.stackSize > 0) {
          costs[SHIFT] += Number(gold[j] === c.s(0))
          costs[RIGHT_ARC] += Number(isInBuffer(c, gold[j]))
        }
        return costs
      },
    }
  },
}
