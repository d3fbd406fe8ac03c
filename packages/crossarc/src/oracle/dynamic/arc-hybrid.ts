import { arcHybrid } from '../../transition/systems/index.ts'
import {
  dependentsInBuffer,
  dependentsOnStack,
  IN_BUFFER,
  isInBuffer,
  isOnStack,
  ON_STACK,
} from '../base/gold-arcs.ts'
import { arcDecomposableOracle } from './arc-decomposable.ts'

const SHIFT = arcHybrid.kind('SHIFT')
const LEFT_ARC = arcHybrid.kind('LEFT-ARC')
const RIGHT_ARC = arcHybrid.kind('RIGHT-ARC')

/**
 * The dynamic oracle of arc-hybrid (Goldberg & Nivre 2013). A word on the stack can get its head from the node below it or
 * from the buffer, and its dependents only from the buffer.
 */
export const arcHybridDynamic = arcDecomposableOracle(arcHybrid, {
  isPossible(c, gold, places, word, below) {
    const head = gold[word]
    if (places[word] === ON_STACK) return head === below || places[head] === IN_BUFFER
    return places[word] === IN_BUFFER ? places[head] !== 0 : head === c.heads[word]
  },

  fillCosts(c, gold, costs) {
    const i = c.s(0)
    const j = c.b(0)
    if (c.bufferSize > 0) {
      costs[SHIFT] = dependentsOnStack(c, gold, j) + Number(gold[j] !== i && isOnStack(c, gold[j]))
    }
    if (i <= 0) return
    const lostByLeaving = dependentsInBuffer(c, gold, i)
    const head = gold[i]
    const headIsAhead = isInBuffer(c, head)
    costs[RIGHT_ARC] = lostByLeaving + Number(headIsAhead)
    if (c.bufferSize > 0) {
      costs[LEFT_ARC] = lostByLeaving + Number(head === c.s(1) || (head !== j && headIsAhead))
    }
  },
})
