import { describe, expect, it } from 'vitest'
import { derive } from '../../../src/oracle/base/oracle.ts'
import { transitionCounts } from '../../../src/oracle/base/transition-counts.ts'
import { swapLazy } from '../../../src/oracle/sorting/swap.ts'
import { twoStepStatic } from '../../../src/oracle/sorting/two-step.ts'
import { optimalSwaps } from '../../../src/oracle/swap-optimal/swap-optimal.ts'
import { headsOf, unlabelled } from '../../../src/tree/tree.ts'

/** The words 1..m hang on the root, and word m + i on word i. */
const interleaved = (m: number) =>
  headsOf([...Array.from({ length: m }, () => 0), ...Array.from({ length: m }, (_, i) => i + 1)])

describe('trees that need a quadratic number of SWAPs', () => {
  it.each([1, 2, 3, 4, 5, 6])('%i pairs of words, each pair across all others', (m) => {
    const heads = interleaved(m)
    expect(optimalSwaps(heads)).toMatchObject({ swaps: (m * (m - 1)) / 2, proven: true })
    for (const oracle of [swapLazy, twoStepStatic]) {
      const end = derive(oracle, unlabelled(heads))!
      expect(transitionCounts(oracle.system, end).swaps).toBe((m * (m - 1)) / 2)
    }
  })
})
