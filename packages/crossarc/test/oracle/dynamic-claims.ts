import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../src/base/random.ts'
import { type DynamicOracle, NOT_ALLOWED } from '../../src/oracle/base/oracle.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import type { System } from '../../src/transition/system.ts'
import { arcHybrid } from '../../src/transition/systems/arc-hybrid.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { type Heads, UNKNOWN, unlabelled } from '../../src/tree/tree.ts'
import { bestLosses, type StateSpace, stateSpace } from './brute-force.ts'

type Random = () => number

/** Names the allowed transitions with their costs, such as 'SHIFT 0, LEFT-ARC 1'. */
export function describeCosts(oracle: DynamicOracle, gold: Heads, c: Configuration): string {
  const { transitions } = oracle.system
  const costs = oracle.judge(unlabelled(gold)).costs(c, new Int32Array(transitions.length))
  return transitions
    .map(({ name }, kind) => ({ name, cost: costs[kind] }))
    .filter(({ cost }) => cost !== NOT_ALLOWED)
    .map(({ name, cost }) => `${name} ${cost}`)
    .join(', ')
}

/** The configuration after the named transitions. */
export function after(system: System, n: number, names: string[]): Configuration {
  const c = system.start(n)
  for (const name of names) {
    const kind = system.kind(name)
    if (!system.isValid(c, kind)) throw new Error(`${name} is not allowed`)
    system.apply(c, kind)
  }
  return c
}

/** A tree in which each known head is kept with probability 1/2. */
export function partial(gold: Heads, random: Random): Heads {
  return gold.map((head) => (random() < 0.5 ? UNKNOWN : head))
}

/** All trees with one subset or other of the heads of a tree. */
function* subsets(gold: Heads): Generator<Heads> {
  for (let kept = 0; kept < 1 << (gold.length - 1); kept++) {
    yield gold.map((head, word) => (word > 0 && (kept >> (word - 1)) & 1 ? head : UNKNOWN))
  }
}

function randomKind(system: System, c: Configuration, random: Random): number {
  for (;;) {
    const kind = randomBelow(system.transitions.length, random)
    if (system.isValid(c, kind)) return kind
  }
}

/** The tree of a random arc-hybrid derivation: each projective tree is possible. */
function randomProjectiveTree(n: number, random: Random): Heads {
  const c = arcHybrid.start(n)
  while (!arcHybrid.isTerminal(c)) arcHybrid.apply(c, randomKind(arcHybrid, c, random))
  return arcHybrid.result(c).heads
}

/** Fails unless loss and costs are those of the best trees, in all states; returns how many costs it saw. */
function expectExact(oracle: DynamicOracle, space: StateSpace, gold: Heads): number {
  const kinds = oracle.system.transitions.length
  const losses = bestLosses(space, gold)
  const judge = oracle.judge(unlabelled(gold))
  const costs = new Int32Array(kinds)
  const expected = new Int32Array(kinds)
  const wrong = (c: Configuration) =>
    `gold ${gold.join(' ')}, heads ${c.heads.join(' ')}, stack size ${c.stackSize}, buffer ${c.b(0)}`
  let seen = 0
  space.states.forEach((c, state) => {
    if (judge.loss(c) !== losses[state])
      expect.fail(`loss ${judge.loss(c)} not ${losses[state]}: ${wrong(c)}`)
    if (oracle.system.isTerminal(c)) return
    for (let kind = 0; kind < kinds; kind++) {
      const next = space.successors[state * kinds + kind]
      expected[kind] = next < 0 ? NOT_ALLOWED : losses[next] - losses[state]
      if (next >= 0) seen++
    }
    judge.costs(c, costs)
    if (costs.join() !== expected.join()) expect.fail(`costs ${costs} not ${expected}: ${wrong(c)}`)
  })
  return seen
}

interface Claims {
  /** Gold trees for which the oracle is exact. */
  golds: 'projective' | 'all'
  /** Words in the trees of the property tests. */
  words?: number
  /** Words in the trees of the enumeration. */
  enumerated?: number
}

