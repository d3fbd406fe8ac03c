import { expect } from 'vitest'
import { type ConstraintSet, compileConstraints } from '../../src/constraint/constraint-set.ts'
import type { Constraint, Outside } from '../../src/constraint/constraint.ts'
import { satisfies } from '../../src/constraint/satisfies.ts'
import type { Permission } from '../../src/transition/permission.ts'
import { randomTree } from '../../src/tree/enumerate.ts'
import { randomBelow } from '../../src/tree/random.ts'
import { type StateSpace, stateKey } from '../oracle/brute-force.ts'

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
 * Expects a permission to hold exactly for the transitions to states that are alive, in every state of the space
 * (or, with `aliveOnly`, in those that are alive themselves). From this follows all that is claimed: the trees
 * derived are those of the class that satisfy the set, and no configuration is stuck.
 */
export function expectExactPermission(
  space: StateSpace,
  set: ConstraintSet,
  permits: Permission,
  { aliveOnly = false, visit = (_state: number) => true } = {},
): number {
  const { system, states, successors } = space
  const kinds = system.transitions.length
  const alive = aliveStates(space, set)
  const wrong: string[] = []
  let compared = 0
  for (let state = 0; state < states.length; state++) {
    const c = states[state]
    if (system.isTerminal(c) || (aliveOnly && alive[state] === 0) || !visit(state)) continue
    for (let kind = 0; kind < kinds; kind++) {
      const next = successors[state * kinds + kind]
      const expected = next >= 0 && alive[next] === 1
      compared++
      if (permits(c, kind) !== expected)
        wrong.push(`${system.transitions[kind].name} in ${stateKey(c)} should be ${expected}`)
    }
  }
  expect(wrong.slice(0, 5), describeSet(set)).toEqual([])
  return compared
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

/** A random set: some heads of a random tree, forbidden arcs, nested or disjoint spans, one root now and then. */
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
