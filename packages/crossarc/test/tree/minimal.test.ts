import { describe, expect, it } from 'vitest'
import { allTrees } from '../../src/tree/enumerate.ts'
import { minimalTreesOutside, mirrored, shorterTrees } from '../../src/tree/minimal.ts'
import { isMultiHeaded } from '../../src/tree/multi-headed.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { headsOf } from '../../src/tree/tree.ts'
import { checkTree } from '../../src/tree/validity.ts'

const isMh4 = (heads: Int32Array) => isMultiHeaded(heads, 4)
const text = (heads: Int32Array) => heads.slice(1).join(' ')

describe('shorter trees', () => {
  it('are trees with one word less, for all trees of up to 5 words', () => {
    for (let n = 1; n <= 5; n++) {
      for (const heads of allTrees(n)) {
        for (const shorter of shorterTrees(heads)) {
          checkTree(shorter)
          if (shorter.length !== n || (isProjective(heads) && !isProjective(shorter)))
            expect.fail(`${text(heads)} became ${text(shorter)}`)
        }
      }
    }
  })

  it('of a tree of MH_k are in MH_k, for all trees of up to 5 words and k = 4, 5', () => {
    for (const k of [4, 5]) {
      for (let n = 1; n <= 5; n++) {
        for (const heads of allTrees(n)) {
          if (isProjective(heads) || !isMultiHeaded(heads, k)) continue
          for (const shorter of shorterTrees(heads))
            if (!isMultiHeaded(shorter, k))
              expect.fail(`${text(heads)} is in MH_${k}, ${text(shorter)} is not`)
        }
      }
    }
  })
})

describe('the smallest trees outside a class', () => {
  it('of projective trees: four of each length from three words on', () => {
    const counts = [1, 2, 3, 4, 5, 6].map((n) => [...minimalTreesOutside(n, isProjective)].length)
    expect(counts).toEqual([0, 0, 4, 4, 4, 4])
  })

  it('of MH4: the seven of four words, and how many there are with five', () => {
    expect([1, 2, 3].map((n) => [...minimalTreesOutside(n, isMh4)])).toEqual([[], [], []])
    expect([...minimalTreesOutside(4, isMh4)].map(text)).toEqual([
      '2 0 0 1',
      '2 3 0 1',
      '3 0 0 1',
      '3 0 2 1',
      '4 0 0 2',
      '4 0 2 3',
      '4 3 0 2',
    ])
    expect([...minimalTreesOutside(5, isMh4)]).toHaveLength(88)
  })
})

describe('mirror images', () => {
  it('are trees, twice mirrored the same', () => {
    for (const heads of allTrees(5)) {
      checkTree(mirrored(heads))
      expect(mirrored(mirrored(heads))).toEqual(heads)
    }
    expect(text(mirrored(headsOf([2, 0, 0, 1])))).toBe('4 0 0 3')
  })

  it('of MH4 trees may be outside MH4, because the root stays on the left', () => {
    expect(isMh4(headsOf([2, 0, 0, 1]))).toBe(false)
    expect(isMh4(headsOf([4, 0, 0, 3]))).toBe(true)
  })
})
