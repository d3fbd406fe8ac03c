import type { Configuration, TransitionFilter } from '../../transition/index.ts'
import { arcEager } from '../../transition/systems/index.ts'
import { projectiveChart } from '../search/projective-chart.ts'
import { LEFT_SOURCE, RIGHT_SOURCE, StackStates } from '../search/stack-states.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { NOT_PERMITTED } from '../set/span-slots.ts'

const SHIFT = arcEager.kind('SHIFT')
const LEFT_ARC = arcEager.kind('LEFT-ARC')
const RIGHT_ARC = arcEager.kind('RIGHT-ARC')

function sourcesOf(c: Configuration, word: number): number {
  return c.hasHead(word) ? LEFT_SOURCE : RIGHT_SOURCE
}

/** Exact for every set. Each new stack costs O(n² / 32) steps, each question the depth of the stack. */
export function arcEagerByChart(set: ConstraintSet): TransitionFilter {
  const chart = projectiveChart(set)
  const { slots } = chart
  const states = new StackStates(chart, true)

  return (c, kind) => {
    if (!arcEager.isValid(c, kind)) return false
    const state = states.of(c, sourcesOf)
    const j = c.b(0)
    const position = j === 0 ? set.n + 1 : j
    const exits = states.exits(c, j)
    if (kind === SHIFT) return states.isFeasible(states.push(state, j, RIGHT_SOURCE, exits), position + 1, 0)
    if (kind === RIGHT_ARC) {
      const exit = slots.exit(state.top, j)
      if (exit === NOT_PERMITTED || exit > state.ring || slots.ring(state.top, j) < exits) return false
      return states.isFeasible(states.push(state, j, LEFT_SOURCE, exits), position + 1, 0)
    }
    if (kind === LEFT_ARC) {
      if (!states.permitsRight(state, position)) return false
      return states.isFeasible(state.below!, position, Math.max(exits, slots.exit(j, state.top)))
    }
    return states.permitsLeft(state, position) && states.isFeasible(state.below!, position, exits)
  }
}
