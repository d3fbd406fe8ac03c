import { Configuration, encode, type System, type TransitionFilter } from '../../transition/index.ts'
import { swap } from '../../transition/systems/index.ts'
import { ConfigurationSearch } from '../search/configuration-search.ts'
import { FragmentTrees } from '../search/fragment-trees.ts'
import { futureOf } from '../search/span-state.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/** Arcs first: they shrink the rest. SWAP last: it removes possibilities. */
const ORDER = ['LEFT-ARC', 'RIGHT-ARC', 'SHIFT', 'SWAP']

/**
 * Whether every tree over the fragments can be built from here. This holds if the remaining words, stack then
 * buffer, are in order except for one word m that is too far left and is in the buffer or on top of the
 * stack. Then m can sink to the bottom of the stack, below all words that it passed and will pass. Every tree
 * has a projective order in which m comes first: put the part that contains m first below every node. All
 * other pairs are still in their original order, so SWAP can bring them into any order.
 */
export function buildsAllTrees(c: Configuration): boolean {
  const inStack = c.stackSize
  const length = inStack + c.bufferSize
  const at = (k: number) => (k < inStack ? c.stack[k] : c.buffer[c.bufferStart + k - inStack])
  let k = 2
  while (k < length && at(k - 1) < at(k)) k++
  if (k >= length) return true
  const m = k - 1
  if (m < inStack - 1 || at(m - 1) > at(k)) return false
  for (k++; k < length; k++) if (at(k - 1) > at(k)) return false
  return true
}

/**
 * Swap under constraints. If every tree over the fragments can be built, a transition is permitted if one of
 * them satisfies the set: O(n) with required arcs only or if a tree found before still fits, else O(n²) for
 * each level of nested spans. Swapped words cannot be swapped back; if that matters, a search continues until
 * it no longer does.
 */
export function constrainSwap(set: ConstraintSet): TransitionFilter {
  return constrainReordering(swap, set, buildsAllTrees)
}

/**
 * A system that returns words to the buffer: `isFree` tells whether it can build every tree over the
 * fragments.
 */
export function constrainReordering(
  system: System,
  set: ConstraintSet,
  isFree: (c: Configuration) => boolean,
): TransitionFilter {
  const trees = new FragmentTrees(set)
  const after = new Configuration(set.n, { recording: false })
  const permits: TransitionFilter = (c, kind) => {
    const { labelled, head, dependent } = system.transitions[kind]
    return !labelled || trees.permits(head(c), dependent(c))
  }
  const kinds = ORDER.map((name) => system.kind(name))
  const search = new ConfigurationSearch({
    system,
    kinds: () => kinds,
    permits,
    answer: (c) => {
      if (!trees.exists(c)) return false
      return isFree(c) ? true : undefined
    },
    key: (c) => futureOf(set, c),
  })
  return (c, kind) => {
    if (!system.isValid(c, kind) || !permits(c, kind)) return false
    system.apply(after.copyFrom(c), encode(kind))
    return search.canSatisfy(after)
  }
}
