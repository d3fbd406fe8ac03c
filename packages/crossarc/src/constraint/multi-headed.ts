import { Configuration } from '../transition/configuration.ts'
import type { Permission } from '../transition/permission.ts'
import { encode, type System } from '../transition/system.ts'
import { ConfigurationSearch } from './configuration-search.ts'
import type { ConstraintSet } from './constraint-set.ts'
import { FragmentTrees } from './fragments.ts'
import { futureOf } from './span-state.ts'

/** How to search a system that only shifts, or attaches a node near the top of the stack and drops it. */
export function shrinkingSearch(system: System, set: ConstraintSet) {
  const trees = new FragmentTrees(set)
  const SHIFT = system.kind('SHIFT')
  const kinds = [...system.transitions.flatMap(({ labelled }, kind) => (labelled ? [kind] : [])), SHIFT]
  const permits: Permission = (c, kind) => {
    const { labelled, head, dependent } = system.transitions[kind]
    return !labelled || trees.permits(head(c), dependent(c))
  }
  const search = new ConfigurationSearch({
    system,
    kinds: () => kinds,
    permits,
    answer: (c) => {
      if (!trees.exists(c)) return false
      return system.isTerminal(c) ? true : undefined
    },
    key: (c) => futureOf(set, c),
  })
  return { search, permits }
}

export function constrainShrinking(system: System, set: ConstraintSet): Permission {
  const { search, permits } = shrinkingSearch(system, set)
  const after = new Configuration(set.n, { recording: false })
  return (c, kind) => {
    if (!system.isValid(c, kind) || !permits(c, kind)) return false
    system.apply(after.copyFrom(c), encode(kind))
    return search.canSatisfy(after)
  }
}
