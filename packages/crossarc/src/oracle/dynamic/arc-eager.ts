import { arcEager } from '../../transition/systems/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import {
  dependentsInBuffer,
  headlessDependentsOnStack,
  IN_BUFFER,
  isInBuffer,
  isOnStack,
  markPlaces,
} from '../base/gold-arcs.ts'
import { type DynamicOracle, NOT_ALLOWED } from '../base/oracle.ts'

const SHIFT = arcEager.kind('SHIFT')
const LEFT_ARC = arcEager.kind('LEFT-ARC')
const RIGHT_ARC = arcEager.kind('RIGHT-ARC')
const REDUCE = arcEager.kind('REDUCE')

/**
 * The dynamic oracle of arc-eager (Goldberg & Nivre 2012, 2013), with the root at the end of the buffer.
 *
 * Arc-eager is arc-decomposable: if each arc of a projective tree can still be built, all of them can, so the
 * loss is the number of gold arcs that can no longer be built and a cost is the number of arcs that a
 * transition makes impossible. For a non-projective gold tree both are still these numbers of single arcs, and
 * the loss is a lower bound: arcs that cross are each possible but not together.
 * Time per configuration: O(stack + buffer), without allocation.
 */
export const arcEagerDynamic: DynamicOracle = {
  name: 'dynamic',
  system: arcEager,

  judge({ heads: gold }) {
    const places = new Uint8Array(gold.length)
    return {
      loss(c) {
        markPlaces(c, places)
        let lost = 0
        for (let word = 1; word <= c.n; word++) {
          const head = gold[word]
          if (head === UNKNOWN || head === c.heads[word]) continue
          const possible =
            !c.hasHead(word) && (places[word] === IN_BUFFER ? places[head] !== 0 : places[head] === IN_BUFFER)
          if (!possible) lost++
        }
        return lost
      },

      costs(c, costs) {
        costs.fill(NOT_ALLOWED)
        const i = c.s(0)
        const j = c.b(0)
        const lostByLeaving = c.stackSize > 0 ? dependentsInBuffer(c, gold, i) : 0
        const lostByEntering = headlessDependentsOnStack(c, gold, j)
        const head = gold[j]

        if (j > 0) costs[SHIFT] = lostByEntering + Number(isOnStack(c, head))
        if (c.stackSize > 0 && j > 0) {
          costs[RIGHT_ARC] =
            lostByEntering + Number(head !== i && (isOnStack(c, head) || isInBuffer(c, head)))
        }
        if (c.stackSize > 0 && !c.hasHead(i)) {
          costs[LEFT_ARC] = lostByLeaving + Number(gold[i] !== j && isInBuffer(c, gold[i]))
        }
        if (c.stackSize > 0 && c.hasHead(i)) costs[REDUCE] = lostByLeaving
        return costs
      },
    }
  },
}
