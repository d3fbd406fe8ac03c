import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { analyseNonMonotonic } from '../../src/evaluate/non-monotonic.ts'
import { formatTable, nonMonotonicTables } from '../../src/evaluate/table.ts'
import { parseSequence } from '../../src/transition/sequence.ts'
import { encode, kindOf, type System, type TransitionCode } from '../../src/transition/system.ts'
import { covingtonNonmonotonic } from '../../src/transition/systems/covington-nonmonotonic.ts'
import { systems } from '../../src/transition/systems/registry.ts'
import { trace } from '../../src/transition/trace.ts'
import { randomTree } from '../../src/tree/enumerate.ts'
import { headsOf, type Tree, UNKNOWN, unlabelled } from '../../src/tree/tree.ts'

/** Counts: replacing of arcs, then created gold, harmful, neutral, unknown, and gold lost with gold created. */
function counts(system: System, codes: TransitionCode[], gold: Tree, options = {}): number[] {
  const analysis = analyseNonMonotonic(system, [{ codes, gold }], options)
  const { replacing, createdGold, harmful, neutral, unknown, createdGoldLostGold } = analysis
  return [
    replacing.correct,
    replacing.total,
    ...[createdGold, harmful, neutral, unknown, createdGoldLostGold].map(({ correct }) => correct),
  ]
}

/** Any transitions that are possible, up to the end. */
function randomWalk(system: System, n: number, random: () => number): TransitionCode[] {
  const c = system.start(n)
  while (!system.isTerminal(c)) {
    const kinds = system.transitions.flatMap((_, kind) => (system.isValid(c, kind) ? [kind] : []))
    if (kinds.length === 0) break
    const kind = kinds[Math.floor(random() * kinds.length)]
    system.apply(c, system.transitions[kind].labelled ? encode(kind, Math.floor(random() * 2)) : encode(kind))
  }
  return [...c.history]
}

describe('error analysis of non-monotonic parsing', () => {
  // 1 → 2, then 3 → 2 in its place, then 3 → 1.
  const replaced = parseSequence(covingtonNonmonotonic, 'SHIFT RIGHT-ARC SHIFT LEFT-ARC LEFT-ARC SHIFT')

  it.each([
    ['created a gold arc', [3, 3, 0], [1, 3, 1, 0, 0, 0, 0]],
    ['harmful', [0, 1, 2], [1, 3, 0, 1, 0, 0, 0]],
    ['neutral', [2, 0, 2], [1, 3, 0, 0, 1, 0, 0]],
    ['gold head not known', [2, UNKNOWN, 2], [1, 3, 0, 0, 0, 1, 0]],
  ])('%s', (_, gold, expected) => {
    expect(counts(covingtonNonmonotonic, replaced, unlabelled(headsOf(gold)))).toEqual(expected)
  })

  it('sees that breaking a cycle took another gold arc away', () => {
    // 1 → 2 → 3, then 3 → 1, for which 2 → 3 must go.
    const codes = parseSequence(covingtonNonmonotonic, 'SHIFT RIGHT-ARC SHIFT RIGHT-ARC LEFT-ARC SHIFT')
    expect(counts(covingtonNonmonotonic, codes, unlabelled(headsOf([3, 0, 2])))).toEqual([
      1, 3, 1, 0, 0, 0, 1,
    ])
  })

  it('requires the gold label where it should', () => {
    const gold = { heads: headsOf([3, 3, 0]), labels: Int32Array.of(-1, 0, 1, 0) }
    const wrongLabel = [...replaced]
    wrongLabel[3] = encode(kindOf(replaced[3]), 0)
    expect(counts(covingtonNonmonotonic, wrongLabel, gold).slice(2, 5)).toEqual([1, 0, 0])
    expect(counts(covingtonNonmonotonic, wrongLabel, gold, { labelled: true }).slice(2, 5)).toEqual([0, 0, 1])
  })

  it('agrees with the trace of the derivation, for every system', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...systems.values()),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        (system, n, seed) => {
          const random = seededRandom(seed)
          const codes = randomWalk(system, n, random)
          const { heads } = unlabelled(randomTree(n, random))
          let [replacing, arcs, created, harmful, lost] = [0, 0, 0, 0, 0]
          for (const { added, removed } of trace(system, n, codes)) {
            if (added.length === 0) continue
            expect(added.length).toBe(1)
            arcs++
            if (removed.length === 0) continue
            replacing++
            const lostGold = removed.some(({ head, dependent }) => heads[dependent] === head)
            if (heads[added[0].dependent] === added[0].head) {
              created++
              if (lostGold) lost++
            } else if (lostGold) harmful++
          }
          expect(counts(system, codes, unlabelled(heads))).toEqual([
            replacing,
            arcs,
            created,
            harmful,
            replacing - created - harmful,
            0,
            lost,
          ])
          if (system.monotonic) expect(replacing).toBe(0)
        },
      ),
      { seed: 63, numRuns: 400 },
    )
  })

  it('adds sentences up and makes a table', () => {
    const derivations = [
      { codes: replaced, gold: unlabelled(headsOf([3, 3, 0])) },
      { codes: replaced, gold: unlabelled(headsOf([0, 1, 2])) },
    ]
    const analysis = analyseNonMonotonic(covingtonNonmonotonic, derivations)
    expect(analysis).toMatchObject({
      transitions: 12,
      replacing: { correct: 2, total: 6 },
      createdGold: { score: 0.5 },
      harmful: { score: 0.5 },
    })
    expect(formatTable(nonMonotonicTables(analysis)[0])).toMatch(
      /^Arc transitions that replaced an arc +33\.33 +2 +6$/m,
    )
  })

  it('refuses a sequence that is not a derivation', () => {
    const gold = unlabelled(headsOf([0]))
    for (const codes of [[encode(2)], [encode(0), encode(0)], [encode(9)]]) {
      expect(() => analyseNonMonotonic(covingtonNonmonotonic, [{ codes, gold }])).toThrow(
        expect.objectContaining({ code: 'invalid-transition', place: { sentence: '#1' } }),
      )
    }
  })
})
