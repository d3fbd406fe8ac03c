import { describe, expect, it } from 'vitest'
import {
  arcsCross,
  crossingArcs,
  isOneEndpointCrossing,
  isPlanar,
  nonProjectiveArcs,
} from '../../src/tree/crossing.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { type Heads, headsOf, UNKNOWN } from '../../src/tree/tree.ts'
import { type Arc, arcsOf, between, cross, manyTrees, yieldOf } from './naive.ts'

function naivePairs(arcs: Arc[]): string[] {
  return arcs.flatMap((a, at) =>
    arcs.slice(at + 1).flatMap((b) => (cross(a, b) ? [pairKey(a[1], b[1])] : [])),
  )
}

function pairKey(a: number, b: number): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`
}

function naiveOneEndpointCrossing(heads: Heads): boolean {
  const arcs = arcsOf(heads)
  return arcs.every((arc) => {
    const crossing = arcs.filter((other) => cross(arc, other))
    return [...heads.keys()].some((node) => crossing.every((other) => other.includes(node)))
  })
}

describe('crossing arcs', () => {
  it('agree with the definitions on all trees', () => {
    for (const heads of manyTrees()) {
      const arcs = arcsOf(heads)
      const pairs = crossingArcs(heads)
      const projective = isProjective(heads)
      const truth = {
        pairs: naivePairs(arcs).sort(),
        planar: naivePairs(arcs.filter(([head]) => head > 0)).length === 0,
        // Crossing-free with the root's arcs is the same as projective, because the root is outermost.
        planarWithRoot: projective,
        nonProjective: arcs
          .filter(([head, word]) => between(head, word).some((node) => !yieldOf(heads, head).includes(node)))
          .map(([, word]) => word),
        oneEndpointCrossing: naiveOneEndpointCrossing(heads),
      }
      const found = {
        pairs: pairs.map(([a, b]) => pairKey(a, b)).sort(),
        planar: isPlanar(heads),
        planarWithRoot: isPlanar(heads, { rootArcs: true }),
        nonProjective: nonProjectiveArcs(heads),
        oneEndpointCrossing: isOneEndpointCrossing(heads),
      }
      if (JSON.stringify(found) !== JSON.stringify(truth))
        expect({ heads, ...found }).toEqual({ heads, ...truth })
    }
  })

  it('put the arc that starts farther left first', () => {
    expect(crossingArcs(headsOf([3, 0, 2]))).toEqual([[2, 1]])
    expect(arcsCross(headsOf([3, 0, 2]), 1, 2)).toBe(true)
    expect(arcsCross(headsOf([3, 0, 2]), 1, 3)).toBe(false)
  })

  it('leave out the arcs that a partial tree lacks', () => {
    expect(crossingArcs(headsOf([3, UNKNOWN, 2]))).toEqual([])
    expect(crossingArcs(headsOf([3, 4, UNKNOWN, UNKNOWN]))).toEqual([[1, 2]])
  })

  it('find the tree of the MH4 paper that 1EC covers and MH4 does not', () => {
    expect(isOneEndpointCrossing(headsOf([3, 0, 5, 2, 4]))).toBe(true)
  })
})
