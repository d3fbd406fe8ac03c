import type { Reach, TransitionFilter } from '../../transition/index.ts'
import { attardi } from '../../transition/systems/index.ts'
import { constrainStackReducing, feasibleStackReducing } from '../search/stack-reducing.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/** By depth in the stack: where the head of the node there may be. */
const REACH: Reach = { heads: [[1, 2], [0], [0]] }

/** Attardi's system under constraints: see StackReducingConstraints. */
export function constrainAttardi(set: ConstraintSet): TransitionFilter {
  return constrainStackReducing(attardi, REACH, set)
}

/** Whether any tree that attardi builds satisfies a set. */
export function feasibleAttardi(set: ConstraintSet): boolean {
  return feasibleStackReducing(attardi, REACH, set)
}
