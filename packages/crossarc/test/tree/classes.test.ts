import { describe, expect, it } from 'vitest'
import { type ClassName, treeClass, treesOfClass } from '../../src/tree/classes.ts'

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

  it('can be given by a test', () => {
    const chains = [...treesOfClass(4, (heads) => new Set(heads).size === heads.length)]
    expect(chains.length).toBe(24)
  })

  it('reject an unknown name', () => {
    expect(() => treeClass('mh2')).toThrow(expect.objectContaining({ code: 'unknown-tree-class' }))
    expect(() => treeClass('flat' as ClassName)).toThrow('class of trees: flat')
  })
})
