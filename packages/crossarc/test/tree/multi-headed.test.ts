import { describe, expect, it } from 'vitest'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import { isMultiHeaded, smallestHeads } from '../../src/tree/multi-headed.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { seededRandom } from '../../src/tree/random.ts'
import { type Heads, headsOf } from '../../src/tree/tree.ts'

/**
 * Figure 2 of Gómez-Rodríguez, Shi & Lee (2018) as it stands: items are sets of heads, bit h for head h, closed
 * under COMBINE of at most k heads and under single LINKs along arcs of the tree; is [0, n + 1] deduced?
 */
function isDeduced(heads: Heads, k: number): boolean {
  const end = heads.length
  const known = new Uint8Array(2 ** (end + 1))
  const items: number[] = []
  const deduce = (item: number) => {
    if (known[item]) return
    known[item] = 1
    items.push(item)
  }
  for (let i = 0; i < end; i++) deduce((1 << i) | (1 << (i + 1)))
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    for (let word = firstOf(item) + 1; word < lastOf(item); word++) {
      if (item & (1 << word) && item & (1 << heads[word])) deduce(item & ~(1 << word))
    }
    const first = firstOf(item)
    const last = lastOf(item)
    for (let before = 0; before < at; before++) {
      const other = items[before]
      if (first !== lastOf(other) && firstOf(other) !== last) continue
      if (sizeOf(item | other) <= k) deduce(item | other)
    }
  }
  return known[1 | (1 << end)] === 1
}

const firstOf = (item: number) => 31 - Math.clz32(item & -item)
const lastOf = (item: number) => 31 - Math.clz32(item)
function sizeOf(item: number): number {
  let size = 0
  for (let rest = item; rest > 0; rest &= rest - 1) size++
  return size
}

describe('MH_k', () => {
  it('is what its deduction system deduces, for all trees and k = 3..6', () => {
    for (let n = 1; n <= 6; n++) {
      for (const heads of allTrees(n)) {
        const smallest = smallestHeads(heads)
        const deduced = [3, 4, 5, 6].map((k) => isDeduced(heads, k))
        const found = [3, 4, 5, 6].map((k) => isMultiHeaded(heads, k))
        if (deduced.join() !== found.join()) expect([heads, found]).toEqual([heads, deduced])
        const bySmallest = [isProjective(heads), ...[4, 5, 6].map((k) => smallest <= k)]
        if (bySmallest.join() !== found.join()) expect([heads, found]).toEqual([heads, bySmallest])
      }
    }
  })

  it('is what its deduction system deduces for larger random trees', () => {
    const random = seededRandom(5)
    for (let draw = 0; draw < 60; draw++) {
      const heads = randomTree(7 + (draw % 4), random)
      for (const k of [4, 5, 6, 7]) expect(isMultiHeaded(heads, k)).toBe(isDeduced(heads, k))
    }
  })

  it('for k = 4 leaves out the tree that the paper shows, which its transition system builds', () => {
    expect(smallestHeads(headsOf([3, 0, 5, 2, 4]))).toBe(5)
  })

  it('takes whole numbers from 3', () => {
    for (const k of [2, 3.5, Number.NaN]) {
      expect(() => isMultiHeaded(headsOf([0]), k)).toThrow(
        expect.objectContaining({ code: 'invalid-heads-bound' }),
      )
    }
  })
})
