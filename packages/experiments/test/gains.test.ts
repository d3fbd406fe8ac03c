import { describe, expect, it } from 'vitest'
import { Gains } from '../src/papers/two-step/gains.ts'
import { correlation } from '../src/report/correlation.ts'

describe('gains of two-step', () => {
  it('correlates as Pearson defines it', () => {
    expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1)
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1)
    expect(correlation([1, 2, 3, 4], [1, 3, 2, 4])).toBeCloseTo(0.8)
    expect(correlation([1, 1], [1, 2])).toBeNull()
  })

  it('counts who is shorter by left-displaced words, and holds these fixed for SAVE', () => {
    const gains = new Gains()
    const add = (displaced: number, gain: number, save: number) =>
      gains.add({ eager: 100, twoStep: 100 - gain, displaced, nonProjectiveArcs: 1, crossings: 1, save })
    // The gain grows with the displaced words and, where these are equal, with SAVE; alone, SAVE seems to lower it.
    add(1, -2, 0.8)
    add(1, -1, 0.9)
    add(9, 20, 0.1)
    add(9, 21, 0.2)
    const { byDisplaced, withDisplaced, withCrossings, save } = gains.result()
    expect(byDisplaced).toEqual([
      [2, 2, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [2, 0, 2],
    ])
    expect(withDisplaced).toBeGreaterThan(0.99)
    expect(withCrossings).toBeNull()
    expect(save).toMatchObject({ eagerShorter: 0.85, twoStepShorter: 0.15 })
    expect(save.correlation).toBeLessThan(-0.9)
    expect(save.partial).toBeCloseTo(1)
  })
})
