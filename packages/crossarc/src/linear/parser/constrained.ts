import { CrossarcError, defined } from '../../base/index.ts'
import { infeasibleError } from '../../constraint/explain/index.ts'
import {
  type Constraint,
  type ConstraintSet,
  compileConstraints,
  satisfies,
} from '../../constraint/set/index.ts'
import { constrain } from '../../constraint/systems/index.ts'
import type { ArcLabels, TransitionFilter } from '../../decode/index.ts'
import type { Guide, StaticOracle } from '../../oracle/base/index.ts'
import { swapLazy, twoStepStatic } from '../../oracle/sorting/index.ts'
import { type Alphabet, type Tree, unlabelled } from '../../tree/index.ts'
import { closestSatisfyingTree } from './closest-satisfying-tree.ts'
import { mirrorConstraint } from './direction.ts'
import type { LinearModel } from './model.ts'

/**
 * The oracles of the systems that can postpone what a constraint requires while they reorder words. For swap, the one
 * that parsers are trained with by default.
 */
const REORDERING: readonly StaticOracle[] = [swapLazy, twoStepStatic]

/** What a search may do in one sentence, as the parser reads it. */
export interface Limits {
  readonly permits: TransitionFilter
  /** Undefined if every arc may have every label. */
  readonly labels?: ArcLabels
  /** The labels that suit an arc: a tree that the model would not have built itself can lead it to unsuitable ones. */
  readonly suitable?: ArcLabels
  /** Whether there are no constraints. */
  readonly isFree: boolean
  /** Whether permissions are cheaper than scores. */
  readonly isCheap: boolean
  /**
   * Checks the result of a search, undefined if the search got stuck. Feasible constraints always lead to a tree that
   * satisfies them, so a failure here shows that the constraints are infeasible, at no cost in advance; then it
   * throws and says why.
   */
  readonly check?: (tree: Tree | undefined) => void
  /** Whether a tree satisfies the constraints. */
  readonly isMet?: (tree: Tree) => boolean
  /**
   * A guide to the tree that satisfies the constraints and is closest to the given one, for systems that move words
   * back to the buffer; undefined if no such tree exists or was found. In other systems a refusal leaves few
   * alternatives, and a guide gains nothing.
   */
  readonly guideNear?: (tree: Tree) => Guide | undefined
}

/** The limits that constraints set. Throws a CrossarcError if one of them is wrong or they cannot all hold. */
export function searchLimits(model: LinearModel, n: number, given: readonly Constraint[]): Limits {
  const { system, labels, oneRoot, lifting, direction } = model
  if (lifting !== undefined)
    throw new CrossarcError(
      'constraint-lifting',
      'A parser of lifted trees moves arcs once the tree is built, so it cannot keep to constraints; train without --pseudo-projective, with the system swap for crossing arcs',
    )
  const options = { labels, oneRoot }
  const checked = compileConstraints(n, given, options)
  const mirrors = direction === 'right-to-left'
  const constraints = mirrors ? given.map((constraint) => mirrorConstraint(constraint, n)) : given
  const set = mirrors ? compileConstraints(n, constraints, options) : checked
  const exact = constrain(system, set)
  const oracle = REORDERING.find((candidate) => candidate.system.name === system.name)
  let undecided: CrossarcError | undefined
  // If the exact answer is out of reach, refuse: the path known to be feasible stays open.
  const cautious: TransitionFilter = (c, kind) => {
    try {
      return exact(c, kind)
    } catch (error) {
      if (!(error instanceof CrossarcError) || error.code !== 'search-limit') throw error
      undecided = error
      return false
    }
  }
  return {
    // Projective systems decide without a search.
    permits: system.covers === 'projective' ? exact : cautious,
    ...defined({ labels: set.namesLabels ? arcLabels(set.permitsLabel, labels) : undefined }),
    suitable: arcLabels(set.suitsLabel, labels),
    isFree: false,
    isCheap: system.covers === 'projective',
    check(tree) {
      if (tree !== undefined && satisfies(tree, set)) return
      throw undecided ?? infeasible(model, n, constraints, given)
    },
    isMet: (tree) => satisfies(tree, set),
    ...defined({ guideNear: oracle && ((tree: Tree) => guideNear(oracle, tree, set)) }),
  }
}

function guideNear(oracle: StaticOracle, tree: Tree, set: ConstraintSet): Guide | undefined {
  try {
    const heads = closestSatisfyingTree(tree.heads, set)
    return heads === undefined ? undefined : oracle.guide(unlabelled(heads))
  } catch (error) {
    if (error instanceof CrossarcError && error.code === 'search-limit') return undefined
    throw error
  }
}

/** @param given the same constraints with the numbers that the caller gave to words. */
function infeasible(
  { system, labels, oneRoot }: LinearModel,
  n: number,
  constraints: readonly Constraint[],
  given: readonly Constraint[],
) {
  const options = { labels, oneRoot }
  const error = infeasibleError(`the system ${system.name}`, system, n, constraints, options, given)
  return error ?? new Error(`${system.name} does not keep to feasible constraints`)
}

function arcLabels(permits: ArcLabels['permits'], labels: Alphabet): ArcLabels {
  return {
    permits,
    other(head, dependent) {
      for (let label = 0; label < labels.size; label++) if (permits(head, dependent, label)) return label
      // A non-monotonic system may build an arc that it must replace later; its label does not matter.
      return 0
    },
  }
}
