import { describe, expect, it } from 'vitest'
import { checkOracles, deriverOf } from '../../../../src/neural/training/heads/transition-oracles.ts'
import { replay } from '../../../../src/transition/sequence.ts'
import { encode, kindOf, type TransitionCode } from '../../../../src/transition/system.ts'
import { mh4 } from '../../../../src/transition/systems/mh4.ts'
import { swap } from '../../../../src/transition/systems/swap.ts'
import { allTrees } from '../../../../src/tree/enumerate.ts'
import { isMultiHeaded } from '../../../../src/tree/multi-headed.ts'
import type { Heads } from '../../../../src/tree/tree.ts'

const SECOND = new Set(["RA'", "LA'", 'LA2'].map((name) => mh4.kind(name)))

function seconds(transitions: readonly TransitionCode[]): number {
  return transitions.filter((code) => SECOND.has(kindOf(code))).length
}

/** Of all sequences of the transition system that build a tree: the most reductions of the second word of the stack. */
function mostSeconds(heads: Heads, transitions: readonly TransitionCode[] = []): number {
  const n = heads.length - 1
  const c = replay(mh4, n, transitions)
  if (mh4.isTerminal(c)) return seconds(transitions)
  let most = Number.NEGATIVE_INFINITY
  for (const [kind, { labelled, head, dependent }] of mh4.transitions.entries()) {
    if (!mh4.isValid(c, kind) || (labelled && heads[dependent(c)] !== head(c))) continue
    // Who leaves the stack can get no dependent later.
    const isEarly = labelled && heads.some((h, word) => h === dependent(c) && c.heads[word] === -1)
    if (!isEarly) most = Math.max(most, mostSeconds(heads, [...transitions, encode(kind)]))
  }
  return most
}

const mh4Trees = [1, 2, 3, 4].flatMap((n) => [...allTrees(n)].filter((heads) => isMultiHeaded(heads, 4)))

describe('the derivations of MH4 that local models learn', () => {
  const chart = deriverOf(mh4, {})
  const second = deriverOf(mh4, { oracle: 'chart-second' })

  it.each([
    ['chart', chart],
    ['chart-second', second],
  ])('%s builds every tree of the class', (_, deriver) => {
    expect(mh4Trees).toHaveLength(1 + 3 + 16 + 118)
    for (const heads of mh4Trees) {
      const { heads: found, transitions } = deriver(heads, false)!
      expect([...found]).toEqual([...heads])
      const end = replay(mh4, heads.length - 1, transitions)
      expect([...mh4.result(end).heads]).toEqual([...heads])
    }
  })

  it('takes the second word away as often as any derivation can, but where the chart does not have that one', () => {
    const missed = mh4Trees.filter((heads) => {
      const [found, most] = [seconds(second(heads, false)!.transitions), mostSeconds(heads)]
      expect(found).toBeLessThanOrEqual(most)
      return found < most
    })
    expect(missed.filter((heads) => heads.length <= 4)).toEqual([])
    expect(missed).toHaveLength(12)
    const sum = (deriver: typeof chart) =>
      mh4Trees.reduce((total, heads) => total + seconds(deriver(heads, false)!.transitions), 0)
    expect(sum(second)).toBeGreaterThan(3 * sum(chart))
  })

  it('is by default the one of the chart', () => {
    const named = deriverOf(mh4, { oracle: 'chart' })
    for (const heads of mh4Trees) expect(named(heads, false)).toEqual(chart(heads, false))
  })

  it('is that of the closest tree where the class does not have the tree', () => {
    for (const heads of [...allTrees(4)].filter((tree) => !isMultiHeaded(tree, 4))) {
      const { heads: found } = second(heads, false)!
      expect(isMultiHeaded(found, 4)).toBe(true)
      expect(found.filter((head, word) => word > 0 && head === heads[word])).toHaveLength(3)
    }
  })

  it('refuses unknown names', () => {
    expect(() => checkOracles(mh4, { oracle: 'chart-third' })).toThrow(
      'Local models of the system mh4 have no oracle "chart-third"; they have chart, chart-second, static',
    )
    expect(() => checkOracles(swap, { oracle: 'chart' })).toThrow(
      'The system swap has no static oracle "chart"',
    )
    expect(() => checkOracles(swap, { dynamic: true })).toThrow('The system swap has no dynamic oracle')
  })
})
