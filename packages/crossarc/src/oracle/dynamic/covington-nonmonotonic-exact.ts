import { CrossarcError } from '../../base/index.ts'
import { Configuration } from '../../transition/index.ts'
import { covingtonNonmonotonic } from '../../transition/systems/index.ts'
import type { Heads } from '../../tree/index.ts'
import type { DynamicOracle, Judge } from '../base/oracle.ts'
import { judgeByBest } from './covington-nonmonotonic.ts'
import { NonmonotonicBounds } from './covington-nonmonotonic-bounds.ts'

const SHIFT = covingtonNonmonotonic.kind('SHIFT')
const KINDS = covingtonNonmonotonic.transitions.length

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

/** How many configurations the search may look at in training, for each loss. */
export const TRAINING_NODE_LIMIT = 1000

/**
 * The `exact` oracle for training: where visiting `nodeLimit` configurations does not prove the loss after each
 * transition, the costs are those of `upper`, and the judge counts the configuration as not proven.
 */
export function covingtonNonmonotonicExactOrUpper(nodeLimit: number = TRAINING_NODE_LIMIT): DynamicOracle {
  return {
    name: 'exact',
    system: covingtonNonmonotonic,
    judge: ({ heads }) => new ExactOrUpper(heads, nodeLimit),
  }
}

class ExactOrUpper implements Judge {
  unproven = 0
  readonly #exact: Judge
  readonly #upper: Judge
  /** Whether each loss of the last costs() is proven. */
  #proven = true

  constructor(gold: Heads, nodeLimit: number) {
    const n = gold.length - 1
    const search = new ExactSearch(gold, nodeLimit)
    const bounds = new NonmonotonicBounds(gold)
    this.#upper = judgeByBest(n, (c) => bounds.upper(c))
    this.#exact = judgeByBest(n, (c) => {
      // After one failure the rest would be searched in vain.
      if (!this.#proven) return 0
      const { loss, proven } = search.loss(c)
      this.#proven = proven
      return loss
    })
  }

  /** The exact loss if it is proven; if not, its upper bound. */
  loss(c: Configuration): number {
    this.#proven = true
    return this.#exact.loss(c)
  }

  costs(c: Configuration, costs: Int32Array): Int32Array {
    this.#proven = true
    this.#exact.costs(c, costs)
    if (this.#proven) return costs
    this.unproven++
    return this.#upper.costs(c, costs)
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

/** Judges by the exact loss. Trainings go on where the search fails: see covingtonNonmonotonicExactOrUpper. */
export const covingtonNonmonotonicExact: DynamicOracle = {
  ...covingtonNonmonotonicExactWithin(NODE_LIMIT),
  forTraining: covingtonNonmonotonicExactOrUpper(),
}
