import { attardi } from '../transition/attardi.ts'
import type { Permission } from '../transition/permission.ts'
import type { ConstraintSet } from './constraint-set.ts'
import { constrainShrinking } from './multi-headed.ts'

export function constrainAttardi(set: ConstraintSet): Permission {
  return constrainShrinking(attardi, set)
}