/** The tests that every exact dynamic oracle must pass. */
export function itIsExact(oracle: DynamicOracle, { golds, words = 12, enumerated = 4 }: Claims): void {
  const { system } = oracle
  const kinds = system.transitions.length
  const isCovered = (gold: Heads) => golds === 'all' || isProjective(gold)
  const randomGold = golds === 'all' ? randomTree : randomProjectiveTree

  it(`gives the costs of exhaustive search in every configuration, all gold trees n ≤ ${enumerated}`, () => {
    for (let n = 1; n <= enumerated; n++) {
      const space = stateSpace(system, n)
      let seen = 0
      for (const gold of allTrees(n)) if (isCovered(gold)) seen += expectExact(oracle, space, gold)
      expect(seen).toBeGreaterThan(0)
    }
  })

  it('charges nothing for unknown heads: all partial gold trees n ≤ 3', () => {
    for (let n = 1; n <= 3; n++) {
      const space = stateSpace(system, n)
      for (const gold of allTrees(n)) {
        if (!isCovered(gold)) continue
        for (const part of subsets(gold)) expectExact(oracle, space, part)
      }
    }
  })

  it('charges nothing for unknown heads: random partial gold trees n = 4', () => {
    const random = seededRandom(4)
    const space = stateSpace(system, 4)
    for (let k = 0; k < 60; k++) expectExact(oracle, space, partial(randomGold(4, random), random))
  })

  it(`always has a transition without cost and none with a negative one, up to ${words} words`, () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: words }), fc.boolean(), (seed, n, known) => {
        const random = seededRandom(seed)
        const gold = known ? randomGold(n, random) : partial(randomGold(n, random), random)
        const judge = oracle.judge(unlabelled(gold))
        const costs = new Int32Array(kinds)
        const c = system.start(n)
        while (!system.isTerminal(c)) {
          judge.costs(c, costs)
          const loss = judge.loss(c)
          const allowed = [...costs].filter((cost) => cost !== NOT_ALLOWED)
          expect(Math.min(...allowed)).toBe(0)
          const kind = randomKind(system, c, random)
          system.apply(c, kind)
          expect(judge.loss(c)).toBe(loss + costs[kind])
        }
      }),
      { seed: 1, numRuns: 150 },
    )
  })

  itRebuildsGold(oracle, { randomGold, words })
}

/** Any way without costs from the start leads to the gold tree. */
export function itRebuildsGold(
  oracle: DynamicOracle,
  { randomGold = randomTree, words = 12 }: { randomGold?: typeof randomTree; words?: number } = {},
): void {
  const { system } = oracle
  it(`rebuilds the gold tree by any transitions without cost, up to ${words} words`, () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: words }), (seed, n) => {
        const random = seededRandom(seed)
        const gold = randomGold(n, random)
        const judge = oracle.judge(unlabelled(gold))
        const costs = new Int32Array(system.transitions.length)
        const c = system.start(n)
        while (!system.isTerminal(c)) {
          judge.costs(c, costs)
          let kind: number
          do kind = randomKind(system, c, random)
          while (costs[kind] !== 0)
          system.apply(c, kind)
        }
        expect(system.result(c).heads).toEqual(gold)
      }),
      { seed: 2, numRuns: 150 },
    )
  })
}

/** With a gold tree that the system cannot build, the loss counts single arcs: never more than the best tree misses. */
export function itCountsSingleArcs(oracle: DynamicOracle): void {
  const { system } = oracle
  const kinds = system.transitions.length

  it('bounds the loss from below for non-projective gold trees n ≤ 4, with costs that add up', () => {
    let below = 0
    for (let n = 1; n <= 4; n++) {
      const space = stateSpace(system, n)
      for (const gold of allTrees(n)) {
        if (isProjective(gold)) continue
        const losses = bestLosses(space, gold)
        const judge = oracle.judge(unlabelled(gold))
        const costs = new Int32Array(kinds)
        space.states.forEach((c, state) => {
          const loss = judge.loss(c)
          expect(loss).toBeLessThanOrEqual(losses[state])
          if (loss < losses[state]) below++
          if (system.isTerminal(c)) return
          judge.costs(c, costs)
          for (let kind = 0; kind < kinds; kind++) {
            const next = space.successors[state * kinds + kind]
            const cost = next < 0 ? NOT_ALLOWED : judge.loss(space.states[next]) - loss
            if (costs[kind] !== cost) expect.fail(`${gold.join(' ')}: ${costs[kind]} not ${cost}`)
          }
        })
      }
    }
    expect(below).toBeGreaterThan(0)
  })
}
