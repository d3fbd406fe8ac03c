import { CrossarcError } from '../../base/index.ts'
import { Configuration } from '../../transition/index.ts'
import { covingtonNonmonotonic, isAhead, rightFocus } from '../../transition/systems/index.ts'
import type { Heads } from '../../tree/index.ts'
import { type DynamicOracle, type Judge, NOT_ALLOWED } from '../base/oracle.ts'
import { NonmonotonicBounds } from './covington-nonmonotonic-bounds.ts'

const SHIFT = covingtonNonmonotonic.kind('SHIFT')
const KINDS = covingtonNonmonotonic.transitions.length

/**
 * Costs from a loss or a bound on it: how much higher it is after a transition than after the best one. For an exact
 * loss that is the loss a transition adds. A bound may also fall, or rise after every transition, so that its plain
 * difference could be negative or never 0.
 */
function judgeByBest(n: number, loss: (c: Configuration) => number): Judge {
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

/** Judges by the upper bound with all cycles, the best teacher in the paper. Time: O(n · cycles), usually O(n). */
export const covingtonNonmonotonicUpperAll = boundOracle('upper-all', (bounds, c) => bounds.upperAll(c))

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

/** How many configurations the search for one exact loss may look at. */
export const NODE_LIMIT = 100_000

/** How many transitions ahead that search may look, to protect the call stack. */
const DEPTH_LIMIT = 2000

export interface ExactLoss {
  /** The exact loss if it is proven; if not, its upper bound. */
  readonly loss: number
  readonly proven: boolean
  /** How many configurations the search visited. */
  readonly nodes: number
}

/**
 * The exact loss by the pruned exhaustive search of Fernández-González & Gómez-Rodríguez (2017, section 4.1): where
 * the bounds meet the loss is known, and a configuration whose lower bound is no better than the best upper bound
 * found is pruned. Tests increasing losses, from the lower bound to the upper bound, until one can be reached.
 * Exponential in the worst case.
 */
export class ExactSearch {
  readonly #bounds: NonmonotonicBounds
  readonly #nodeLimit: number
  /** One configuration for each depth of the search. */
  readonly #path: Configuration[] = []
  /** States from which the loss in question cannot be reached. */
  readonly #hopeless = new Set<string>()
  #nodes = 0
  #stopped = false

  constructor(gold: Heads, nodeLimit: number = NODE_LIMIT) {
    this.#bounds = new NonmonotonicBounds(gold)
    this.#nodeLimit = nodeLimit
  }

  loss(c: Configuration): ExactLoss {
    this.#nodes = 0
    this.#stopped = false
    const upper = this.#bounds.upper(c)
    for (let loss = this.#bounds.lower(c); loss < upper; loss++) {
      this.#hopeless.clear()
      const reached = this.#canReach(c, loss, 0)
      if (reached) return { loss, proven: true, nodes: this.#nodes }
      if (this.#stopped) return { loss: upper, proven: false, nodes: this.#nodes }
    }
    return { loss: upper, proven: true, nodes: this.#nodes }
  }

  #canReach(c: Configuration, loss: number, depth: number): boolean {
    if (this.#bounds.lower(c) > loss) return false
    if (this.#bounds.upper(c) <= loss) return true
    const key = `${c.bufferStart} ${c.stackSize} ${c.heads.join(' ')}`
    if (this.#hopeless.has(key)) return false
    if (this.#nodes === this.#nodeLimit || depth === DEPTH_LIMIT) this.#stopped = true
    if (this.#stopped) return false
    this.#nodes++
    this.#path[depth] ??= new Configuration(c.n, { recording: false })
    for (let kind = 0; kind < KINDS; kind++) {
      // An early SHIFT leads to the same configuration as NO-ARC to the end of λ1 and a SHIFT.
      if (kind === SHIFT && c.stackSize > 0) continue
      if (!covingtonNonmonotonic.isValid(c, kind)) continue
      const after = this.#path[depth].copyFrom(c)
      covingtonNonmonotonic.apply(after, kind)
      if (this.#canReach(after, loss, depth + 1)) return true
    }
    this.#hopeless.add(key)
    return false
  }
}

/**
 * The `exact` oracle of the non-monotonic Covington system with a limit of its own. Throws `search-limit` if visiting
 * `nodeLimit` configurations does not prove a loss.
 *
 * @example
 * const { system, judge } = covingtonNonmonotonicExactWithin(5000)
 * judge(unlabelled(goldHeads)).loss(system.start(3)) // 0: at the start, every arc can still be built
 */
export function covingtonNonmonotonicExactWithin(nodeLimit: number): DynamicOracle {
  return {
    name: 'exact',
    system: covingtonNonmonotonic,
    judge({ heads }) {
      const search = new ExactSearch(heads, nodeLimit)
      return judgeByBest(heads.length - 1, (c) => {
        const { loss, proven } = search.loss(c)
        if (proven) return loss
        throw new CrossarcError(
          'search-limit',
          `The exact loss in a sentence of ${c.n} words was not proven within ${nodeLimit} configurations; use a bound: lower, upper or upper-all`,
        )
      })
    },
  }
}

/** Judges by the exact loss, for short sentences and for measuring the bounds. */
export const covingtonNonmonotonicExact: DynamicOracle = covingtonNonmonotonicExactWithin(NODE_LIMIT)
