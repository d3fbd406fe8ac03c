import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { descend } from '../../src/tree/descent.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import { isMultiHeaded, smallestHeads, smallestHeadsWithin } from '../../src/tree/multi-headed.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { type Heads, headsOf } from '../../src/tree/tree.ts'
import { depth } from '../depth.ts'

/**
 * Figure 2 of Gómez-Rodríguez, Shi & Lee (2018) taken literally: items are sets of heads, bit h for head h,
 * closed under COMBINE of at most k heads and under single LINKs along arcs of the tree; is [0, n + 1]
 * deduced?
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

/**
 * The smallest k by the same deduction in cubic time: neededOf[i][j] is the least k that some item [i .. j]
 * needs.
 */
function smallestByTable(heads: Heads): number {
  const end = heads.length
  const { leftmost, rightmost } = descend(heads)
  const left = (i: number, j: number) => {
    let words = 0
    for (let word = i + 1; word < j; word++) {
      const goes = leftmost[word] > i && rightmost[word] < j && heads[word] >= i && heads[word] <= j
      if (!goes) words++
    }
    return words
  }
  const leftOf = Array.from({ length: end + 1 }, (_, i) =>
    Array.from({ length: end + 1 }, (_, j) => left(i, j)),
  )
  const needed = Array.from({ length: end + 1 }, () => new Int32Array(end + 1).fill(2))
  for (let j = 2; j <= end; j++) {
    for (let i = j - 2; i >= 0; i--) {
      needed[i][j] = end + 2
      for (let m = i + 1; m < j; m++) {
        const k = Math.max(leftOf[i][m] + leftOf[m][j] + 3, needed[i][m], needed[m][j])
        needed[i][j] = Math.min(needed[i][j], k)
      }
    }
  }
  return isProjective(heads) ? 3 : needed[0][end]
}

/** Every word depends on one of the `reach` words before it. */
function lookingBack(n: number, reach: number, random: () => number): Heads {
  return headsOf(
    Array.from({ length: n }, (_, k) => (k === 0 ? 0 : Math.max(1, k - Math.floor(random() * reach)))),
  )
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
    for (let n = 1; n <= depth(5, 6); n++) {
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

  it('agrees with a table for random trees of up to 40 words', () => {
    const random = seededRandom(11)
    for (let draw = 0; draw < 150; draw++) {
      const n = 7 + Math.floor(random() * 34)
      const heads = draw % 3 === 0 ? randomTree(n, random) : lookingBack(n, 2 + (draw % 6), random)
      const smallest = smallestByTable(heads)
      expect(smallestHeads(heads)).toBe(smallest)
      expect(smallestHeadsWithin(heads, smallest)).toBe(smallest)
      if (smallest > 3) expect(smallestHeadsWithin(heads, smallest - 1)).toBe(undefined)
    }
  })

  it('is computed quickly for long sentences', () => {
    const random = seededRandom(3)
    const chain = Int32Array.from({ length: 12_001 }, (_, word) => word - 1)
    chain[6000] = 5998
    chain[6001] = 5999
    expect(smallestHeads(chain)).toBe(4)
    expect(smallestHeads(lookingBack(3000, 6, random))).toBe(8)
    expect(smallestHeadsWithin(randomTree(3000, random), 20)).toBe(undefined)
  })

  it('for k = 4 leaves out the tree that the paper shows, which its transition system builds', () => {
    expect(smallestHeads(headsOf([3, 0, 5, 2, 4]))).toBe(5)
  })

  it('takes whole numbers of at least 3', () => {
    for (const k of [2, 3.5, Number.NaN]) {
      expect(() => isMultiHeaded(headsOf([0]), k)).toThrow(
        expect.objectContaining({ code: 'invalid-heads-bound' }),
      )
    }
  })
})
