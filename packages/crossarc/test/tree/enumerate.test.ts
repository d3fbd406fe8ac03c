import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import { type Heads, headsOf } from '../../src/tree/tree.ts'
import { inOrder } from './naive.ts'

function isTree(heads: Heads): boolean {
  return inOrder(heads).length === heads.length
}

describe('allTrees', () => {
  it('yields each of the (n + 1)^(n − 1) trees once, in lexicographic order', () => {
    for (const n of [1, 2, 3, 4, 5]) {
      const keys = [...allTrees(n)].map((heads) => {
        expect(isTree(heads)).toBe(true)
        return heads.subarray(1).join('')
      })
      expect(keys.length).toBe((n + 1) ** (n - 1))
      expect(keys).toEqual([...new Set(keys)].sort())
    }
  })

  it('has one empty tree', () => {
    expect([...allTrees(0)]).toEqual([headsOf([])])
  })

  it('rejects invalid lengths', () => {
    for (const n of [-1, 1.5, Number.NaN]) {
      expect(() => allTrees(n).next()).toThrow(expect.objectContaining({ code: 'invalid-length' }))
      expect(() => randomTree(n, Math.random)).toThrow(expect.objectContaining({ code: 'invalid-length' }))
    }
  })
})

describe('randomTree', () => {
  it('is uniform over all trees', () => {
    const random = seededRandom(7)
    const draws = 64000
    const counts = new Map([...allTrees(3)].map((heads) => [heads.join(' '), 0]))
    for (let draw = 0; draw < draws; draw++) {
      const key = randomTree(3, random).join(' ')
      counts.set(key, counts.get(key)! + 1)
    }
    expect(counts.size).toBe(16)
    let chiSquare = 0
    for (const count of counts.values()) chiSquare += (count - draws / 16) ** 2 / (draws / 16)
    // The 0.999 quantile of χ² with 15 degrees of freedom.
    expect(chiSquare).toBeLessThan(37.7)
  })

  it('depends on the seed alone', () => {
    expect(randomTree(60, seededRandom(1))).toEqual(randomTree(60, seededRandom(1)))
    expect(randomTree(60, seededRandom(1))).not.toEqual(randomTree(60, seededRandom(2)))
  })
})
