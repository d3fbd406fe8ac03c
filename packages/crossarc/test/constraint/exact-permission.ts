import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../src/base/random.ts'
import { isFeasible } from '../../src/constraint/explain/feasible.ts'
import type { Constraint, Outside } from '../../src/constraint/set/constraint.ts'
import { type ConstraintSet, compileConstraints } from '../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../src/constraint/set/satisfies.ts'
import type { Constrainer } from '../../src/constraint/systems/constrainer.ts'
import { encode, type System } from '../../src/transition/system.ts'
import type { TransitionFilter } from '../../src/transition/transition-filter.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import type { Heads } from '../../src/tree/tree.ts'
import { type StateSpace, stateKey, stateSpace } from '../oracle/brute-force.ts'
import { arcSets, randomConstraints, spanSets } from './constraint-sets.ts'

/** By state: 1 if a terminal configuration whose tree satisfies the set can be reached. */
export function aliveStates({ system, states, successors }: StateSpace, set: ConstraintSet): Uint8Array {
  const kinds = system.transitions.length
  const alive = new Uint8Array(states.length)
  for (let state = 0; state < states.length; state++) {
    if (system.isTerminal(states[state])) {
      alive[state] = satisfies(system.result(states[state]).heads, set) ? 1 : 0
      continue
    }
    for (let kind = 0; kind < kinds; kind++) {
      const next = successors[state * kinds + kind]
      if (next >= 0 && alive[next] === 1) alive[state] = 1
    }
  }
  return alive
}

/**
 * Where a filter is wrong: it must permit exactly the transitions to states that are alive, in every state of
 * the space, even in those that no permitted transitions lead to. All claims follow from this: the trees
 * derived are those of the class that satisfy the set, and no configuration is stuck.
 */
export function faults(space: StateSpace, set: ConstraintSet, permits: TransitionFilter): string[] {
  const { system, states, successors } = space
  const kinds = system.transitions.length
  const alive = aliveStates(space, set)
  const found: string[] = []
  if (isFeasible(system, set) !== (alive[states.length - 1] === 1)) found.push('wrong about being feasible')
  for (let state = 0; state < states.length; state++) {
    const c = states[state]
    if (system.isTerminal(c)) continue
    for (let kind = 0; kind < kinds; kind++) {
      const next = successors[state * kinds + kind]
      const expected = next >= 0 && alive[next] === 1
      if (permits(c, kind) !== expected)
        found.push(`${system.transitions[kind].name} in ${stateKey(c)} should be ${expected}`)
    }
  }
  return found.map((fault) => `${describeSet(set)}: ${fault}`)
}

export function describeSet(set: ConstraintSet): string {
  const forbidden: string[] = []
  for (let h = 0; h <= set.n; h++)
    for (let d = 1; d <= set.n; d++)
      if (h !== d && set.heads[d] < 0 && set.forbids(h, d)) forbidden.push(`${h}→${d}`)
  const spans = set.spans.map(({ first, last, outside }) => `${first}-${last} ${outside}`)
  return `heads ${set.heads.join(' ')}; forbidden ${forbidden.join(' ')}; spans ${spans.join(', ')}; one root ${set.oneRoot}`
}

const OUTSIDE: readonly Outside[] = ['any', 'none', 'root']

/** A random set, feasible or not: heads of a random tree, forbidden arcs, spans, one root now and then. */
export function randomSet(n: number, random: () => number): ConstraintSet {
  const constraints: Constraint[] = []
  const tree = randomTree(n, random)
  const shareRequired = random() < 0.4 ? 0 : random() * 0.7
  for (let dependent = 1; dependent <= n; dependent++)
    if (random() < shareRequired) constraints.push({ arc: { head: tree[dependent], dependent } })
  const shareForbidden = random() < 0.4 ? 0 : random() * 0.6
  for (let head = 0; head <= n; head++) {
    for (let dependent = 1; dependent <= n; dependent++)
      if (head !== dependent && random() < shareForbidden) constraints.push({ forbid: { head, dependent } })
  }
  const spans: [number, number][] = []
  for (let tries = random() < 0.4 ? 0 : randomBelow(6, random); tries > 0 && n > 1; tries--) {
    const first = 1 + randomBelow(n - 1, random)
    const last = first + 1 + randomBelow(n - first, random)
    const overlaps = spans.some(
      ([a, b]) => (a < first && first <= b && b < last) || (first < a && a <= last && last < b),
    )
    if (overlaps) continue
    spans.push([first, last])
    constraints.push({ span: { first, last, outside: OUTSIDE[randomBelow(3, random)] } })
  }
  return compileConstraints(n, constraints, { oneRoot: random() < 0.3 })
}

/**
 * Tries all sets of four words and many of five, which takes an hour; by default the tests try a part of
 * them.
 */
