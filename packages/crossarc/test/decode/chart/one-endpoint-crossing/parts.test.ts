import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../../src/base/error.ts'
import { seededRandom } from '../../../../src/base/random.ts'
import {
  CROSSED,
  crossingSensitiveParts,
  GRANDPARENT,
  HEAD,
  partCount,
  partDifference,
  partNumber,
  SIBLING,
} from '../../../../src/decode/chart/one-endpoint-crossing/parts.ts'
import { randomTree } from '../../../../src/tree/enumerate.ts'
import { headsOf } from '../../../../src/tree/tree.ts'
import { randomScores, scoreOfParts } from '../brute-force.ts'

describe('the parts of a tree', () => {
  const parts = (list: number[]) => [...crossingSensitiveParts(headsOf(list))]
  const number = (n: number) => (kind: number, node: number, modifier: number) =>
    partNumber(n, kind, node, modifier)

  it.each([[[-1]], [[0, -1]], [[1]], [[0, 2]], [[0, 9]], [[2, 1]]])(
    'do not exist for the heads %j',
    (list) => {
      expect(() => parts(list)).toThrow(CrossarcError)
    },
  )

  it('are head, inner sibling and grandparent where nothing crosses', () => {
    const part = number(4)
    // 0 → 1, 1 → 2, 1 → 4, 4 → 3
    expect(parts([0, 1, 4, 1])).toEqual(
      [
        part(HEAD, 0, 1),
        part(SIBLING, 5, 1),
        part(GRANDPARENT, 5, 1),
        part(HEAD, 1, 2),
        part(SIBLING, 5, 2),
        part(GRANDPARENT, 0, 2),
        part(HEAD, 4, 3),
        part(SIBLING, 5, 3),
        part(GRANDPARENT, 1, 3),
        part(HEAD, 1, 4),
        part(SIBLING, 2, 4),
        part(GRANDPARENT, 0, 4),
      ].sort((a, b) => a - b),
    )
  })

  it('are the crossed head alone for a crossed arc, which counts as no sibling', () => {
    const part = number(4)
    // 0 → 2 crosses 3 → 1; 0 → 3 has the crossed 2 as inner sibling, and 0 → 4 the uncrossed 3.
    expect(parts([3, 0, 0, 0])).toEqual(
      [
        part(CROSSED, 3, 1),
        part(CROSSED, 0, 2),
        part(HEAD, 0, 3),
        part(GRANDPARENT, 5, 3),
        part(HEAD, 0, 4),
        part(SIBLING, 3, 4),
        part(GRANDPARENT, 5, 4),
      ].sort((a, b) => a - b),
    )
  })

  it('have no grandparent where a crossed child lies beyond', () => {
    const part = number(4)
    // 0 → 3 crosses 4 → 2, so that 0 → 1 sees a crossed child of 0 beyond it.
    const found = parts([0, 4, 0, 1])
    expect(found).toContain(part(CROSSED, 0, 3))
    expect(found).toContain(part(HEAD, 0, 1))
    expect(found).not.toContain(part(GRANDPARENT, 5, 1))
  })
})

describe('the difference of parts', () => {
  it('is the difference of scores', () => {
    const random = seededRandom(4)
    const scores = randomScores(partCount(7), random)
    for (let round = 0; round < 50; round++) {
      const [first, second] = [randomTree(7, random), randomTree(7, random)].map(crossingSensitiveParts)
      const { onlyFirst, onlySecond } = partDifference(first, second)
      expect(scoreOfParts(onlyFirst, scores) - scoreOfParts(onlySecond, scores)).toBe(
        scoreOfParts(first, scores) - scoreOfParts(second, scores),
      )
      expect(onlyFirst.some((part) => onlySecond.includes(part))).toBe(false)
    }
  })
})
