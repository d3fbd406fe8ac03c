import { describe, expect, it } from 'vitest'
import type { CrossarcError } from '../../src/base/error.ts'
import { randomBelow, seededRandom } from '../../src/base/random.ts'
import { compileConstraints } from '../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../src/constraint/set/satisfies.ts'
import { constrain } from '../../src/constraint/systems/registry.ts'
import { greedy } from '../../src/decode/greedy.ts'
import { guided } from '../../src/decode/guided.ts'
import type { TransitionFilter } from '../../src/decode/scorer.ts'
import { staticOracle } from '../../src/oracle/registry.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import { kindOf } from '../../src/transition/system.ts'
import { systemByName } from '../../src/transition/systems/registry.ts'
import { randomTree } from '../../src/tree/enumerate.ts'
import { unlabelled } from '../../src/tree/tree.ts'
import { toyScorer } from './toy-scorer.ts'

/** Refuses what the permission cannot decide. */
function cautious(permits: TransitionFilter): TransitionFilter {
  return (c, kind) => {
    try {
      return permits(c, kind)
    } catch (error) {
      expect((error as CrossarcError).code).toBe('search-limit')
      return false
    }
  }
}

describe.each(['swap', 'two-step', 'covington'])('guided search, %s', (name) => {
  const system = systemByName(name)
  const free = (c: Configuration, kind: number) => system.isValid(c, kind)
  const guideTo = (heads: Int32Array) => staticOracle(name).guide(unlabelled(heads))

  it('takes what the model prefers where nothing is refused, whatever the guide', () => {
    const random = seededRandom(3)
    for (let seed = 0; seed < 10; seed++) {
      const scorer = toyScorer(system, 2, seed)
      const guide = guideTo(randomTree(6, random))
      const found = guided(scorer, system.start(6), { free, permits: free, guide }, 'joint')
      const plain = greedy(scorer, system.start(6), free)
      expect([...found.configuration.history]).toEqual([...plain.configuration.history])
      expect(found.score).toBeCloseTo(plain.score)
      expect(found.settled.configuration.steps).toBe(0)
    }
  })

  it('takes only what is permitted, and ends in a tree that satisfies the set', () => {
    const random = seededRandom(4)
    let followed = 0
    for (let seed = 0; seed < 30; seed++) {
      const n = 4 + (seed % 4)
      const tree = randomTree(n, random)
      const words = new Set([1, 2, 3].map(() => 1 + randomBelow(n, random)))
      const arcs = [...words].map((dependent) => ({ arc: { head: tree[dependent], dependent } }))
      const set = compileConstraints(n, arcs)
      const permits = constrain(system, set)
      const scorer = toyScorer(system, 2, seed)
      for (const labelling of ['joint', 'after'] as const) {
        const found = guided(scorer, system.start(n), { free, permits, guide: guideTo(tree) }, labelling)
        expect(satisfies(system.result(found.configuration).heads, set)).toBe(true)
        const replayed = system.start(n)
        for (const [step, code] of found.configuration.history.entries()) {
          if (step === found.settled.configuration.steps)
            expect([...replayed.history]).toEqual([...found.settled.configuration.history])
          expect(permits(replayed, kindOf(code))).toBe(true)
          system.apply(replayed, code)
        }
        if (found.settled.configuration.steps > 0) followed++
      }
    }
    expect(followed).toBeGreaterThan(5)
  })

  it('follows the guide to the end where nothing else is permitted, and takes back no more than it may', () => {
    const n = 14
    const tree = randomTree(n, seededRandom(5))
    const arcs = Array.from({ length: n }, (_, k) => ({ arc: { head: tree[k + 1], dependent: k + 1 } }))
    const permits = cautious(constrain(system, compileConstraints(n, arcs)))
    const scorer = toyScorer(system, 2, 1)
    let looks = 0
    const counting = Object.create(scorer, {
      scoreKinds: {
        value: (c: Configuration) => {
          looks++
          scorer.scoreKinds(c)
        },
      },
    })
    const found = guided(counting, system.start(n), { free, permits, guide: guideTo(tree) }, 'joint')
    expect([...system.result(found.configuration).heads]).toEqual([...tree])
    const { steps } = found.configuration
    // The steps that count, one more look after each return, and what was taken back, the last time all at once.
    expect(looks).toBeLessThan(2 * steps + 9 * (n + steps) + system.maxLength(n))
  })
})
