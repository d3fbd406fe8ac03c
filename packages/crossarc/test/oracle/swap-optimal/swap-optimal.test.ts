import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../src/base/error.ts'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { derive, type StaticOracle } from '../../../src/oracle/base/oracle.ts'
import { swapEager, swapLazy } from '../../../src/oracle/sorting/swap.ts'
import { SwapBound, UNSOLVABLE } from '../../../src/oracle/swap-optimal/swap-bound.ts'
import {
  optimalSwaps,
  swapOptimal,
  swapOptimalWithin,
} from '../../../src/oracle/swap-optimal/swap-optimal.ts'
import { mayExchange, type Row, RowReducer, rowOf } from '../../../src/oracle/swap-optimal/swap-row.ts'
import { swap } from '../../../src/transition/systems/swap.ts'
import { allTrees, randomTree } from '../../../src/tree/enumerate.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { type Heads, headsOf, unlabelled } from '../../../src/tree/tree.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { readConllx } from '../../../src/treebank/formats/conllx.ts'
import { dataFile } from '../../data.ts'
import { depth } from '../../depth.ts'
import { stateSpace } from '../brute-force.ts'

const SWAP = swap.kind('SWAP')

function swapsOf(oracle: StaticOracle, heads: Heads): number {
  return (derive(oracle, unlabelled(heads))!.steps - 2 * (heads.length - 1)) / 2
}

/**
 * The fewest SWAPs by breadth-first search over stack and buffer, with no assumption but this: an arc that is not
 * gold, or into a word that still lacks a dependent, can never lead to the gold tree.
 */
function fewestSwaps(heads: Heads): number {
  const n = heads.length - 1
  type State = [stack: number[], buffer: number[]]
  let states: State[] = [[[0], Array.from({ length: n }, (_, i) => i + 1)]]
  const seen = new Set<string>()
  for (let swaps = 0; ; swaps++) {
    const swapped: State[] = []
    for (let state = states.pop(); state !== undefined; state = states.pop()) {
      const [stack, buffer] = state
      const key = `${stack}|${buffer}`
      if (seen.has(key)) continue
      seen.add(key)
      if (stack.length === 1 && buffer.length === 0) return swaps
      if (buffer.length > 0) states.push([[...stack, buffer[0]], buffer.slice(1)])
      if (stack.length < 2) continue
      const [i, j] = stack.slice(-2)
      const below = stack.slice(0, -2)
      const isComplete = (word: number) => ![...stack, ...buffer].some((other) => heads[other] === word)
      if (i > 0 && heads[i] === j && isComplete(i)) states.push([[...below, j], buffer])
      if (heads[j] === i && isComplete(j)) states.push([[...below, i], buffer])
      if (i > 0 && i < j)
        swapped.push([
          [...below, j],
          [i, ...buffer],
        ])
    }
    states = swapped
  }
}

/** Runs the sequence and expects it to be valid, to build the tree and to be as long as it should. */
function expectToBuild(heads: Heads, { sequence, swaps }: { sequence: Int32Array; swaps: number }): void {
  const n = heads.length - 1
  const c = swap.start(n)
  for (const kind of sequence) {
    if (!swap.isValid(c, kind)) throw new Error(`not valid after ${c.steps} steps for ${heads}`)
    swap.apply(c, kind)
  }
  expect(swap.isTerminal(c)).toBe(true)
  expect(c.heads.join()).toBe(heads.join())
  expect(sequence.length).toBe(2 * n + 2 * swaps)
  expect(sequence.filter((kind) => kind === SWAP).length).toBe(swaps)
}

const LARGEST = depth(5, 6)

