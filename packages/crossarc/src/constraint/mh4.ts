import { mh4 } from '../transition/mh4.ts'
import type { Permission } from '../transition/permission.ts'
import type { ConstraintSet } from './constraint-set.ts'
import { constrainShrinking } from './multi-headed.ts'

export function constrainMh4(set: ConstraintSet): Permission {
  return constrainShrinking(mh4, set)
}
