import { describe, expect, it } from 'vitest'
import { arcDegrees, edgeDegree, gapDegree, gapsOf, isWellNested } from '../../src/tree/degrees.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { type Heads, headsOf } from '../../src/tree/tree.ts'
import { ancestors, between, manyTrees, yieldOf } from './naive.ts'

function naiveGaps(heads: Heads, node: number): number {
  const nodes = yieldOf(heads, node)
  return nodes.filter((below, at) => at > 0 && nodes[at - 1] !== below - 1).length
}

/** The connected pieces of the tree between the ends of an arc, by joining words until nothing changes. */
function naiveArcDegree(heads: Heads, word: number): number {
  const head = heads[word]
  const inside = between(head, word)
  const piece = new Map(inside.map((node) => [node, node]))
  for (let changed = true; changed; ) {
    changed = false
    for (const node of inside) {
      const above = piece.get(heads[node])
      if (above !== undefined && piece.get(node) !== above) {
        piece.set(node, above)
        changed = true
      }
    }
  }
  const roots = inside.filter((node) => piece.get(node) === node)
  return roots.filter((root) => !ancestors(heads, root).includes(head)).length
}

function naiveWellNested(heads: Heads): boolean {
  const yields = [...heads.keys()].map((node) => yieldOf(heads, node))
  return yields.every((one) =>
    yields.every((other) => {
      if (one.some((node) => other.includes(node))) return true
      return !one.some((a) => other.some((b) => b > a && one.some((c) => c > b && other.some((d) => d > c))))
    }),
  )
}

describe('degrees', () => {
  it('agree with the definitions on all trees, and are 0 exactly for projective trees', () => {
    for (const heads of manyTrees()) {
      const truth = {
        gaps: Array.from(heads, (_, node) => naiveGaps(heads, node)),
        degrees: Array.from(heads, (_, word) => (word === 0 ? 0 : naiveArcDegree(heads, word))),
        wellNested: naiveWellNested(heads),
      }
      const found = {
        gaps: Array.from(gapsOf(heads)),
        degrees: Array.from(arcDegrees(heads)),
        wellNested: isWellNested(heads),
      }
      if (JSON.stringify(found) !== JSON.stringify(truth))
        expect({ heads, ...found }).toEqual({ heads, ...truth })
      const largest = [gapDegree(heads), edgeDegree(heads)]
      expect(largest).toEqual([Math.max(...truth.gaps), Math.max(...truth.degrees)])
      expect(largest[0] === 0).toBe(isProjective(heads))
      expect(largest[1] === 0).toBe(isProjective(heads))
    }
  })

  it('of the sentence of the thesis: "hearing .. on the issue" and "scheduled .. today" interleave', () => {
    const hearing = headsOf([2, 3, 0, 3, 2, 7, 5, 4, 3])
    expect([gapDegree(hearing), edgeDegree(hearing), isWellNested(hearing)]).toEqual([1, 1, false])
    expect(gapsOf(hearing)[2]).toBe(1)
    expect(gapsOf(hearing)[4]).toBe(1)
  })

  it('detect a gap degree of 2', () => {
    expect(gapDegree(headsOf([0, 0, 1, 0, 1]))).toBe(2)
  })
})