describe('the fewest SWAPs', () => {
  it('are those of the best of all derivations, for all trees n ≤ 4', () => {
    for (let n = 1; n <= 4; n++) {
      const { states, successors } = stateSpace(swap, n)
      const kinds = swap.transitions.length
      // Predecessors stand behind their successors, so one pass from the start to the ends is in order.
      const fewest = new Array<number>(states.length).fill(Number.POSITIVE_INFINITY)
      fewest[states.length - 1] = 0
      const best = new Map<string, number>()
      for (let state = states.length - 1; state >= 0; state--) {
        for (let kind = 0; kind < kinds; kind++) {
          const next = successors[state * kinds + kind]
          if (next >= 0) fewest[next] = Math.min(fewest[next], fewest[state] + (kind === SWAP ? 1 : 0))
        }
        if (!swap.isTerminal(states[state])) continue
        const tree = states[state].heads.join()
        best.set(tree, Math.min(best.get(tree) ?? Number.POSITIVE_INFINITY, fewest[state]))
      }
      for (const heads of allTrees(n)) expect(optimalSwaps(heads).swaps).toBe(best.get(heads.join()))
    }
  })

  it(`agree with breadth-first search and are at most those of lazy and eager, for all trees n ≤ ${LARGEST}`, () => {
    const totals: number[][] = []
    for (let n = 1; n <= LARGEST; n++) {
      const total = [0, 0, 0]
      for (const heads of allTrees(n)) {
        const optimal = optimalSwaps(heads)
        const lazy = swapsOf(swapLazy, heads)
        const eager = swapsOf(swapEager, heads)
        if (!optimal.proven || optimal.swaps !== fewestSwaps(heads)) throw new Error(`wrong for ${heads}`)
        if (optimal.swaps > lazy || lazy > eager) throw new Error(`order for ${heads}`)
        expectToBuild(heads, optimal)
        total[0] += optimal.swaps
        total[1] += lazy
        total[2] += eager
      }
      totals.push(total)
    }
    const known = [
      [4, 4, 4],
      [80, 85, 93],
      [1560, 1708, 1918],
      [32181, 36860, 41350],
    ]
    expect(totals.slice(2)).toEqual(known.slice(0, LARGEST - 2))
  })

  it('are flagged where the search is cut short, and never more than those of lazy', () => {
    let unproven = 0
    for (const heads of [
      ...allTrees(5),
      ...Array.from({ length: 60 }, (_, k) => randomTree(7 + (k % 14), seededRandom(k))),
    ]) {
      for (const nodeLimit of [0, 20]) {
        const cut = optimalSwaps(heads, { nodeLimit })
        expectToBuild(heads, cut)
        expect(cut.swaps).toBeLessThanOrEqual(swapsOf(swapLazy, heads))
        expect(cut.lowerBound).toBeLessThanOrEqual(cut.swaps)
        expect(cut.proven).toBe(cut.lowerBound === cut.swaps)
        if (heads.length === 6) {
          const { swaps } = optimalSwaps(heads)
          expect(cut.lowerBound).toBeLessThanOrEqual(swaps)
          expect(cut.swaps).toBeGreaterThanOrEqual(swaps)
        }
        if (!cut.proven) unproven++
      }
    }
    expect(unproven).toBeGreaterThan(50)
  })

  it('are proven for random trees of 12 words, and proven or flagged for 20 words', () => {
    for (let k = 0; k < 30; k++) {
      const small = randomTree(12, seededRandom(k))
      const optimal = optimalSwaps(small)
      expect(optimal.proven).toBe(true)
      expectToBuild(small, optimal)
    }
    for (let k = 0; k < 10; k++) {
      const heads = randomTree(20, seededRandom(100 + k))
      const { swaps, proven, lowerBound, ...rest } = optimalSwaps(heads, { nodeLimit: 1000 })
      expectToBuild(heads, { swaps, ...rest })
      expect(proven).toBe(swaps === lowerBound)
      expect(lowerBound).toBeLessThanOrEqual(swaps)
      expect(swaps).toBeLessThanOrEqual(swapsOf(swapLazy, heads))
    }
  })

  it('are asked only of trees', () => {
    expect(() => optimalSwaps(headsOf([2, 1, 0]))).toThrow(CrossarcError)
    expect(() => optimalSwaps(headsOf([-1, 1, 0]))).toThrow(CrossarcError)
    expect(optimalSwaps(headsOf([])).swaps).toBe(0)
  })
})

