import { BUFFER_FRONT, type Configuration, NONE, type System } from '../../transition/index.ts'
import { attardi, mh4 } from '../../transition/systems/index.ts'
import { GoldTree } from '../base/gold.ts'
import type { StaticOracle } from '../base/oracle.ts'

/** A place that arcs may join: s0, s1, s2 from the top of the stack down, b0 the first of the buffer. */
type Place = 's0' | 's1' | 's2' | 'b0'

function depthOf(place: Place): number {
  return place === 'b0' ? BUFFER_FRONT : Number(place[1])
}

function nodeAt(c: Configuration, depth: number): number {
  return depth === BUFFER_FRONT ? c.b(0) : c.s(depth)
}

/**
 * Builds a gold arc as soon as its dependent has all its children, and shifts otherwise.
 *
 * Never waiting is safe in these systems: a complete word is only ever a dependent, so taking it off the stack
 * leaves every later gold arc possible and brings the nodes around it closer together. The oracle therefore fails
 * only for trees that the system cannot build at all.
 */
function reducing(
  system: System,
  arcs: Record<string, readonly [head: Place, dependent: Place]>,
): StaticOracle {
  const SHIFT = system.kind('SHIFT')
  const choices = Object.entries(arcs).map(([name, [head, dependent]]) => ({
    kind: system.kind(name),
    head: depthOf(head),
    dependent: depthOf(dependent),
  }))
  return {
    name: 'static',
    system,
    guide(tree) {
      const gold = new GoldTree(tree)
      return (c) => {
        for (const { kind, head, dependent } of choices) {
          const h = nodeAt(c, head)
          const d = nodeAt(c, dependent)
          if (h >= 0 && gold.isReady(c, h, d)) return gold.arc(kind, d)
        }
        return c.bufferStart < c.bufferEnd ? SHIFT : NONE
      }
    },
  }
}

export const attardiStatic = reducing(attardi, {
  'LEFT-ARC': ['s0', 's1'],
  'RIGHT-ARC': ['s1', 's0'],
  'LEFT-ARC-2': ['s0', 's2'],
  'RIGHT-ARC-2': ['s2', 's0'],
})

export const mh4Static = reducing(mh4, {
  LA: ['b0', 's0'],
  RA: ['s1', 's0'],
  "LA'": ['s0', 's1'],
  "RA'": ['s2', 's1'],
  LA2: ['b0', 's1'],
  RA2: ['s2', 's0'],
})
