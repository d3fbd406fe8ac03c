import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derive } from '../../src/oracle/base/oracle.ts'
import { rearrangement } from '../../src/oracle/sorting/rearrange.ts'
import { swapEager, swapInOrder } from '../../src/oracle/sorting/swap.ts'
import { twoStepStatic } from '../../src/oracle/sorting/two-step.ts'
import { arcStandardStatic } from '../../src/oracle/static/arc-standard.ts'
import { countedLength, transitionName } from '../../src/transition/sequence.ts'
import { swap } from '../../src/transition/systems/swap.ts'
import { twoStep } from '../../src/transition/systems/two-step.ts'
import { trace } from '../../src/transition/trace.ts'
import { allTrees } from '../../src/tree/enumerate.ts'
import { projSort } from '../../src/tree/projsort.ts'
import { unlabelled } from '../../src/tree/tree.ts'
import { path, rows, sentence, table } from './tables.ts'

const news = sentence(`
  Economic  2 ATT
  news      3 SBJ
  had       0 PRED
  little    5 ATT
  effect    3 OBJ
  on        5 ATT
  financial 8 ATT
  markets   6 PC
  .         3 PU`)

const hearing = sentence(`
  A         2 DET
  hearing   3 SBJ
  is        0 ROOT
  scheduled 3 VG
  on        2 NMOD
  the       7 DET
  issue     5 PC
  today     4 ADV
  .         3 P`)

