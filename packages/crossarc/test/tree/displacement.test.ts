import { describe, expect, it } from 'vitest'
import {
  displacedGroups,
  displacementScores,
  isProjectiveOrder,
  placesOf,
} from '../../src/tree/displacement.ts'
import { allTrees } from '../../src/tree/enumerate.ts'
import { isProjective, projectiveOrder } from '../../src/tree/projective.ts'
import { projSort } from '../../src/tree/projsort.ts'
import { type Heads, headsOf } from '../../src/tree/tree.ts'
import { ancestors, yieldOf } from './naive.ts'

/** "A hearing is scheduled on the issue today ." */
const hearing = headsOf([2, 3, 0, 3, 2, 7, 5, 4, 3])

describe('displacement', () => {
  it('returns the groups of the first example of Definition 7', () => {
    const place = placesOf([0, 1, 2, 3, 4, 8, 5, 6, 7, 9])
    expect(displacedGroups(place)).toEqual([
      { first: 5, last: 7, score: 1 },
      { first: 8, last: 8, score: -3 },
    ])
  })

  it('returns the groups of the second example, Figure 4.2', () => {
    const place = placesOf([0, 1, 2, 4, 5, 6, 7, 3, 8])
    expect(displacedGroups(place)).toEqual([
      { first: 3, last: 3, score: 4 },
      { first: 4, last: 7, score: -1 },
    ])
  })

  it('returns the scores of the projective order of Table 3.2, Figure 4.5', () => {
    const place = projectiveOrder(hearing)
    expect(Array.from(placesOf(place))).toEqual([0, 1, 2, 5, 6, 7, 3, 4, 8, 9])
    expect(Array.from(displacementScores(place))).toEqual([0, 0, 0, 3, 3, -2, -2, -2, 0, 0])
    expect(displacedGroups(place)).toEqual([
      { first: 3, last: 4, score: 3 },
      { first: 5, last: 7, score: -2 },
    ])
  })

  it('sums to 0, and is 0 everywhere exactly for projective trees', () => {
    for (const heads of allTrees(5)) {
      const scores = displacementScores(projectiveOrder(heads))
      expect(scores.reduce((sum, score) => sum + score, 0)).toBe(0)
      expect(scores.every((score) => score === 0)).toBe(isProjective(heads))
    }
  })

  it('distinguishes projective orders from others', () => {
    for (const heads of allTrees(4)) {
      for (const order of permutations([1, 2, 3, 4])) {
        const place = placesOf([0, ...order])
        const inPieces = [0, 1, 2, 3, 4].some((node) => {
          const places = yieldOf(heads, node).map((below) => place[below])
          return Math.max(...places) - Math.min(...places) >= places.length
        })
        expect(isProjectiveOrder(heads, place)).toBe(!inPieces)
      }
    }
  })
})

function permutations(list: number[]): number[][] {
  return list.length === 0
    ? [[]]
    : list.flatMap((first) =>
        permutations(list.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      )
}

/** PROJSORT with sets and lists, line by line. */
function naiveProjSort(heads: Heads, moveBefore: 'left-end' | 'dependent' | 'ancestor'): number[] {
  let order = [...heads.keys()]
  for (let i = 1; i < heads.length; i++) {
    const j = heads[i]
    const y = yieldOf(heads, j)
    const at = (node: number) => order.indexOf(node)
    const places = y.map(at)
    if (Math.max(...places) - Math.min(...places) + 1 === y.length) continue
    const [left, right] = at(i) < at(j) ? [i, j] : [j, i]
    const w = order.filter((k) => at(left) < at(k) && at(k) < at(right) && !y.includes(k))
    if (moveBefore === 'ancestor') {
      const old = order
      const stays = (node: number) => !w.includes(node)
      const moving = (node: number, isLeft: boolean) =>
        w.filter(
          (k) => ancestors(heads, k).find(stays) === node && old.indexOf(node) < old.indexOf(k) === isLeft,
        )
      order = old.filter(stays).flatMap((node) => [...moving(node, false), node, ...moving(node, true)])
      continue
    }
    const target = moveBefore === 'dependent' ? i : left
    order = order.flatMap((node) => (node === target ? [...w, node] : w.includes(node) ? [] : [node]))
  }
  return order
}

describe('PROJSORT', () => {
  it('works as in Figure 4.3: the one word that breaks the yield of w3, between w3 and w7, moves before w3', () => {
    const heads = headsOf([2, 0, 2, 3, 2, 7, 3])
    const { order, projective } = projSort(heads)
    expect(Array.from(order)).toEqual([0, 1, 2, 5, 3, 4, 6, 7])
    expect(projective).toBe(true)
  })

  it('fails as in Figure 4.4: w3 ends up between w1 and w2', () => {
    const { order, place, projective } = projSort(hearing)
    expect(Array.from(order)).toEqual([0, 1, 3, 2, 5, 6, 7, 4, 8, 9])
    expect(projective).toBe(false)
    expect(place).toEqual(placesOf(order))
  })

  it('with line 9 taken literally changes nothing for arcs to the right', () => {
    const { order, projective } = projSort(hearing, { moveBefore: 'dependent' })
    expect(Array.from(order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(projective).toBe(false)
  })

  it('leaves projective trees alone and fails for this many others', () => {
    const failures = {
      'left-end': [0, 0, 0, 0, 0, 0, 0],
      dependent: [0, 0, 0, 0, 0, 0, 0],
      ancestor: [0, 0, 0, 0, 0, 0, 0],
    }
    const nonProjective = [0, 0, 0, 0, 0, 0, 0]
    for (let n = 0; n <= 6; n++) {
      for (const heads of allTrees(n)) {
        if (!isProjective(heads)) nonProjective[n]++
        for (const moveBefore of ['left-end', 'dependent', 'ancestor'] as const) {
          const { order, projective } = projSort(heads, { moveBefore })
          if (n <= 5) expect(Array.from(order)).toEqual(naiveProjSort(heads, moveBefore))
          if (isProjective(heads)) expect(order.every((node, at) => node === at)).toBe(true)
          if (!projective) failures[moveBefore][n]++
        }
      }
    }
    expect(nonProjective).toEqual([0, 0, 0, 4, 70, 1023, 15379])
    expect(failures['left-end']).toEqual([0, 0, 0, 0, 8, 204, 4409])
    expect(failures.dependent).toEqual([0, 0, 0, 2, 39, 645, 10946])
    expect(failures.ancestor).toEqual([0, 0, 0, 0, 4, 100, 2166])
  })
})
