import type { ConstraintSet } from '../constraint/constraint-set.ts'
import { constrain } from '../constraint/registry.ts'
import type { Permission } from '../decode/scorer.ts'
import { permitsOneRoot } from '../transition/single-root.ts'
import type { System } from '../transition/system.ts'

/** Which transitions a search may take. */
export function permissionOf(
  system: System,
  { oneRoot = false, constraints }: { oneRoot?: boolean; constraints?: ConstraintSet | undefined },
): Permission {
  if (constraints !== undefined) return constrain(system, constraints)
  return oneRoot ? permitsOneRoot(system) : (c, kind) => system.isValid(c, kind)
}
