import type { System, TreeClass } from '../../transition/index.ts'
import { systems } from '../../transition/systems/index.ts'
import type { Constraint } from '../set/constraint.ts'
import { type ConstraintOptions, compileConstraints } from '../set/constraint-set.ts'
import { conflictInWords } from './conflict-words.ts'
import { isFeasible } from './feasible.ts'

/** Why constraints cannot all hold. */
export interface Conflict {
  /**
   * The indices of constraints that cannot all hold, although without any one of them the others could; empty
   * if the required number of roots is impossible by itself.
   */
  readonly constraints: readonly number[]
  /** The problem in words. */
  readonly reason: string
  /** The systems that can build a tree satisfying the whole list, by name. */
  readonly systems: readonly string[]
}

/**
 * Why no tree that a system can build satisfies the constraints, or undefined if some tree does.
 *
 * @example
 * const arcs = [{ arc: { head: 1, dependent: 3 } }, { arc: { head: 2, dependent: 4 } }]
 * explainInfeasible(systemByName('arc-eager'), 4, arcs)?.reason // 'arc 1→3 and arc 2→4 cross'
 */
export function explainInfeasible(
  system: System,
  n: number,
  constraints: readonly Constraint[],
  options: ConstraintOptions = {},
): Conflict | undefined {
  return explainInWordsOf(constraints, system, n, constraints, options)
}

/** The same with a reason that words each constraint as `said` does. */
export function explainInWordsOf(
  said: readonly Constraint[],
  system: System,
  n: number,
  constraints: readonly Constraint[],
  options: ConstraintOptions,
): Conflict | undefined {
  const list = constraints.map((_, index) => index)
  const setOf = (indices: readonly number[]) =>
    compileConstraints(
      n,
      indices.map((index) => constraints[index]),
      options,
    )
  const whole = setOf(list)
  if (isFeasible(system, whole)) return undefined

  const conflict = smallestConflict(list, (indices) => isFeasible(system, setOf(indices)))
  const found = new Map<TreeClass, boolean>()
  const able = [...systems.values()].filter((other) => {
    const known = found.get(other.covers) ?? isFeasible(other, whole)
    found.set(other.covers, known)
    return known
  })
  return {
    constraints: conflict,
    reason: conflictInWords(
      conflict.map((index) => said[index]),
      { oneRoot: options.oneRoot ?? false, covers: system.covers },
    ),
    systems: able.map(({ name }) => name),
  }
}

/**
 * An infeasible part of the list that becomes feasible without any one of its members (QuickXplain, Junker
 * 2004): for a conflict of k constraints out of m, about k · log(m / k) questions.
 */
function smallestConflict(
  list: readonly number[],
  isFeasible: (part: readonly number[]) => boolean,
): number[] {
  const search = (kept: number[], isNew: boolean, rest: readonly number[]): number[] => {
    if (isNew && !isFeasible(kept)) return []
    if (rest.length <= 1) return [...rest]
    const half = rest.length >> 1
    const [first, second] = [rest.slice(0, half), rest.slice(half)]
    const fromSecond = search([...kept, ...first], first.length > 0, second)
    const fromFirst = search([...kept, ...fromSecond], fromSecond.length > 0, first)
    return [...fromFirst, ...fromSecond]
  }
  if (list.length === 0 || !isFeasible([])) return []
  return search([], false, list).sort((a, b) => a - b)
}
