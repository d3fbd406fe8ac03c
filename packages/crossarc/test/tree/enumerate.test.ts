import { describe, expect, it } from 'vitest'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import { isProjective, isProjectiveArc, projectiveOrder } from '../../src/tree/projective.ts'
import { seededRandom } from '../../src/tree/random.ts'
import { type Heads, headsOf } from '../../src/tree/tree.ts'

/** In-order traversal as its definition says it. */
function inOrder(heads: Heads, node = 0): number[] {
  const children = [...heads.keys()].filter((word) => word > 0 && heads[word] === node)
  const left = children.filter((child) => child < node).flatMap((child) => inOrder(heads, child))
  const right = children.filter((child) => child > node).flatMap((child) => inOrder(heads, child))
  return [...left, node, ...right]
}

function isTree(heads: Heads): boolean {
  return inOrder(heads).length === heads.length
}

describe('allTrees', () => {
  it('gives each of the (n + 1)^(n − 1) trees once, in lexicographic order', () => {
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

describe('projective order', () => {
  it('is the in-order traversal, and the identity exactly for projective trees', () => {
    for (let n = 0; n <= 6; n++) {
      let projective = 0
      for (const heads of allTrees(n)) {
        const place = projectiveOrder(heads)
        const order = inOrder(heads)
        if (order.some((node, at) => place[node] !== at)) expect(place).toEqual(order)
        const arcs = heads.every((_, word) => word === 0 || isProjectiveArc(heads, word))
        if (isProjective(heads) !== arcs) expect([heads, isProjective(heads)]).toEqual([heads, arcs])
        expect(place.every((at, node) => at === node)).toBe(arcs)
        if (arcs) projective++
      }
      expect(projective).toBe([1, 1, 3, 12, 55, 273, 1428][n])
    }
  })

  it('does not overflow on chains', () => {
    const chain = headsOf(Array.from({ length: 200_000 }, (_, at) => at))
    expect(isProjective(chain)).toBe(true)
    expect(projectiveOrder(chain)[200_000]).toBe(200_000)
  })

  it('says what is wrong with heads that are no tree', () => {
    expect(() => projectiveOrder(headsOf([2, 1, 0]))).toThrow('Of 3 words only 1 descend from the root')
  })
})
