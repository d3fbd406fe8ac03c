import type { Configuration, System } from '../../transition/index.ts'
import { type Heads, UNKNOWN } from '../../tree/index.ts'
import { markPlaces, ON_STACK } from '../base/gold-arcs.ts'
import { type DynamicOracle, NOT_ALLOWED } from '../base/oracle.ts'

/** What an arc-decomposable system says about single gold arcs. */
export interface ArcRules {
  /**
   * Whether the gold arc into a word, whose head is known, is built or still can be.
   *
   * @param places where every node is: see markPlaces().
   * @param below the node below a word on the stack; UNKNOWN if there is none.
   */
  isPossible(c: Configuration, gold: Heads, places: Uint8Array, word: number, below: number): boolean
  /** Fills in how many gold arcs each permissible transition makes impossible. */
  fillCosts(c: Configuration, gold: Heads, costs: Int32Array): void
}

/**
 * The dynamic oracle of an arc-decomposable system: if each arc of a projective tree can still be built, all of them can,
 * so the loss is the number of gold arcs that can no longer be built.
 *
 * Exact for projective gold trees. For a non-projective gold tree loss and costs still count single arcs, and the loss is
 * a lower bound: arcs that cross are each possible, but not together.
 * Time per configuration: O(stack + buffer), without allocation.
 */
export function arcDecomposableOracle(system: System, { isPossible, fillCosts }: ArcRules): DynamicOracle {
  return {
    name: 'dynamic',
    system,

    judge({ heads: gold }) {
      const places = new Uint8Array(gold.length)
      return {
        loss(c) {
          markPlaces(c, places)
          let lost = 0
          for (let k = 0; k < c.stackSize; k++) {
            const word = c.stack[k]
            const below = k === 0 ? UNKNOWN : c.stack[k - 1]
            if (gold[word] !== UNKNOWN && !isPossible(c, gold, places, word, below)) lost++
          }
          for (let word = 1; word <= c.n; word++) {
            if (places[word] === ON_STACK || gold[word] === UNKNOWN) continue
            if (!isPossible(c, gold, places, word, UNKNOWN)) lost++
          }
          return lost
        },

        costs(c, costs) {
          costs.fill(NOT_ALLOWED)
          fillCosts(c, gold, costs)
          return costs
        },
      }
    },
  }
}
