import type { TransitionFilter } from '../../transition/index.ts'
import { arcEagerNonmonotonic } from '../../transition/systems/index.ts'
import { projectiveChart } from '../search/projective-chart.ts'
import { isArcsOnly, StackHeadPreconditions } from '../search/stack-head-preconditions.ts'
import { LEFT_SOURCE, RIGHT_SOURCE, StackStates } from '../search/stack-states.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

const SHIFT = arcEagerNonmonotonic.kind('SHIFT')
const LEFT_ARC = arcEagerNonmonotonic.kind('LEFT-ARC')
const RIGHT_ARC = arcEagerNonmonotonic.kind('RIGHT-ARC')
const ANYWHERE = LEFT_SOURCE | RIGHT_SOURCE

/**
 * The set only has to hold at the end: RIGHT-ARC may build an arc that no satisfying tree may have, since
 * LEFT-ARC can replace it. With or without such an arc, the head of a word on the stack is either the node
 * below it or in the buffer.
 *
 * Preconditions in constant time for arcs and one root; a chart for everything else.
 */
export function constrainArcEagerNonmonotonic(set: ConstraintSet): TransitionFilter {
  return isArcsOnly(set) ? nonmonotonicLocally(set) : nonmonotonicByChart(set)
}

function nonmonotonicLocally(set: ConstraintSet): TransitionFilter {
  const preconditions = new StackHeadPreconditions(set, false)
  return (c, kind) => {
    if (!arcEagerNonmonotonic.isValid(c, kind)) return false
    if (kind === SHIFT || kind === RIGHT_ARC) return preconditions.permitsPush(c)
    const place = c.b(0) === 0 ? set.n + 1 : c.b(0)
    return kind === LEFT_ARC ? preconditions.permitsRight(c, place) : preconditions.permitsLeft(c, place)
  }
}

/** Exact for every set. Each new stack costs O(n² / 32) steps, each question the depth of the stack. */
export function nonmonotonicByChart(set: ConstraintSet): TransitionFilter {
  const chart = projectiveChart(set)
  const states = new StackStates(chart, true)

  return (c, kind) => {
    if (!arcEagerNonmonotonic.isValid(c, kind)) return false
    const state = states.of(c, () => ANYWHERE)
    const j = c.b(0)
    const position = j === 0 ? set.n + 1 : j
    const exits = states.exits(c, j)
    if (kind === SHIFT || kind === RIGHT_ARC)
      return states.isFeasible(states.push(state, j, ANYWHERE, exits), position + 1, 0)
    if (kind === LEFT_ARC) {
      if (!states.permitsRight(state, position)) return false
      return states.isFeasible(state.below!, position, Math.max(exits, chart.slots.exit(j, state.top)))
    }
    return states.permitsLeft(state, position) && states.isFeasible(state.below!, position, exits)
  }
}
