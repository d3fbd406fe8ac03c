import type { Configuration } from '../../transition/index.ts'
import { arcEagerUnshift, isWithinReach } from '../../transition/systems/index.ts'
import type { Heads } from '../../tree/index.ts'
import { dependentsInBuffer, dependentsOnStack, isInBuffer, isOnStack, ON_STACK } from '../base/gold-arcs.ts'
import { type DynamicOracle, NOT_ALLOWED } from '../base/oracle.ts'
import { arcDecomposableOracle } from './arc-decomposable.ts'

const SHIFT = arcEagerUnshift.kind('SHIFT')
const LEFT_ARC = arcEagerUnshift.kind('LEFT-ARC')
const RIGHT_ARC = arcEagerUnshift.kind('RIGHT-ARC')
const REDUCE = arcEagerUnshift.kind('REDUCE')

/**
 * The dynamic oracle of arc-eager with Unshift (Honnibal & Johnson 2015), with the root at the end of the buffer. A word
 * without a head loses nothing on the stack: it can go back to the buffer. So SHIFT never costs anything.
 */
export const arcEagerUnshiftDynamic = arcDecomposableOracle(arcEagerUnshift, {
  isPossible(c, gold, places, word) {
    const head = gold[word]
    if (head === c.heads[word]) return true
    if (places[word] === 0 || places[head] === 0) return false
    return isWithinReach(c, head, places[head] === ON_STACK, word, places[word] === ON_STACK)
  },

  fillCosts(c, gold, costs) {
    const i = c.s(0)
    const j = c.b(0)
    if (arcEagerUnshift.isValid(c, SHIFT)) costs[SHIFT] = 0
    if (c.stackSize === 0) return
    if (j > 0)
      costs[RIGHT_ARC] = dependentsOnStack(c, gold, j) + Number(gold[j] !== i && isOnStack(c, gold[j]))
    const head = gold[i]
    const lostByLeaving = dependentsInBuffer(c, gold, i)
    const headInBuffer = isInBuffer(c, head)
    if (c.hasHead(i)) {
      costs[LEFT_ARC] = lostByLeaving + Number(head === c.heads[i] || (head !== j && headInBuffer))
      costs[REDUCE] = lostByLeaving + Number(headInBuffer)
      return
    }
    costs[LEFT_ARC] =
      lostByLeaving +
      dependentsOnStack(c, gold, i) +
      Number(head !== j && (headInBuffer || isOnStack(c, head)))
    if (c.stackSize > 1) costs[REDUCE] = 0
  },
})

/**
 * The oracle to train with: as for the system without Unshift, repairs come second to what the monotonic system would do.
 * A cost is the loss that a transition adds, and one more for every gold arc between a word and the stack that only
 * Unshift can build after a SHIFT, for a RIGHT-ARC that LEFT-ARC must replace, if SHIFT is valid, and for an Unshift that
 * repairs nothing. By the loss alone SHIFT is always free, and a parser would shift all words.
 */
export const arcEagerUnshiftMonotonicFirst: DynamicOracle = {
  name: 'monotonic-first',
  system: arcEagerUnshift,

  judge(tree) {
    const { loss, costs: addedLoss } = arcEagerUnshiftDynamic.judge(tree)
    const { heads: gold } = tree
    return {
      loss,

      costs(c, costs) {
        addedLoss(c, costs)
        const i = c.s(0)
        const j = c.b(0)
        if (c.stackSize === 0) return costs
        if (costs[REDUCE] !== NOT_ALLOWED && !c.hasHead(i) && !hasArcToStack(c, gold, i)) costs[REDUCE]++
        if (!arcEagerUnshift.isValid(c, SHIFT)) return costs
        costs[SHIFT] += dependentsOnStack(c, gold, j) + Number(isOnStack(c, gold[j]))
        costs[RIGHT_ARC] += Number(isInBuffer(c, gold[j]))
        return costs
      },
    }
  },
}

/** Whether a gold arc joins a word with another word on the stack. */
function hasArcToStack(c: Configuration, gold: Heads, word: number): boolean {
  return isOnStack(c, gold[word]) || dependentsOnStack(c, gold, word) > 0
}