describe('the tables of the papers', () => {
  it('Camillo 2016, Table 2.1: arc-standard', () => {
    expect(table(arcStandardStatic, news.tree, news.labels)).toEqual(
      rows(`
        0 | 1 2 3 4 5 6 7 8 9 | SHIFT | -
        0 1 | 2 3 4 5 6 7 8 9 | SHIFT | -
        0 1 2 | 3 4 5 6 7 8 9 | LEFT-ARC | 2 ATT 1
        0 2 | 3 4 5 6 7 8 9 | SHIFT | -
        0 2 3 | 4 5 6 7 8 9 | LEFT-ARC | 3 SBJ 2
        0 3 | 4 5 6 7 8 9 | SHIFT | -
        0 3 4 | 5 6 7 8 9 | SHIFT | -
        0 3 4 5 | 6 7 8 9 | LEFT-ARC | 5 ATT 4
        0 3 5 | 6 7 8 9 | SHIFT | -
        0 3 5 6 | 7 8 9 | SHIFT | -
        0 3 5 6 7 | 8 9 | SHIFT | -
        0 3 5 6 7 8 | 9 | LEFT-ARC | 8 ATT 7
        0 3 5 6 8 | 9 | RIGHT-ARC | 6 PC 8
        0 3 5 6 | 9 | RIGHT-ARC | 5 ATT 6
        0 3 5 | 9 | RIGHT-ARC | 3 OBJ 5
        0 3 | 9 | SHIFT | -
        0 3 9 |  | RIGHT-ARC | 3 PU 9
        0 3 |  | RIGHT-ARC | 0 PRED 3
        0 |  | STOP | -`),
    )
  })

  it('Camillo 2016, Table 3.1: arc-standard fails on a non-projective tree', () => {
    expect(table(arcStandardStatic, hearing.tree, hearing.labels)).toEqual(
      rows(`
        0 | 1 2 3 4 5 6 7 8 9 | SHIFT | -
        0 1 | 2 3 4 5 6 7 8 9 | SHIFT | -
        0 1 2 | 3 4 5 6 7 8 9 | LEFT-ARC | 2 DET 1
        0 2 | 3 4 5 6 7 8 9 | SHIFT | -
        0 2 3 | 4 5 6 7 8 9 | LEFT-ARC | 3 SBJ 2
        0 3 | 4 5 6 7 8 9 | SHIFT | -
        0 3 4 | 5 6 7 8 9 | SHIFT | -
        0 3 4 5 | 6 7 8 9 | SHIFT | -
        0 3 4 5 6 | 7 8 9 | SHIFT | -
        0 3 4 5 6 7 | 8 9 | LEFT-ARC | 7 DET 6
        0 3 4 5 7 | 8 9 | RIGHT-ARC | 5 PC 7
        0 3 4 5 | 8 9 | SHIFT | -
        0 3 4 5 8 | 9 | SHIFT | -
        0 3 4 5 8 9 |  | ERROR | -`),
    )
  })

  it('Nivre 2009, Figure 3, and Camillo 2016, Table 3.2: swap', () => {
    expect(table(swapEager, hearing.tree, hearing.labels)).toEqual(
      rows(`
        0 | 1 2 3 4 5 6 7 8 9 | SHIFT | -
        0 1 | 2 3 4 5 6 7 8 9 | SHIFT | -
        0 1 2 | 3 4 5 6 7 8 9 | LEFT-ARC | 2 DET 1
        0 2 | 3 4 5 6 7 8 9 | SHIFT | -
        0 2 3 | 4 5 6 7 8 9 | SHIFT | -
        0 2 3 4 | 5 6 7 8 9 | SHIFT | -
        0 2 3 4 5 | 6 7 8 9 | SWAP | -
        0 2 3 5 | 4 6 7 8 9 | SWAP | -
        0 2 5 | 3 4 6 7 8 9 | SHIFT | -
        0 2 5 3 | 4 6 7 8 9 | SHIFT | -
        0 2 5 3 4 | 6 7 8 9 | SHIFT | -
        0 2 5 3 4 6 | 7 8 9 | SWAP | -
        0 2 5 3 6 | 4 7 8 9 | SWAP | -
        0 2 5 6 | 3 4 7 8 9 | SHIFT | -
        0 2 5 6 3 | 4 7 8 9 | SHIFT | -
        0 2 5 6 3 4 | 7 8 9 | SHIFT | -
        0 2 5 6 3 4 7 | 8 9 | SWAP | -
        0 2 5 6 3 7 | 4 8 9 | SWAP | -
        0 2 5 6 7 | 3 4 8 9 | LEFT-ARC | 7 DET 6
        0 2 5 7 | 3 4 8 9 | RIGHT-ARC | 5 PC 7
        0 2 5 | 3 4 8 9 | RIGHT-ARC | 2 NMOD 5
        0 2 | 3 4 8 9 | SHIFT | -
        0 2 3 | 4 8 9 | LEFT-ARC | 3 SBJ 2
        0 3 | 4 8 9 | SHIFT | -
        0 3 4 | 8 9 | SHIFT | -
        0 3 4 8 | 9 | RIGHT-ARC | 4 ADV 8
        0 3 4 | 9 | RIGHT-ARC | 3 VG 4
        0 3 | 9 | SHIFT | -
        0 3 9 |  | RIGHT-ARC | 3 P 9
        0 3 |  | RIGHT-ARC | 0 ROOT 3
        0 |  | STOP | -`),
    )
    expect(path(swapEager, hearing.tree).codes).toHaveLength(30)
  })

  it('Camillo 2016, Table 4.3: two-step, 24 transitions of which two are swaps', () => {
    expect(table(twoStepStatic, hearing.tree, hearing.labels)).toEqual(
      rows(`
        0 | 1 2 3 4 5 6 7 8 9 | SHIFT | -
        0 1 | 2 3 4 5 6 7 8 9 | SHIFT | -
        0 1 2 | 3 4 5 6 7 8 9 | LEFT-ARC | 2 DET 1
        0 2 | 3 4 5 6 7 8 9 | SHIFT | -
        0 2 3 | 4 5 6 7 8 9 | SHIFT | -
        0 2 3 4 | 5 6 7 8 9 | SHIFT | -
        0 2 3 4 5 | 6 7 8 9 | SAVE | -
        0 2 3 4 5 6 | 7 8 9 | SHIFT | -
        0 2 3 4 5 6 7 | 8 9 | LEFT-ARC | 7 DET 6
        0 2 3 4 5 7 | 8 9 | RIGHT-ARC | 5 PC 7
        0 2 3 4 5 | 8 9 | SHIFT | -
        0 2 3 4 5 8 | 9 | SHIFT | -
        0 2 3 4 5 8 9 |  | RESET | -
        0 2 3 4 5 | 8 9 | SWAP | -
        0 2 3 5 | 4 8 9 | SWAP | -
        0 2 5 | 3 4 8 9 | RIGHT-ARC | 2 NMOD 5
        0 2 | 3 4 8 9 | SHIFT | -
        0 2 3 | 4 8 9 | LEFT-ARC | 3 SBJ 2
        0 3 | 4 8 9 | SHIFT | -
        0 3 4 | 8 9 | SHIFT | -
        0 3 4 8 | 9 | RIGHT-ARC | 4 ADV 8
        0 3 4 | 9 | RIGHT-ARC | 3 VG 4
        0 3 | 9 | SHIFT | -
        0 3 9 |  | RIGHT-ARC | 3 P 9
        0 3 |  | RIGHT-ARC | 0 ROOT 3
        0 |  | STOP | -`),
    )
    const { codes } = path(twoStepStatic, hearing.tree)
    expect(countedLength(twoStep, codes)).toBe(24)
    expect(codes.filter((code) => code === twoStep.kind('SWAP'))).toHaveLength(2)
  })
})

