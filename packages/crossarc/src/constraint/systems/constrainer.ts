import type { TransitionFilter } from '../../transition/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/**
 * The constraint rules of a transition system. Its filter permits a transition if the transition is valid and
 * afterwards some terminal configuration whose tree satisfies the set can still be reached. It may be asked
 * only about configurations reached by permitted transitions.
 */
export type Constrainer = (set: ConstraintSet) => TransitionFilter
