import type { System, TreeClass } from '../transition/system.ts'
import { feasibleAttardi } from './attardi.ts'
import type { ConstraintSet } from './constraint-set.ts'
import { feasibleMh4 } from './mh4.ts'
import { ProjectiveChart } from './projective-chart.ts'
import { SpanningTreeSearch } from './spanning-tree.ts'

const deciders: Record<TreeClass, (set: ConstraintSet) => boolean> = {
  projective: (set) => new ProjectiveChart(set).isFeasible,
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
