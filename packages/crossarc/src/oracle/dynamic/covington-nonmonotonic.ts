import { Configuration } from '../../transition/index.ts'
import { covingtonNonmonotonic, isAhead, rightFocus } from '../../transition/systems/index.ts'
import { type DynamicOracle, type Judge, NOT_ALLOWED } from '../base/oracle.ts'
import { NonmonotonicBounds } from './covington-nonmonotonic-bounds.ts'

const KINDS = covingtonNonmonotonic.transitions.length

/**
 * Costs from a loss or a bound on it: how much higher it is after a transition than after the best one. For an exact
 * loss that is the loss a transition adds. A bound may also fall, or rise after every transition, so that its plain
 * difference could be negative or never 0.
 */
export function judgeByBest(n: number, loss: (c: Configuration) => number): Judge {
  const after = new Configuration(n, { recording: false })
  return {
    loss,
    costs(c, costs) {
      costs.fill(NOT_ALLOWED)
      let best = Number.POSITIVE_INFINITY
      for (let kind = 0; kind < KINDS; kind++) {
        if (!covingtonNonmonotonic.isValid(c, kind)) continue
        covingtonNonmonotonic.apply(after.copyFrom(c), kind)
        costs[kind] = loss(after)
        best = Math.min(best, costs[kind])
      }
      for (let kind = 0; kind < KINDS; kind++) if (costs[kind] !== NOT_ALLOWED) costs[kind] -= best
      return costs
    },
  }
}

function boundOracle(
  name: string,
  bound: (bounds: NonmonotonicBounds, c: Configuration) => number,
): DynamicOracle {
  return {
    name,
    system: covingtonNonmonotonic,
    judge({ heads }) {
      const bounds = new NonmonotonicBounds(heads)
      return judgeByBest(heads.length - 1, (c) => bound(bounds, c))
    },
  }
}

/** Judges by |U|, the lower bound on the loss. Time per configuration: O(n), without allocation. */
export const covingtonNonmonotonicLower = boundOracle('lower', (bounds, c) => bounds.lower(c))

/**
 * Judges by the paper's lower bound to the letter, where a gold arc 0 → y is lost once y is read and has a head. It
 * is not a bound (see RootArcs), but a more natural teacher: it does not count on losing a head again later.
 */
export const covingtonNonmonotonicLowerLiteral = boundOracle('lower-literal', (bounds, c) =>
  bounds.lost(c, 'literal'),
)

/** Judges by the upper bound with the problematic cycles only. Time: O(n · cycles), usually O(n). */
export const covingtonNonmonotonicUpper = boundOracle('upper', (bounds, c) => bounds.upper(c))

/** Judges by `upper` to the letter, which is no bound either: see RootArcs. */
export const covingtonNonmonotonicUpperLiteral = boundOracle('upper-literal', (bounds, c) =>
  bounds.upper(c, 'literal'),
)

/** Judges by the upper bound with all cycles, the best teacher in the paper. Time: O(n · cycles), usually O(n). */
export const covingtonNonmonotonicUpperAll = boundOracle('upper-all', (bounds, c) => bounds.upperAll(c))

/** Judges by `upper-all` to the letter, which is no bound either: see RootArcs. */
export const covingtonNonmonotonicUpperAllLiteral = boundOracle('upper-all-literal', (bounds, c) =>
  bounds.upperAll(c, 'literal'),
)

/**
 * Judges by the upper bound with all cycles, and prefers what the monotonic system would do: where a transition that
 * builds nothing to be replaced later costs nothing, one that does costs one more. Not in the paper, whose oracles
 * let a word have any head until its own comes; see docs/oracles.md for what that does to a parser.
 */
export const covingtonNonmonotonicMonotonicFirst: DynamicOracle = {
  name: 'monotonic-first',
  system: covingtonNonmonotonic,

  judge(tree) {
    const { loss, costs: addedLoss } = covingtonNonmonotonicUpperAll.judge(tree)
    const { heads: gold } = tree

    function mustBeReplaced(c: Configuration, kind: number): boolean {
      const transition = covingtonNonmonotonic.transitions[kind]
      const word = transition.dependent(c)
      if (word < 0 || gold[word] <= 0 || gold[word] === transition.head(c)) return false
      return isAhead(gold[word], word, c.stackSize - 1, rightFocus(c))
    }

    return {
      loss,

      costs(c, costs) {
        addedLoss(c, costs)
        let isAvoidable = false
        for (let kind = 0; kind < KINDS; kind++) {
          if (costs[kind] === 0 && !mustBeReplaced(c, kind)) isAvoidable = true
        }
        for (let kind = 0; isAvoidable && kind < KINDS; kind++) {
          if (costs[kind] !== NOT_ALLOWED && mustBeReplaced(c, kind)) costs[kind]++
        }
        return costs
      },
    }
  },
}
