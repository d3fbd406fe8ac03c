import { describe, expect, it } from 'vitest'
import { allTrees } from '../../src/tree/enumerate.ts'
import { minimalTreesOutside, shorterTrees } from '../../src/tree/minimal.ts'
import { isMultiHeaded } from '../../src/tree/multi-headed.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { restOf } from './rest.ts'

describe.each([4, 5])('shorter trees of MH_%i', (k) => {
  it('are in MH_k, for all trees of 6 and 7 words', () => {
    for (const n of [6, 7]) {
      for (const heads of allTrees(n)) {
        if (isProjective(heads) || !isMultiHeaded(heads, k)) continue
        for (const shorter of shorterTrees(heads))
          if (!isMultiHeaded(shorter, k)) expect.fail(`${heads.slice(1)} became ${shorter.slice(1)}`)
      }
    }
  })
})

describe('the smallest trees outside MH4', () => {
  it('of six and seven words', () => {
    const counts = [6, 7].map((n) => [...minimalTreesOutside(n, (heads) => isMultiHeaded(heads, 4))].length)
    expect(counts).toEqual([368, 1075])
  })
})

describe('trees that cannot be taken apart by words near their heads', () => {
  it('of six words', () => {
    let rests = 0
    for (const heads of allTrees(6)) {
      if (restOf(heads, 2) === 0) continue
      rests++
      if (isMultiHeaded(heads, 4)) expect.fail(`${heads}`)
    }
    expect(rests).toBe(5519)
  })
})
