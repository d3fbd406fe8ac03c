import { encode, type System, type TreeClass } from '../../transition/index.ts'
import { arcEager } from '../../transition/systems/index.ts'
import { projectiveChart } from '../search/projective-chart.ts'
import { SpanningTreeSearch } from '../search/spanning-tree.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { satisfies } from '../set/satisfies.ts'
import { arcEagerLocally, isLocal } from '../systems/arc-eager-local.ts'
import { feasibleAttardi } from '../systems/attardi.ts'
import { feasibleMh4 } from '../systems/mh4.ts'

/** Arcs before SHIFT, so that the stack stays small. */
const KINDS = ['LEFT-ARC', 'REDUCE', 'RIGHT-ARC', 'SHIFT'].map((name) => arcEager.kind(name))

/**
 * Whether arc-eager's preconditions lead to a tree that satisfies the set, in linear time. From a feasible
 * set they always do, whatever is chosen; from an infeasible one they cannot.
 */
function derives(set: ConstraintSet): boolean {
  const permits = arcEagerLocally(set)
  const c = arcEager.start(set.n, { recording: false, dependents: true })
  while (!arcEager.isTerminal(c)) {
    const kind = KINDS.find((candidate) => permits(c, candidate))
    if (kind === undefined) return false
    arcEager.apply(c, encode(kind))
  }
  return satisfies(arcEager.result(c).heads, set)
}

const deciders: Record<TreeClass, (set: ConstraintSet) => boolean> = {
  projective: (set) => (isLocal(set) ? derives(set) : projectiveChart(set).isFeasible),
  all: (set) => {
    const search = new SpanningTreeSearch(set)
    search.arcs.set(search.permitted)
    return search.find()
  },
  attardi: feasibleAttardi,
  mh4: feasibleMh4,
}

/**
 * Whether any tree that a system can build satisfies a set.
 *
 * @example
 * const crossing = compileConstraints(4, [{ arc: { head: 1, dependent: 3 } }, { arc: { head: 2, dependent: 4 } }])
 * isFeasible(systemByName('arc-eager'), crossing) // false
 * isFeasible(systemByName('swap'), crossing) // true
 */
export function isFeasible({ covers }: System, set: ConstraintSet): boolean {
  return deciders[covers](set)
}
