import { CrossarcError } from '../../base/index.ts'
import type { System } from '../../transition/index.ts'
import type { Constraint } from '../set/constraint.ts'
import type { ConstraintOptions } from '../set/constraint-set.ts'
import { explainInfeasible } from './explain.ts'

/**
 * The error of whoever ("the system swap") has no tree that satisfies the constraints; it says why, and who could.
 * Undefined where a tree of the system does.
 */
export function infeasibleError(
  whose: string,
  system: System,
  n: number,
  constraints: readonly Constraint[],
  options: ConstraintOptions,
): CrossarcError | undefined {
  const conflict = explainInfeasible(system, n, constraints, options)
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
 * For systems that stand for a model which has the same trees or a few fewer: those few have no explanation, unless a
 * simpler search, the fallback, was used because of the length of the sentence.
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
      ? `No tree of ${whose} satisfies the constraints: they ask for a tree that it cannot build`
      : `A sentence of ${n} words is too long for the search of ${whose}, and what is used instead, ${fallback}, finds no tree that satisfies the constraints`
  return (
    infeasibleError(whose, system, n, constraints, options) ??
    new CrossarcError('constraint-infeasible', reason)
  )
}
