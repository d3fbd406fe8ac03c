import { Configuration, encode, type System, type TransitionFilter } from '../../transition/index.ts'
import { swap } from '../../transition/systems/index.ts'
import { ConfigurationSearch } from '../search/configuration-search.ts'
import { FragmentTrees } from '../search/fragment-trees.ts'
import { futureOf } from '../search/span-state.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/** Arcs first: they make the rest smaller. SWAP last: it takes possibilities away. */
const ORDER = ['LEFT-ARC', 'RIGHT-ARC', 'SHIFT', 'SWAP']

/**
 * Whether every tree over the fragments can be built from here. That is so if the words left, stack then buffer, are
 * in order but for one word m that stands too far left and is in the buffer or on top of the stack. Then m can sink
 * to the bottom of the stack, below all words that it passed and will pass. Every tree has a projective order in
 * which m comes first: put the part that holds m first below every node. All other pairs are still in their old
 * order, so SWAP can bring them into any.
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
 * Swap under constraints. Where every tree over the fragments can be built, a transition is permitted if one of them
 * satisfies the set: O(n) with required arcs only or if a tree found before still does, else O(n²) for each level of
 * nested spans. Words that were swapped cannot be swapped back; where that counts, it is searched until it does not.
 */
export function constrainSwap(set: ConstraintSet): TransitionFilter {
  return constrainReordering(swap, set, buildsAllTrees)
}

/** A system that sends words back to the buffer: `isFree` tells where it can build every tree over the fragments. */
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
