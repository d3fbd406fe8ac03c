import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CrossarcError } from '../../../src/base/error.ts'
import { seededRandom } from '../../../src/base/random.ts'
import { derive } from '../../../src/oracle/base/oracle.ts'
import { staticOracles } from '../../../src/oracle/registry.ts'
import { swapEager, swapLazy } from '../../../src/oracle/sorting/swap.ts'
import { twoStepStatic } from '../../../src/oracle/sorting/two-step.ts'
import { swapOptimal, swapOptimalWithin } from '../../../src/oracle/swap-optimal/swap-optimal.ts'
import { countedLength, formatSequence, parseSequence, replay } from '../../../src/transition/sequence.ts'
import { kindOf } from '../../../src/transition/system.ts'
import { swap } from '../../../src/transition/systems/swap.ts'
import { allTrees, randomTree } from '../../../src/tree/enumerate.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { Alphabet, headsOf, type Tree, UNKNOWN, unlabelled } from '../../../src/tree/tree.ts'
import { depth } from '../../depth.ts'
import { stateKey } from '../../transition/explore.ts'

const SWAP = swap.kind('SWAP')
const LARGEST = depth(5, 6)

function swaps(codes: Int32Array): number {
  return codes.reduce((count, code) => count + (kindOf(code) === SWAP ? 1 : 0), 0)
}

/** A tree of up to 60 words with labels, projective or not. */
const trees: fc.Arbitrary<Tree> = fc
  .record({ n: fc.integer({ min: 1, max: 60 }), seed: fc.integer(), projective: fc.boolean() })
  .map(({ n, seed, projective }) => {
    const random = seededRandom(seed)
    const heads = projective ? randomProjective(n, random) : randomTree(n, random)
    return { heads, labels: Int32Array.from(heads, (_, i) => (i === 0 ? -1 : Math.floor(random() * 5))) }
  })

/** Gives every interval of words a root of its own choice, top down. */
function randomProjective(n: number, random: () => number): Int32Array {
  const heads = new Int32Array(n + 1).fill(UNKNOWN)
  const intervals: [first: number, last: number, head: number][] = [[1, n, 0]]
  for (let interval = intervals.pop(); interval !== undefined; interval = intervals.pop()) {
    const [first, last, head] = interval
    if (first > last) continue
    const end = first + Math.floor(random() * (last - first + 1))
    const root = first + Math.floor(random() * (end - first + 1))
    heads[root] = head
    intervals.push([first, root - 1, root], [root + 1, end, root], [end + 1, last, head])
  }
  return heads
}

/** The search for the fewest SWAPs gives up early here: random trees are far harder than those of treebanks. */
const quickOracles = staticOracles.map((oracle) => (oracle === swapOptimal ? swapOptimalWithin(100) : oracle))

describe.each(quickOracles.map((oracle) => [`${oracle.system.name}, ${oracle.name}`, oracle] as const))(
  '%s',
  (_, oracle) => {
    const { system } = oracle

    it(`rebuilds a tree or says that it cannot, for all trees n ≤ ${LARGEST}`, () => {
      for (let n = 1; n <= LARGEST; n++) {
        for (const heads of allTrees(n)) {
          const end = derive(oracle, unlabelled(heads))
          if (end === undefined) expect(system.covers === 'all' || isProjective(heads)).toBe(false)
          else expect(system.result(end).heads.join()).toBe(heads.join())
        }
      }
    })

    it('rebuilds random trees of up to 60 words with their labels, within the bound on length', () => {
      fc.assert(
        fc.property(trees, (tree) => {
          const end = derive(oracle, tree)
          if (end === undefined) return !isProjective(tree.heads) && system.covers !== 'all'
          const result = system.result(end)
          for (let i = 1; i < tree.heads.length; i++) {
            if (result.heads[i] !== tree.heads[i]) return false
            // Covington builds no arcs from the root, so those words get no label from it.
            if (end.hasHead(i) && result.labels[i] !== tree.labels[i]) return false
          }
          return end.steps <= system.maxLength(end.n)
        }),
        { seed: 2009, numRuns: depth(100, 200) },
      )
    })

    it('refuses heads that do not form a tree', () => {
      const codeOf = (heads: number[]) => {
        try {
          return derive(oracle, unlabelled(headsOf(heads)))
        } catch (error) {
          return (error as CrossarcError).code
        }
      }
      expect(codeOf([2, 1, 0])).toBe('cycle')
      expect(codeOf([2, 3, 1])).toBe('cycle')
      expect(codeOf([UNKNOWN, 0])).toBe('missing-head')
      expect(codeOf([3, 0])).toBe('head-out-of-range')
      expect(codeOf([-2, 0])).toBe('head-out-of-range')
      expect(codeOf([0, 2])).toBe('own-head')
    })

    it('can be taken back step by step, copied, and written as text', () => {
      const names = new Alphabet(['nsubj', 'x y', 'nmod:poss', 'back\\slash\\', '\\ \u00a0'])
      fc.assert(
        fc.property(trees, (tree) => {
          const end = derive(oracle, tree)
          if (end === undefined) return
          const history = end.history
          const text = formatSequence(system, history, names)
          expect(parseSequence(system, text, names)).toEqual([...history])
          expect(stateKey(replay(system, end.n, history))).toBe(stateKey(end))

          const copy = end.clone()
          const keys: string[] = []
          const forward = system.start(end.n)
          for (const code of history) {
            keys.push(stateKey(forward))
            system.apply(forward, code)
          }
          for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
            end.undo()
            expect(stateKey(end)).toBe(key)
          }
          expect(stateKey(copy)).toBe(stateKey(forward))
          expect([...copy.history]).toEqual([...history])
        }),
        { seed: 2016, numRuns: depth(30, 60) },
      )
    })
  },
)

describe('swaps of the eager and the lazy oracle, over all trees', () => {
  const known = [
    [4, 93, 85],
    [5, 1918, 1708],
    [6, 41350, 36860],
  ]
  it.each(known.slice(0, LARGEST - 3))('n = %i: %i and %i; lazy never needs more', (n, eager, lazy) => {
    let eagerTotal = 0
    let lazyTotal = 0
    for (const heads of allTrees(n)) {
      const tree = unlabelled(heads)
      const eagerSwaps = swaps(derive(swapEager, tree)!.history)
      const lazySwaps = swaps(derive(swapLazy, tree)!.history)
      expect(lazySwaps).toBeLessThanOrEqual(eagerSwaps)
      eagerTotal += eagerSwaps
      lazyTotal += lazySwaps
    }
    expect([eagerTotal, lazyTotal]).toEqual([eager, lazy])
  })

  it('a derivation of n words with k swaps has 2n + 2k transitions', () => {
    for (const heads of allTrees(5)) {
      const { history } = derive(swapEager, unlabelled(heads))!
      expect(history).toHaveLength(10 + 2 * swaps(history))
    }
  })
})

describe('two-step', () => {
  it('takes the same transitions as arc-standard for a projective tree', () => {
    for (const heads of allTrees(5)) {
      if (!isProjective(heads)) continue
      expect(countedLength(twoStepStatic.system, derive(twoStepStatic, unlabelled(heads))!.history)).toBe(10)
    }
  })
})
