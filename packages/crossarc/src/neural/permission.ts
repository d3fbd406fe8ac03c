import type { ConstraintSet } from '../constraint/constraint-set.ts'
import { constrain } from '../constraint/registry.ts'
import type { Permission } from '../decode/scorer.ts'
import { permitsOneRoot } from '../transition/single-root.ts'
import type { System } from '../transition/system.ts'
import type { Heads } from '../tree/tree.ts'

interface Wishes {
  oneRoot?: boolean
  constraints?: ConstraintSet | undefined
}

/** Which transitions a search may take. */
export function permissionOf(system: System, { oneRoot = false, constraints }: Wishes): Permission {
  if (constraints !== undefined) return constrain(system, constraints)
  return oneRoot ? permitsOneRoot(system) : (c, kind) => system.isValid(c, kind)
}

/** For systems that decide on the root too late for permissionOf(): all words on the root but the first go below that. */
export function leaveOneRoot(heads: Heads, { oneRoot = false, constraints }: Wishes): void {
  const root = heads.indexOf(0)
  if (!oneRoot || constraints !== undefined || root <= 0) return
  for (let word = root + 1; word < heads.length; word++) if (heads[word] === 0) heads[word] = root
}
