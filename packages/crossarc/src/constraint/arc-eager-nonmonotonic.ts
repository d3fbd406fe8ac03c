import { arcEagerNonmonotonic } from '../transition/arc-eager-nonmonotonic.ts'
import type { Permission } from '../transition/permission.ts'
import type { ConstraintSet } from './constraint-set.ts'
import { ProjectiveChart } from './projective-chart.ts'
import { LEFT, RIGHT, StackStates } from './stack-states.ts'

const SHIFT = arcEagerNonmonotonic.kind('SHIFT')
const LEFT_ARC = arcEagerNonmonotonic.kind('LEFT-ARC')
const RIGHT_ARC = arcEagerNonmonotonic.kind('RIGHT-ARC')
const ANYWHERE = LEFT | RIGHT

/**
 * Exact for every set, which must hold in the end: RIGHT-ARC may build an arc that no tree may have, since LEFT-ARC can
 * replace it. With or without such an arc, the head of a word on the stack is either the node below it or in the buffer.
 */
export function constrainArcEagerNonmonotonic(set: ConstraintSet): Permission {
  const chart = new ProjectiveChart(set)
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