/** Section 4.2's rearranging as the thesis prints it. */
function rearranged(order: number[]): string[] {
  return trace(swap, order.length - 1, rearrangement(order)).map(({ stack, buffer, transition }) => {
    const name = transition === undefined ? 'STOP' : transitionName(swap, transition)
    return `${stack.join(' ')} | ${buffer.join(' ')} | ${name}`
  })
}

describe('rearranging without arcs', () => {
  it('Camillo 2016, Table 4.1: three words move behind one', () => {
    expect(rearranged([0, 1, 2, 3, 4, 8, 5, 6, 7, 9])).toEqual(
      rows(`
        0 | 1 2 3 4 5 6 7 8 9 | SHIFT
        0 1 | 2 3 4 5 6 7 8 9 | SHIFT
        0 1 2 | 3 4 5 6 7 8 9 | SHIFT
        0 1 2 3 | 4 5 6 7 8 9 | SHIFT
        0 1 2 3 4 | 5 6 7 8 9 | SHIFT
        0 1 2 3 4 5 | 6 7 8 9 | SHIFT
        0 1 2 3 4 5 6 | 7 8 9 | SHIFT
        0 1 2 3 4 5 6 7 | 8 9 | SHIFT
        0 1 2 3 4 5 6 7 8 | 9 | SWAP
        0 1 2 3 4 5 6 8 | 7 9 | SWAP
        0 1 2 3 4 5 8 | 6 7 9 | SWAP
        0 1 2 3 4 8 | 5 6 7 9 | SHIFT
        0 1 2 3 4 8 5 | 6 7 9 | SHIFT
        0 1 2 3 4 8 5 6 | 7 9 | SHIFT
        0 1 2 3 4 8 5 6 7 | 9 | SHIFT
        0 1 2 3 4 8 5 6 7 9 |  | STOP`),
    )
  })

  it('Camillo 2016, Table 4.2: one word moves behind four', () => {
    expect(rearranged([0, 1, 2, 4, 5, 6, 7, 3, 8])).toEqual(
      rows(`
        0 | 1 2 3 4 5 6 7 8 | SHIFT
        0 1 | 2 3 4 5 6 7 8 | SHIFT
        0 1 2 | 3 4 5 6 7 8 | SHIFT
        0 1 2 3 | 4 5 6 7 8 | SHIFT
        0 1 2 3 4 | 5 6 7 8 | SWAP
        0 1 2 4 | 3 5 6 7 8 | SHIFT
        0 1 2 4 3 | 5 6 7 8 | SHIFT
        0 1 2 4 3 5 | 6 7 8 | SWAP
        0 1 2 4 5 | 3 6 7 8 | SHIFT
        0 1 2 4 5 3 | 6 7 8 | SHIFT
        0 1 2 4 5 3 6 | 7 8 | SWAP
        0 1 2 4 5 6 | 3 7 8 | SHIFT
        0 1 2 4 5 6 3 | 7 8 | SHIFT
        0 1 2 4 5 6 3 7 | 8 | SWAP
        0 1 2 4 5 6 7 | 3 8 | SHIFT
        0 1 2 4 5 6 7 3 | 8 | SHIFT
        0 1 2 4 5 6 7 3 8 |  | STOP`),
    )
  })

  it('puts any order on the stack, with a SWAP for each pair that changes places', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(11), { minLength: 12, maxLength: 12 }), (words) => {
        const order = [0, ...words.map((word) => word + 1)]
        const codes = rearrangement(order)
        const rows = trace(swap, 12, codes)
        expect(rows).toHaveLength(codes.length + 1)
        expect(rows.at(-1)!.stack).toEqual(order)
        const pairs = order.flatMap((i, at) => order.slice(at + 1).filter((j) => j < i))
        expect(codes.filter((code) => code === swap.kind('SWAP'))).toHaveLength(pairs.length)
      }),
      { numRuns: 50 },
    )
  })

  it.each([[[]], [[1, 0]], [[0, 2]], [[0, 1, 1]], [[0, -1]], [[0, 0.5]]])('refuses %j', (order) => {
    expect(() => rearrangement(order)).toThrow(expect.objectContaining({ code: 'invalid-order' }))
  })
})

describe('swap with other projective orders', () => {
  it('builds the tree if the order is projective, for PROJSORT and all trees of up to 5 words', () => {
    for (let n = 0; n <= 5; n++) {
      for (const heads of allTrees(n)) {
        const { place, order, projective } = projSort(heads)
        if (!projective) continue
        const end = derive(
          swapInOrder(() => place),
          unlabelled(heads),
        )!
        expect(swap.result(end).heads).toEqual(heads)
        const most = rearrangement(order).filter((code) => code === swap.kind('SWAP')).length
        const swaps = end.history.filter((code) => code === swap.kind('SWAP')).length
        expect(swaps).toBeLessThanOrEqual(most)
      }
    }
  })
})
