import type { TransitionFilter } from '../../transition/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { arcEagerByChart } from './arc-eager-chart.ts'
import { arcEagerLocally, isLocal } from './arc-eager-local.ts'

/** Preconditions in constant time if they are known; a chart for forbidden arcs and nested spans. */
export function constrainArcEager(set: ConstraintSet): TransitionFilter {
  return isLocal(set) ? arcEagerLocally(set) : arcEagerByChart(set)
}
