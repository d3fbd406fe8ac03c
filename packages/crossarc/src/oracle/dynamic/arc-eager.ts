import { arcEager } from '../../transition/systems/index.ts'
import {
  dependentsInBuffer,
  headlessDependentsOnStack,
  IN_BUFFER,
  isInBuffer,
  isOnStack,
} from '../base/gold-arcs.ts'
import { arcDecomposableOracle } from './arc-decomposable.ts'

const SHIFT = arcEager.kind('SHIFT')
const LEFT_ARC = arcEager.kind('LEFT-ARC')
const RIGHT_ARC = arcEager.kind('RIGHT-ARC')
const REDUCE = arcEager.kind('REDUCE')

/**
 * The dynamic oracle of arc-eager (Goldberg & Nivre 2012, 2013), with the root at the end of the buffer. A word without
 * a head can get it from the buffer, and while it is in the buffer itself, from the stack too.
 */
export const arcEagerDynamic = arcDecomposableOracle(arcEager, {
  isPossible(c, gold, places, word) {
    const head = gold[word]
    if (head === c.heads[word]) return true
    if (c.hasHead(word)) return false
    return places[word] === IN_BUFFER ? places[head] !== 0 : places[head] === IN_BUFFER
  },

  fillCosts(c, gold, costs) {
    const i = c.s(0)
    const j = c.b(0)
    const lostByLeaving = c.stackSize > 0 ? dependentsInBuffer(c, gold, i) : 0
    const lostByEntering = headlessDependentsOnStack(c, gold, j)
    const head = gold[j]

    if (j > 0) costs[SHIFT] = lostByEntering + Number(isOnStack(c, head))
    if (c.stackSize > 0 && j > 0) {
      costs[RIGHT_ARC] = lostByEntering + Number(head !== i && (isOnStack(c, head) || isInBuffer(c, head)))
    }
    if (c.stackSize > 0 && !c.hasHead(i)) {
      costs[LEFT_ARC] = lostByLeaving + Number(gold[i] !== j && isInBuffer(c, gold[i]))
    }
    if (c.stackSize > 0 && c.hasHead(i)) costs[REDUCE] = lostByLeaving
  },
})
