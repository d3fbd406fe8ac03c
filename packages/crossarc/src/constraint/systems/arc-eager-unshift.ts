import { Configuration, type TransitionFilter } from '../../transition/index.ts'
import { arcEagerUnshift, isWithinReach } from '../../transition/systems/index.ts'
import { ProjectiveChart } from '../search/projective-chart.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/**
 * The trees that can be built from a configuration are the projective ones of which every single arc is built or still
 * can be, so a chart with the other arcs forbidden decides: O(n³ / 32) for each question.
 */
export function constrainArcEagerUnshift(set: ConstraintSet): TransitionFilter {
  let after: Configuration | undefined
  return (c, kind) => {
    if (!arcEagerUnshift.isValid(c, kind)) return false
    after ??= new Configuration(set.n, { recording: false })
    arcEagerUnshift.apply(after.copyFrom(c), kind)
    return new ProjectiveChart(withinReach(set, after)).isFeasible
  }
}

/** The set with the arcs forbidden that a configuration has put out of reach. */
function withinReach(set: ConstraintSet, c: Configuration): ConstraintSet {
  const isOnStack = new Uint8Array(set.n + 1)
  const isInBuffer = new Uint8Array(set.n + 1)
  for (let k = 0; k < c.stackSize; k++) isOnStack[c.stack[k]] = 1
  for (let k = c.bufferStart; k < c.bufferEnd; k++) isInBuffer[c.buffer[k]] = 1
  const isHere = (node: number) => isOnStack[node] + isInBuffer[node] > 0
  return {
    ...set,
    hasForbidden: true,
    forbids(head, word) {
      if (set.forbids(head, word)) return true
      if (!isHere(word)) return head !== c.heads[word]
      return (
        head !== c.heads[word] &&
        !(isHere(head) && isWithinReach(c, head, isOnStack[head] === 1, word, isOnStack[word] === 1))
      )
    },
  }
}
