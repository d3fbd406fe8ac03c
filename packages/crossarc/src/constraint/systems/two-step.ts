import type { TransitionFilter } from '../../transition/index.ts'
import { twoStep } from '../../transition/systems/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { buildsAllTrees, constrainReordering } from './swap.ts'

/**
 * TwoStep under constraints. In the first pass every tree over the fragments can still be built: shift the
 * rest and RESET, and the remaining words are in order, as at the start of swap. The second pass is swap.
 */
export function constrainTwoStep(set: ConstraintSet): TransitionFilter {
  return constrainReordering(twoStep, set, (c) => c.phase === 1 || buildsAllTrees(c))
}
