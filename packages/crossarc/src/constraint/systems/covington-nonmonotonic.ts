import { Configuration, encode, type TransitionFilter } from '../../transition/index.ts'
import { covingtonNonmonotonic } from '../../transition/systems/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import { ConfigurationSearch } from '../search/configuration-search.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { ReattachmentTrees } from './reattachment-trees.ts'

const system = covingtonNonmonotonic
const SHIFT = system.kind('SHIFT')
const NO_ARC = system.kind('NO-ARC')
const LEFT_ARC = system.kind('LEFT-ARC')
const RIGHT_ARC = system.kind('RIGHT-ARC')

/** Passing over pairs one by one has the same result as SHIFT, which is kept for when no pair is left. */
const IN_FOCUS = [NO_ARC, LEFT_ARC, RIGHT_ARC]
const AT_THE_END = [SHIFT]

/**
 * Covington's non-monotonic algorithm under constraints. No rule is known for the trees that can be reached:
 * a new arc into a word replaces the old one, but a word loses its head for good only through a cycle. Two
 * tests decide nearly every case: no tree satisfies the set even if every word with a pair to come could lose
 * its head; or some satisfying tree results from building its arcs one by one as their pairs come. Search
 * decides the rest.
 */
export function constrainCovingtonNonmonotonic(set: ConstraintSet): TransitionFilter {
  const trees = new ReattachmentTrees(set)
  const after = new Configuration(set.n, { recording: false })
  const search = new ConfigurationSearch({
    system,
    kinds: (c) => (c.stackSize === 0 ? AT_THE_END : IN_FOCUS),
    permits: () => true,
    answer: (c) => trees.answer(c),
    key: ({ stackSize, bufferStart, heads }) => {
      let text = String.fromCharCode(stackSize, bufferStart)
      for (let i = 1; i < heads.length; i++) text += String.fromCharCode(heads[i] - UNKNOWN)
      return text
    },
  })
  return (c, kind) => {
    if (!system.isValid(c, kind)) return false
    system.apply(after.copyFrom(c), encode(kind))
    return search.canSatisfy(after)
  }
}
