import { describe, expect, it } from 'vitest'
import { type ClassName, treeClass, treesOfClass } from '../../src/tree/classes.ts'
import { isOneEndpointCrossing } from '../../src/tree/crossing.ts'
import { allTrees } from '../../src/tree/enumerate.ts'
import { smallestHeads } from '../../src/tree/multi-headed.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { rootsOf } from '../../src/tree/validity.ts'

function sizes(name: ClassName, singleRoot: boolean): number[] {
  return [1, 2, 3, 4, 5, 6].map((n) => [...treesOfClass(n, name, { singleRoot })].length)
}

describe('classes of trees', () => {
  it.each([
    ['all', [1, 3, 16, 125, 1296, 16807], [1, 2, 9, 64, 625, 7776]],
    ['projective', [1, 3, 12, 55, 273, 1428], [1, 2, 7, 30, 143, 728]],
    ['1-endpoint-crossing', [1, 3, 16, 125, 1104, 10024], [1, 2, 9, 64, 545, 4876]],
    ['mh3', [1, 3, 12, 55, 273, 1428], [1, 2, 7, 30, 143, 728]],
    ['mh4', [1, 3, 16, 118, 1019, 9496], [1, 2, 9, 60, 485, 4328]],
  ] as const)('%s has its known sizes for up to six words', (name, severalRoots, oneRoot) => {
    expect(sizes(name, false)).toEqual(severalRoots)
    expect(sizes(name, true)).toEqual(oneRoot)
  })

  it('of planar trees with one root are the non-crossing trees with a word chosen as the root', () => {
    // There are 1, 1, 3, 12, 55, 273 non-crossing trees on 1..6 points (Noy 1998).
    expect(sizes('planar', true)).toEqual([1, 2 * 1, 3 * 3, 4 * 12, 5 * 55, 6 * 273])
  })

  it('have their known sizes and differences for seven words', () => {
    const count = { all: 0, projective: 0, oneEndpoint: 0, mh4: 0, only1ec: 0, onlyMh4: 0 }
    const oneRoot = { all: 0, projective: 0, oneEndpoint: 0, mh4: 0 }
    for (const heads of allTrees(7)) {
      const projective = isProjective(heads)
      const oneEndpoint = projective || isOneEndpointCrossing(heads)
      const mh4 = projective || smallestHeads(heads) <= 4
      for (const counter of rootsOf(heads).length === 1 ? [count, oneRoot] : [count]) {
        counter.all++
        counter.projective += Number(projective)
        counter.oneEndpoint += Number(oneEndpoint)
        counter.mh4 += Number(mh4)
      }
      count.only1ec += Number(oneEndpoint && !mh4)
      count.onlyMh4 += Number(mh4 && !oneEndpoint)
    }
    expect(count).toEqual({
      all: 262_144,
      projective: 7752,
      oneEndpoint: 92_344,
      mh4: 92_242,
      only1ec: 26_498,
      onlyMh4: 26_396,
    })
    expect(oneRoot).toEqual({ all: 117_649, projective: 3876, oneEndpoint: 44_496, mh4: 40_834 })
  })

  it('can be given by a test', () => {
    const chains = [...treesOfClass(4, (heads) => new Set(heads).size === heads.length)]
    expect(chains.length).toBe(24)
  })

  it('reject an unknown name', () => {
    expect(() => treeClass('mh2')).toThrow(expect.objectContaining({ code: 'unknown-tree-class' }))
    expect(() => treeClass('flat' as ClassName)).toThrow('class of trees: flat')
  })
})
