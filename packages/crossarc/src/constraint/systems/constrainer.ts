import type { TransitionFilter } from '../../transition/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/**
 * What a transition system knows about constraints. The permission that it gives holds for a transition where the
 * transition is valid and some terminal configuration whose tree satisfies the set can still be reached after it.
 * It may be asked only about configurations that were reached by permitted transitions.
 */
export type Constrainer = (set: ConstraintSet) => TransitionFilter