const IS_EXHAUSTIVE = process.env.CROSSARC_EXHAUSTIVE === '1'

const PATIENCE = IS_EXHAUSTIVE ? 3_600_000 : 60_000

/** How many sets of four and of five words are drawn: systems differ a hundredfold in their configurations. */
export interface Sample {
  four: number
  five: number
}

/** The claims about every system, checked in all configurations. */
export function describeExactness(system: System, constrainer: Constrainer, { four, five }: Sample): void {
  const longest = IS_EXHAUSTIVE ? 5 : 4
  /** All sets of up to three words, some of more. */
  const some = (n: number, sets: Constraint[][]): ConstraintSet[] => {
    const random = seededRandom(n)
    const part = n < 4 || (IS_EXHAUSTIVE && n === 4) ? 1 : (n === 4 ? 2 * four : 10 * five) / sets.length
    return sets.filter(() => random() < part).flatMap((constraints) => compile(n, constraints))
  }
  const compile = (n: number, constraints: Constraint[]) =>
    [false, true].map((oneRoot) => compileConstraints(n, constraints, { oneRoot }))

  describe(`constraints for ${system.name}`, () => {
    it(
      'is exact in every configuration for sets of arcs: all of three words, many of four',
      () => {
        for (let n = 1; n <= longest; n++) {
          const space = stateSpace(system, n)
          for (const set of some(n, arcSets([...allTrees(n)])))
            expect(faults(space, set, constrainer(set))).toEqual([])
        }
      },
      PATIENCE,
    )

    it(
      'is exact in every configuration for sets of spans: all of three words, many of four, with every outside rule',
      () => {
        for (let n = 2; n <= longest; n++) {
          const space = stateSpace(system, n)
          for (const set of some(n, spanSets(n))) expect(faults(space, set, constrainer(set))).toEqual([])
        }
      },
      PATIENCE,
    )

    it('is exact in every configuration for arcs, forbidden arcs, spans and roots together', () => {
      const asked = { feasible: 0, infeasible: 0 }
      for (const [n, count] of [
        [3, 2 * four],
        [4, four],
        [5, IS_EXHAUSTIVE ? 20 * five : five],
      ]) {
        const space = stateSpace(system, n)
        const random = seededRandom(n)
        for (let k = 0; k < count; k++) {
          const set = randomSet(n, random)
          asked[isFeasible(system, set) ? 'feasible' : 'infeasible']++
          expect(faults(space, set, constrainer(set))).toEqual([])
        }
      }
      expect(Math.min(asked.feasible, asked.infeasible)).toBeGreaterThan(5)
    })

    it('leads to trees that satisfy the set in longer sentences, whatever is asked in between', () => {
      for (let seed = 1; seed <= 6; seed++) {
        const random = seededRandom(seed)
        const n = 12 + seed
        const tree = randomDerivation(system, n, (c, kind) => system.isValid(c, kind), random)
        const set = satisfiedSet(tree, random)
        const permits = constrainer(set)
        const walks = Array.from({ length: 3 }, () => system.start(n, { recording: false }))
        while (walks.some((c) => !system.isTerminal(c))) {
          for (const c of walks) if (!system.isTerminal(c)) randomStep(system, c, permits, random)
        }
        for (const c of walks) expect(satisfies(system.result(c).heads, set)).toBe(true)
      }
    })
  })
}

type Walker = ReturnType<System['start']>

/** Takes a permitted transition; arcs and SWAP less often than others, so that the trees are not too flat. */
function randomStep(system: System, c: Walker, permits: TransitionFilter, random: () => number): void {
  const kinds = system.transitions.map((_, kind) => kind).filter((kind) => permits(c, kind))
  expect(kinds.length, `stuck in ${stateKey(c)}`).toBeGreaterThan(0)
  const { name } = system.transitions[kinds[kinds.length - 1]]
  const isLast = name === 'SWAP' && random() < 0.8 && kinds.length > 1
  system.apply(c, encode(kinds[randomBelow(isLast ? kinds.length - 1 : kinds.length, random)]))
}

function randomDerivation(system: System, n: number, permits: TransitionFilter, random: () => number): Heads {
  const c = system.start(n, { recording: false })
  while (!system.isTerminal(c)) randomStep(system, c, permits, random)
  return system.result(c).heads
}

/** A random set that a tree satisfies. */
function satisfiedSet(tree: Heads, random: () => number): ConstraintSet {
  const n = tree.length - 1
  for (;;) {
    const constraints = randomConstraints(tree, { arcs: 4, forbids: 6, spans: 3 }, random)
    const set = compileConstraints(n, constraints, { oneRoot: random() < 0.5 })
    if (satisfies(tree, set)) return set
  }
}
