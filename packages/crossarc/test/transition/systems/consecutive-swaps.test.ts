import { describe, expect, it } from 'vitest'
import { attardi } from '../../../src/transition/systems/attardi.ts'
import { explore } from '../explore.ts'
import { mostSwaps, swapsInARow } from './consecutive-swaps.ts'

/**
 * Nivre (2009, section 5) calls Attardi's system "equivalent to a restricted version of our system, where no more than
 * two consecutive SWAP transitions are permitted". Here it is the system of arcs of degree 2.
 */
describe('attardi is not swap with at most two SWAPs in a row', () => {
  it('checked against brute force over all trees of up to 5 words', () => {
    const built = [1, 2, 3, 4, 5].map((n) => [
      explore(attardi, n).trees.size,
      explore(swapsInARow(1), n).trees.size,
      explore(swapsInARow(2), n).trees.size,
    ])
    expect(built).toEqual([
      [1, 1, 1],
      [3, 3, 3],
      [16, 16, 16],
      [117, 125, 125],
      [1011, 1282, 1296],
    ])
  })

  it('up to 5 words, one SWAP at a time builds every tree of attardi', () => {
    for (let n = 1; n <= 5; n++) {
      const { trees } = explore(swapsInARow(1), n)
      expect([...explore(attardi, n).trees].filter((tree) => !trees.has(tree))).toEqual([])
    }
  })

  it('the most SWAPs with at most two in a row, checked against all derivations of up to 5 words', () => {
    const most = [1, 2, 3, 4, 5, 6].map((n) => mostSwaps(n, 2))
    expect(most).toEqual([0, 1, 3, 6, 10, 14])
    for (let n = 1; n <= 5; n++) {
      const { longest } = explore(swapsInARow(2), n)
      expect((longest - 2 * n) / 2).toBe(most[n - 1])
    }
  })
})
