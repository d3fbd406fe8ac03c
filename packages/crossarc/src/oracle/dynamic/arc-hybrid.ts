import { arcHybrid } from '../../transition/systems/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import {
  dependentsInBuffer,
  dependentsOnStack,
  IN_BUFFER,
  isInBuffer,
  isOnStack,
  markPlaces,
  ON_STACK,
} from '../base/gold-arcs.ts'
import { type DynamicOracle, NOT_ALLOWED } from '../base/oracle.ts'

const SHIFT = arcHybrid.kind('SHIFT')
const LEFT_ARC = arcHybrid.kind('LEFT-ARC')
const RIGHT_ARC = arcHybrid.kind('RIGHT-ARC')

/**
 * The dynamic oracle of arc-hybrid (Goldberg & Nivre 2013). A word on the stack can get its head from the node
 * below it or from the buffer, and its dependents only from the buffer.
 *
 * Exact for projective gold trees. For a non-projective gold tree loss and costs count the single arcs that
 * become impossible, and the loss is a lower bound.
 * Time per configuration: O(stack + buffer), without allocation.
 */
export const arcHybridDynamic: DynamicOracle = {
  name: 'dynamic',
  system: arcHybrid,

  judge({ heads: gold }) {
    const places = new Uint8Array(gold.length)
    return {
      loss(c) {
        markPlaces(c, places)
        let lost = 0
        for (let k = 1; k < c.stackSize; k++) {
          const head = gold[c.stack[k]]
          if (head !== UNKNOWN && head !== c.stack[k - 1] && places[head] !== IN_BUFFER) lost++
        }
        for (let word = 1; word <= c.n; word++) {
          const head = gold[word]
          if (head === UNKNOWN || places[word] === ON_STACK) continue
          const possible = places[word] === IN_BUFFER ? places[head] !== 0 : head === c.heads[word]
          if (!possible) lost++
        }
        return lost
      },

      costs(c, costs) {
        costs.fill(NOT_ALLOWED)
        const i = c.s(0)
        const j = c.b(0)

        if (c.bufferSize > 0) {
          costs[SHIFT] = dependentsOnStack(c, gold, j) + Number(gold[j] !== i && isOnStack(c, gold[j]))
        }
        if (i > 0) {
          const lostByLeaving = dependentsInBuffer(c, gold, i)
          const head = gold[i]
          const headIsAhead = isInBuffer(c, head)
          costs[RIGHT_ARC] = lostByLeaving + Number(headIsAhead)
          if (c.bufferSize > 0) {
            costs[LEFT_ARC] = lostByLeaving + Number(head === c.s(1) || (head !== j && headIsAhead))
          }
        }
        return costs
      },
    }
  },
}
