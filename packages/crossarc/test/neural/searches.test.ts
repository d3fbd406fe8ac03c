import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../src/base/random.ts'
import type { Places } from '../../src/neural/charts/chart-model.ts'
import { chartModels } from '../../src/neural/network/chart-models.ts'
import type { ScoreTables } from '../../src/neural/search/score-tables.ts'
import { sumOf } from '../../src/neural/training/heads/chart-learning.ts'
import { chartLearnings } from '../../src/neural/training/heads/chart-learnings.ts'
import { encode } from '../../src/transition/system.ts'
import { isProjective } from '../../src/tree/projective.ts'
import type { Heads } from '../../src/tree/tree.ts'
import { treeProblem } from '../../src/tree/validity.ts'

/** Tables of random scores for a sentence of n words. */
function randomTables(name: string, n: number, random: () => number): Float32Array[] {
  const { roles, tables } = chartModels.get(name)!
  return tables.map(({ left, right, outputs }) => {
    const size = outputs * roles[left].layout(n).length * roles[right].layout(n).length
    return Float32Array.from({ length: size }, () => 4 * random() - 2)
  })
}

function randomHeads(n: number, random: () => number): Heads {
  for (;;) {
    const heads = Int32Array.from({ length: n + 1 }, (_, k) => (k === 0 ? -1 : randomBelow(n + 1, random)))
    if (treeProblem(heads) === undefined) return heads
  }
}

const exact = [...chartModels.keys()].filter((name) => name !== 'mh3-greedy')

describe('the searches of models', () => {
  it.each(exact)('%s: a derivation scores what its places do, and its wrong heads', (name) => {
    const searches = chartModels.get(name)!.searches()
    const { best } = searches
    const { prepare } = chartLearnings.get(name)!(searches)
    const random = seededRandom(7)
    for (let n = 1; n <= 7; n++) {
      const tables = randomTables(name, n, random)
      const { heads: gold, derivation } = prepare(randomHeads(n, random), false)!
      const found = best(n, tables, { costAgainst: gold })!
      const cost = found.heads.reduce((sum, head, word) => sum + (head === gold[word] ? 0 : 1), 0)
      expect(found.score).toBeCloseTo(sumOf(tables, found.places()) + cost, 4)
      const right = best(n, tables, { only: gold })!
      expect(right.heads).toEqual(gold)
      expect(right.score).toBeCloseTo(sumOf(tables, right.places()), 4)
      expect(found.score).toBeGreaterThan(right.score - 1e-4)
      if (derivation !== undefined)
        expect(sumOf(tables, derivation as Places)).toBeLessThan(right.score + 1e-4)
    }
  })

  it('mh4-hybrid: no two derivations of up to five words are made of the same scores', () => {
    const { system, score } = chartModels.get('mh4-hybrid')!.transitions!
    for (let n = 1; n <= 5; n++) {
      const random = seededRandom(n)
      const tables = randomTables('mh4-hybrid', n, random).map((table) => Float64Array.from(table, random))
      const sums: number[] = []
      const c = system.start(n)
      const explore = (sum: number) => {
        if (system.isTerminal(c)) sums.push(sum)
        else {
          for (const kind of system.transitions.keys()) {
            if (!system.isValid(c, kind)) continue
            const more = score(tables as unknown as ScoreTables, c, kind)
            system.apply(c, encode(kind))
            explore(sum + more)
            c.undo()
          }
        }
      }
      explore(0)
      // Sums of the same random numbers would be the same but for roundings; others are not.
      const sorted = sums.sort((a, b) => a - b)
      expect(sorted.every((sum, k) => k === 0 || sum - sorted[k - 1] > 1e-12)).toBe(true)
      expect(sums.length).toBe([1, 6, 64, 888, 14176][n - 1])
    }
  })

  it.each(exact)('%s: the closest tree of its class shares the most arcs', (name) => {
    const searches = chartModels.get(name)!.searches()
    const { best } = searches
    const { prepare } = chartLearnings.get(name)!(searches)
    const random = seededRandom(8)
    for (let round = 0; round < 20; round++) {
      const gold = randomHeads(6, random)
      const { heads: closest } = prepare(gold, false)!
      const zeros = randomTables(name, 6, () => 0.5)
      const shared = (heads: Heads) =>
        heads.reduce((sum, head, word) => sum + (head === gold[word] ? 1 : 0), 0)
      expect(best(6, zeros, { only: closest })).toBeDefined()
      const covered = best(6, zeros, { only: gold }) !== undefined
      expect(shared(closest) === gold.length).toBe(covered)
    }
  })

  it.each(['mh4-hybrid', 'mh4-hybrid-arcs', 'mh4-two', 'mh5-hybrid', 'mh5-two'])(
    '%s: the search for long sentences finds the best derivation of SHIFT and arcs between neighbours',
    (name) => {
      const { long } = chartModels.get(name)!.searches()
      const random = seededRandom(9)
      for (let round = 0; round < 10; round++) {
        const n = 1 + (round % 5)
        const tables = randomTables(name, n, random)
        const found = long!(n, tables, {})!
        expect(isProjective(found.heads)).toBe(true)
        expect(found.score).toBeCloseTo(bestByHand(name, n, tables), 4)
      }
    },
  )
})

/** Where the two reductions of s0 to a neighbour stand: [s1 → s0, b0 → s0], in tables of (s0, b0) and of (s1, s0). */
const REDUCTIONS: Record<string, { buffer: [number, number]; stack?: [number, number] }> = {
  'mh4-hybrid': { buffer: [2, 3], stack: [1, 2] },
  'mh4-hybrid-arcs': { buffer: [2, 3], stack: [1, 2] },
  'mh4-two': { buffer: [5, 6] },
  'mh5-hybrid': { buffer: [3, 4], stack: [2, 3] },
  'mh5-two': { buffer: [11, 12] },
}

/** The best of all arc-hybrid derivations, tried one by one. */
function bestByHand(name: string, n: number, [buffer, stack, arcs]: readonly Float32Array[]): number {
  const { buffer: byBuffer, stack: byStack } = REDUCTIONS[name]
  const at = (table: Float32Array, index: number, row: number, column: number) =>
    table[(index * (n + 2) + row) * (n + 2) + column]
  const rest = (nodes: readonly number[], b0: number): number => {
    if (b0 === n + 1 && nodes.length === 1) return 0
    const [s1 = 0, s0] = nodes.length > 1 ? nodes.slice(-2) : [0, nodes[0]]
    let best = Number.NEGATIVE_INFINITY
    if (b0 <= n) best = at(buffer, 0, s0, b0) + rest([...nodes, b0], b0 + 1)
    if (nodes.length === 1) return best
    for (const way of b0 <= n ? [0, 1] : [0]) {
      const ofStack = byStack === undefined ? 0 : at(stack, byStack[way], s1, s0)
      const arc = arcs?.[(way === 0 ? s1 : b0) * (n + 1) + s0] ?? 0
      const score = at(buffer, byBuffer[way], s0, b0) + ofStack + arc
      best = Math.max(best, score + rest(nodes.slice(0, -1), b0))
    }
    return best
  }
  return rest([0], 1)
}
