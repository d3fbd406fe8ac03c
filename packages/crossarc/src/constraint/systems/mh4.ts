import { BUFFER_FRONT, type Reach, type TransitionFilter } from '../../transition/index.ts'
import { mh4 } from '../../transition/systems/index.ts'
import { constrainStackReducing, feasibleStackReducing } from '../search/stack-reducing.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/** By depth in the stack: where the head of the node there may be. */
const REACH: Reach = {
  heads: [
    [BUFFER_FRONT, 1, 2],
    [BUFFER_FRONT, 0, 2],
  ],
}

/** The transition system of MH4 under constraints: see StackReducingConstraints. */
export function constrainMh4(set: ConstraintSet): TransitionFilter {
  return constrainStackReducing(mh4, REACH, set)
}

/** Whether any tree that mh4 builds satisfies a set. */
export function feasibleMh4(set: ConstraintSet): boolean {
  return feasibleStackReducing(mh4, REACH, set)
}
