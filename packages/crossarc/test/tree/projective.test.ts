import { describe, expect, it } from 'vitest'
import { projectiveComponents } from '../../src/tree/components.ts'
import { allTrees } from '../../src/tree/enumerate.ts'
import { isProjective, isProjectiveArc, projectiveOrder } from '../../src/tree/projective.ts'
import { type Heads, headsOf, UNKNOWN } from '../../src/tree/tree.ts'
import { inOrder, manyTrees } from './naive.ts'

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

  it('says what is wrong with heads that do not form a tree', () => {
    expect(() => projectiveOrder(headsOf([2, 1, 0]))).toThrow('The words 1, 2 form a cycle')
  })
})

/** The arc-standard oracle without SWAP, straight from its rules; returns the fragment root of every node. */
function fragments(heads: Heads): number[] {
  const built = heads.map(() => -1)
  const isComplete = (node: number) => heads.every((head, word) => head !== node || built[word] === node)
  let stack = [0]
  let next = 1
  for (;;) {
    const [i, j] = stack.slice(-2)
    if (stack.length > 1 && i !== 0 && heads[i] === j && isComplete(i)) {
      built[i] = j
      stack = [...stack.slice(0, -2), j]
    } else if (stack.length > 1 && heads[j] === i && isComplete(j)) {
      built[j] = i
      stack.pop()
    } else if (next < heads.length) stack.push(next++)
    else break
  }
  return Array.from(heads, (_, node) => {
    let root = node
    while (built[root] >= 0) root = built[root]
    return root
  })
}

describe('isProjectiveArc', () => {
  it('takes partial trees and terminates in cycles', () => {
    expect(isProjectiveArc(headsOf([3, UNKNOWN, 0]), 1)).toBe(false)
    expect(isProjectiveArc(headsOf([UNKNOWN, 1, 0]), 1)).toBe(true)
    expect(isProjectiveArc(headsOf([4, 3, 2, 0]), 1)).toBe(false)
  })
})

describe('projective components', () => {
  it('are the fragments that arc-standard without SWAP leaves on its stack', () => {
    for (const heads of manyTrees()) {
      const found = projectiveComponents(heads)
      const expected = fragments(heads)
      if (expected.some((root, node) => found[node] !== root)) expect(Array.from(found)).toEqual(expected)
    }
  })

  it('of the sentence in the thesis are those that TwoStep reduces to in its Table 4.3', () => {
    const hearing = headsOf([2, 3, 0, 3, 2, 7, 5, 4, 3])
    expect(Array.from(projectiveComponents(hearing))).toEqual([0, 2, 2, 3, 4, 5, 5, 5, 8, 9])
    expect(Array.from(projectiveComponents(headsOf([3, 0, 2, 1])))).toEqual([0, 1, 2, 3, 4])
  })
})
