import { describe, expect, it } from 'vitest'
import { swapEager } from '../../src/oracle/sorting/swap.ts'
import { twoStepStatic } from '../../src/oracle/sorting/two-step.ts'
import { arcStandardStatic } from '../../src/oracle/static/arc-standard.ts'
import { countedLength } from '../../src/transition/sequence.ts'
import { swap } from '../../src/transition/systems/swap.ts'
import { twoStep } from '../../src/transition/systems/two-step.ts'
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

/** Section 4.2's rearranging: SWAP wherever the top two words are not in the wanted order, else SHIFT; no arcs. */
function rearrange(order: number[]): string[] {
  const place = new Int32Array(order.length)
  order.forEach((node, at) => {
    place[node] = at
  })
  const c = swap.start(order.length - 1)
  const lines: string[] = []
  for (;;) {
    const stack = c.stack.subarray(0, c.stackSize).join(' ')
    const buffer = c.buffer.subarray(c.bufferStart, c.bufferEnd).join(' ')
    const outOfOrder = c.stackSize > 1 && place[c.s(0)] < place[c.s(1)]
    const name = outOfOrder ? 'SWAP' : c.bufferSize > 0 ? 'SHIFT' : 'STOP'
    lines.push(`${stack} | ${buffer} | ${name}`)
    if (name === 'STOP') return lines
    expect(swap.isValid(c, swap.kind(name))).toBe(true)
    swap.apply(c, swap.kind(name))
  }
}

describe('rearranging without arcs', () => {
  it('Camillo 2016, Table 4.1: three words move behind one', () => {
    expect(rearrange([0, 1, 2, 3, 4, 8, 5, 6, 7, 9])).toEqual(
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
    expect(rearrange([0, 1, 2, 4, 5, 6, 7, 3, 8])).toEqual(
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
})
