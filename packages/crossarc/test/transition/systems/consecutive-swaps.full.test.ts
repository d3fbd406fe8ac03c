import { describe, expect, it } from 'vitest'
import { attardi } from '../../../src/transition/systems/attardi.ts'
import { explore } from '../explore.ts'
import { mostSwaps, swapsInARow } from './consecutive-swaps.ts'

describe('attardi is not swap with at most two SWAPs in a row', () => {
  it('checked against brute force over all trees of 6 words', () => {
    const { trees } = explore(attardi, 6)
    const one = explore(swapsInARow(1), 6).trees
    expect(trees.size).toBe(9597)
    expect(one.size).toBe(16220)
    expect(explore(swapsInARow(2), 6).trees.size).toBe(16807)
    expect([...trees].filter((tree) => !one.has(tree))).toHaveLength(4)
  })

  it('the most SWAPs with at most one, two and three in a row, up to 8 words', () => {
    const upTo = (words: number, most: number) =>
      Array.from({ length: words }, (_, k) => mostSwaps(k + 1, most))
    expect(upTo(8, 1)).toEqual([0, 1, 3, 5, 8, 10, 13, 16])
    expect(upTo(8, 2)).toEqual([0, 1, 3, 6, 10, 14, 19, 25])
    expect(upTo(8, 3)).toEqual([0, 1, 3, 6, 10, 15, 21, 27])
  })
})
