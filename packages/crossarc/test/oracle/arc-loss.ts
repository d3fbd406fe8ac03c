import { expect } from 'vitest'
import { randomBelow, seededRandom } from '../../src/base/random.ts'
import { NOT_ALLOWED } from '../../src/oracle/base/oracle.ts'
import type { SearchingOracle } from '../../src/oracle/dynamic/arc-loss-judge.ts'
import { type Heads, UNKNOWN, unlabelled } from '../../src/tree/tree.ts'
import { bestLosses, type StateSpace } from './brute-force.ts'

/** Compares loss, costs and proof with brute force, in every state or in those that `visit` picks. */
export function expectExact(
  oracle: SearchingOracle,
  space: StateSpace,
  gold: Heads,
  visit: (state: number) => boolean = () => true,
): number {
  const kinds = oracle.system.transitions.length
  const losses = bestLosses(space, gold)
  const judge = oracle.judge(unlabelled(gold))
  const costs = new Int32Array(kinds)
  let wrong = 0
  let compared = 0
  for (let state = 0; state < space.states.length; state++) {
    const c = space.states[state]
    if (!visit(state)) continue
    if (judge.loss(c) !== losses[state]) wrong++
    if (oracle.system.isTerminal(c)) continue
    judge.costs(c, costs)
    if (!costs.includes(0)) wrong++
    for (let kind = 0; kind < kinds; kind++) {
      const next = space.successors[state * kinds + kind]
      const expected = next < 0 ? NOT_ALLOWED : losses[next] - losses[state]
      if (costs[kind] !== expected) wrong++
      compared++
    }
  }
  expect(wrong, `gold ${gold.join(' ')}`).toBe(0)
  return compared
}

/** The gold tree with some of its heads unknown: those whose bit is set. */
export function forget(gold: Heads, bits: number): Heads {
  return gold.map((head, word) => (word > 0 && (bits >> (word - 1)) & 1 ? UNKNOWN : head))
}

/** Walks random derivations and expects every answer to be proven and consistent from step to step. */
export function expectConsistent(oracle: SearchingOracle, gold: Heads, seed: number): void {
  const { system } = oracle
  const random = seededRandom(seed)
  const judge = oracle.judge(unlabelled(gold))
  const costs = new Int32Array(system.transitions.length)
  const c = system.start(gold.length - 1)
  let loss = judge.loss(c)
  while (!system.isTerminal(c)) {
    expect(judge.proven(c)).toBe(true)
    judge.costs(c, costs)
    expect(Array.from(costs, (cost, kind) => (cost === NOT_ALLOWED ? -1 : kind))).toEqual(
      Array.from(costs, (_, kind) => (system.isValid(c, kind) ? kind : -1)),
    )
    expect(Math.min(...costs.filter((cost) => cost !== NOT_ALLOWED))).toBe(0)
    const allowed = Array.from(costs.keys()).filter((kind) => costs[kind] !== NOT_ALLOWED)
    const free = allowed.filter((kind) => costs[kind] === 0)
    const choices = random() < 0.7 ? free : allowed
    const kind = choices[randomBelow(choices.length, random)]
    system.apply(c, kind)
    loss += costs[kind]
    expect(judge.loss(c)).toBe(loss)
  }
  let missed = 0
  for (let word = 1; word < gold.length; word++) {
    if (gold[word] !== UNKNOWN && gold[word] !== c.heads[word]) missed++
  }
  expect(loss).toBe(missed)
}