describe('the lower bound', () => {
  /** The exchanges that a row really needs, by trying all. */
  function needed(
    row: Row,
    nodes: Int32Array,
    known: Map<string, number>,
    visit: (nodes: Int32Array, cost: number) => void,
  ): number {
    if (nodes.length === 1) return 0
    const key = nodes.join()
    const before = known.get(key)
    if (before !== undefined) return before
    const reducer = new RowReducer(row)
    let best = Number.POSITIVE_INFINITY
    for (let p = 1; p < nodes.length; p++) {
      if (!mayExchange(row, nodes[p - 1], nodes[p])) continue
      const next = nodes.slice()
      next[p - 1] = nodes[p]
      next[p] = nodes[p - 1]
      best = Math.min(best, 1 + needed(row, next.slice(0, reducer.reduce(next, next.length)), known, visit))
    }
    known.set(key, best)
    visit(nodes, best)
    return best
  }

  it('is never more than what any row needs that can be reached, for all trees n ≤ 5 and some of n ≤ 8', () => {
    let tight = 0
    let compared = 0
    const random = seededRandom(8)
    const sample = Array.from({ length: 60 }, (_, k) => randomTree(6 + (k % 3), random))
    for (const heads of [...allTrees(3), ...allTrees(4), ...allTrees(5), ...sample]) {
      const rows = [rowOf(heads, true)]
      // Without the artificial root, the top node can be anywhere in the row and may be exchanged.
      if (heads.filter((head) => head === 0).length === 1) {
        rows.push(
          rowOf(
            heads.slice(1).map((head) => head - 1),
            false,
          ),
        )
      }
      for (const row of rows) {
        const bound = new SwapBound(row)
        const start = Int32Array.from(row.heads.keys())
        const nodes = start.slice(0, new RowReducer(row).reduce(start, start.length))
        needed(row, nodes, new Map(), (nodes, cost) => {
          const least = bound.bound(nodes, nodes.length)
          if (least === UNSOLVABLE ? cost !== Number.POSITIVE_INFINITY : least > cost) {
            throw new Error(`${least} > ${cost} for ${heads} in ${nodes}`)
          }
          compared++
          if (least === cost) tight++
        })
      }
    }
    expect(tight / compared).toBeGreaterThan(0.3)
  })
})

describe('the optimal oracle', () => {
  it('builds the tree with its labels', () => {
    const random = seededRandom(3)
    for (let k = 0; k < 50; k++) {
      const heads = randomTree(1 + (k % 10), random)
      const labels = Int32Array.from(heads, (_, i) => (i === 0 ? -1 : randomBelow(5, random)))
      for (const oracle of [swapOptimal, swapOptimalWithin(5)]) {
        const end = derive(oracle, { heads, labels })!
        expect(end.heads.join()).toBe(heads.join())
        expect(end.labels.join()).toBe(labels.join())
      }
    }
  })
})

const treebanks = [
  { file: 'ud-1.3/English-EWT/train.conllu', nonProjective: 655, eager: 4787, lazy: 1307, optimal: 948 },
  { file: 'conllx/Danish-DDT/train.conll', nonProjective: 811, eager: 8296, lazy: 1497, optimal: 1245 },
  {
    file: 'ud-2.16/Ancient_Greek-Perseus/dev.conllu',
    nonProjective: 819,
    eager: 4835,
    lazy: 2468,
    optimal: 1655,
  },
]

describe.each(treebanks)('$file', ({ file, nonProjective, eager, lazy, optimal }) => {
  const path = dataFile(file)

  it.skipIf(path === undefined)('needs exactly this many SWAPs, proven for every sentence', () => {
    const read = file.endsWith('.conll') ? readConllx : readConllu
    const trees = read(readFileSync(path!))
      .map(headsOfSentence)
      .filter((heads) => !isProjective(heads))
    const total = (count: (heads: Heads) => number) => trees.reduce((sum, heads) => sum + count(heads), 0)
    expect(trees.length).toBe(nonProjective)
    expect(trees.every((heads) => optimalSwaps(heads).proven)).toBe(true)
    expect(total((heads) => optimalSwaps(heads).swaps)).toBe(optimal)
    expect(total((heads) => swapsOf(swapLazy, heads))).toBe(lazy)
    expect(total((heads) => swapsOf(swapEager, heads))).toBe(eager)
  })
})
