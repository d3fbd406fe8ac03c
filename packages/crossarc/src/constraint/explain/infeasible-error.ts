import { CrossarcError } from '../../base/index.ts'
import type { System } from '../../transition/index.ts'
import type { Constraint } from '../set/constraint.ts'
import type { ConstraintOptions } from '../set/constraint-set.ts'
import { explainInWordsOf } from './explain.ts'

/**
 * The error for a parser or system ("the system swap") none of whose trees satisfies the constraints; it says
 * why, and which systems have one. Undefined if the system has such a tree.
 *
 * @param said the same constraints as the error should word them, if the system numbers words differently.
 */
export function infeasibleError(
  whose: string,
  system: System,
  n: number,
  constraints: readonly Constraint[],
  options: ConstraintOptions,
  said: readonly Constraint[] = constraints,
): CrossarcError | undefined {
  const conflict = explainInWordsOf(said, system, n, constraints, options)
  if (conflict === undefined) return undefined
  const others = conflict.systems.filter((name) => name !== system.name)
  const help = others.length === 0 ? 'no tree can' : `a parser with the system ${others.join(' or ')} could`
  return new CrossarcError(
    'constraint-infeasible',
    `No tree of ${whose} satisfies the constraints: ${conflict.reason}; ${help}`,
    conflict.constraints.length === 0 ? {} : { constraint: conflict.constraints[0] + 1 },
  )
}

/**
 * For systems that represent a model with the same trees or slightly fewer: the missing trees have no
 * explanation unless the model used a simpler search, the fallback, because of the sentence's length.
 */
export function infeasibleModelError(
  whose: string,
  system: System,
  n: number,
  constraints: readonly Constraint[],
  options: ConstraintOptions,
  fallback?: string,
): CrossarcError {
  const reason =
    fallback === undefined
      ? `No tree of ${whose} satisfies the constraints: they require a tree that it cannot build`
      : `A sentence of ${n} words is too long for the search of ${whose}, and its fallback, ${fallback}, finds no tree that satisfies the constraints`
  return (
    infeasibleError(whose, system, n, constraints, options) ??
    new CrossarcError('constraint-infeasible', reason)
  )
}
