import { type ConstraintSet, satisfies } from '../constraint/set/index.ts'
import { constrain } from '../constraint/systems/index.ts'
import { type Configuration, permitsOneRoot, type System } from '../transition/index.ts'
import type { Heads } from '../tree/index.ts'
import type { TransitionFilter } from './scorer.ts'

interface Wishes {
  oneRoot?: boolean
  constraints?: ConstraintSet | undefined
}

/** Which transitions a search may take. */
export function transitionFilter(system: System, { oneRoot = false, constraints }: Wishes): TransitionFilter {
  if (constraints !== undefined) return constrain(system, constraints)
  return oneRoot ? permitsOneRoot(system) : (c, kind) => system.isValid(c, kind)
}

/**
 * The tree that a search has ended with; undefined where it was stuck, or where the tree is not as wished: permissions of
 * feasible constraints lead to trees that satisfy them, so then they are not feasible.
 */
export function treeAt(system: System, c: Configuration, wishes: Wishes): Heads | undefined {
  if (!system.isTerminal(c)) return undefined
  const { heads } = system.result(c)
  if (wishes.constraints === undefined) leaveOneRoot(heads, wishes)
  else if (!satisfies(heads, wishes.constraints)) return undefined
  return heads
}

/** For systems that decide on the root too late for transitionFilter(): all words on the root but the first go below that. */
function leaveOneRoot(heads: Heads, { oneRoot = false }: Wishes): void {
  const root = heads.indexOf(0)
  if (!oneRoot || root <= 0) return
  for (let word = root + 1; word < heads.length; word++) if (heads[word] === 0) heads[word] = root
}
