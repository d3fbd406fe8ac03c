import { type Configuration, NONE, type System, type TransitionCode } from '../../transition/index.ts'
import { checkTree, type Tree } from '../../tree/index.ts'

/** Returns the next transition towards one gold tree, or NONE if the system cannot build that tree. */
export type Guide = (c: Configuration) => TransitionCode

/** A static oracle: one correct transition for every configuration on its path. */
export interface StaticOracle {
  readonly name: string
  readonly system: System
  guide(gold: Tree): Guide
}

/** The cost of a transition that is not permissible. */
export const NOT_ALLOWED = -1

/** Judges any configuration against one gold tree. UNKNOWN heads cost nothing. */
export interface Judge {
  /** How many known gold heads are missing from the best tree that can still be built. */
  loss(c: Configuration): number
  /** Fills costs[kind] with the loss that a transition adds, or NOT_ALLOWED; ignores labels. */
  costs(c: Configuration, costs: Int32Array): Int32Array
  /** In how many configurations so far a search did not prove the costs, which were then those of a bound. */
  readonly unproven?: number
}

/** A dynamic oracle: the cost of every transition in every configuration. */
export interface DynamicOracle {
  readonly name: string
  readonly system: System
  judge(gold: Tree): Judge
  /** What a training asks in place of an oracle whose judges may fail with `search-limit`. */
  readonly forTraining?: DynamicOracle
}

/**
 * Follows a static oracle from the start to a terminal configuration. Returns the last configuration, or undefined if
 * the system cannot build the tree. Throws if the heads do not form a complete tree: see checkTree.
 *
 * @example
 * const end = derive(staticOracle('arc-hybrid'), unlabelled(headsOf([2, 0])))
 * end?.history.length // 4
 */
export function derive(oracle: StaticOracle, gold: Tree): Configuration | undefined {
  checkTree(gold.heads)
  const { system } = oracle
  const c = system.start(gold.heads.length - 1)
  const next = oracle.guide(gold)
  while (!system.isTerminal(c)) {
    const code = next(c)
    if (code === NONE) return undefined
    system.apply(c, code)
  }
  return c
}
