import { Configuration } from '../../src/transition/configuration.ts'
import type { System } from '../../src/transition/system.ts'
import { type Heads, UNKNOWN } from '../../src/tree/tree.ts'

/**
 * Every configuration that can be reached from one, each state once, however many ways lead to it.
 * Successors stand before their predecessors, and the configuration that the search started from stands last.
 */
export interface StateSpace {
  readonly system: System
  readonly states: readonly Configuration[]
  /** successors[state · kinds + kind] is the state after a transition, or −1 where it is not allowed. */
  readonly successors: Int32Array
}

/** Two configurations with the same text have the same future and the same arcs. */
export function stateKey(c: Configuration): string {
  const parts = [c.phase, c.saved, c.stackSize, c.bufferSize, ...c.stack.subarray(0, c.stackSize)]
  return [...parts, ...c.buffer.subarray(c.bufferStart, c.bufferEnd), ...c.heads].join(' ')
}

/** Walks all transition sequences from a configuration, or from the start of a sentence of n words. */
export function stateSpace(system: System, from: Configuration | number): StateSpace {
  const kinds = system.transitions.length
  const states: Configuration[] = []
  const successors: number[] = []
  const numbers = new Map<string, number>()

  function visit(c: Configuration): number {
    const key = stateKey(c)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const next = new Array<number>(kinds).fill(-1)
    if (!system.isTerminal(c)) {
      for (let kind = 0; kind < kinds; kind++) {
        if (!system.isValid(c, kind)) continue
        const after = new Configuration(c.n, { recording: false }).copyFrom(c)
        system.apply(after, kind)
        next[kind] = visit(after)
      }
    }
    const number = states.push(c) - 1
    numbers.set(key, number)
    successors.push(...next)
    return number
  }

  visit(typeof from === 'number' ? system.start(from, { recording: false }) : from)
  return { system, states, successors: Int32Array.from(successors) }
}

/** How many known gold heads a tree misses. */
export function missedHeads(heads: Heads, gold: Heads): number {
  let missed = 0
  for (let word = 1; word < gold.length; word++) {
    if (gold[word] !== UNKNOWN && gold[word] !== heads[word]) missed++
  }
  return missed
}

/** For each state, how many known gold heads the best tree misses that can be reached from it. */
export function bestLosses({ system, states, successors }: StateSpace, gold: Heads): Int32Array {
  const kinds = system.transitions.length
  return states.reduce((losses, c, state) => {
    if (system.isTerminal(c)) {
      losses[state] = missedHeads(system.result(c).heads, gold)
      return losses
    }
    let best = Number.POSITIVE_INFINITY
    for (let kind = 0; kind < kinds; kind++) {
      const next = successors[state * kinds + kind]
      if (next >= 0) best = Math.min(best, losses[next])
    }
    if (best === Number.POSITIVE_INFINITY) throw new Error(`${system.name} is stuck in ${stateKey(c)}`)
    losses[state] = best
    return losses
  }, new Int32Array(states.length))
}

/** How many known gold heads the best tree misses that can be reached from one configuration. */
export function bestLoss(system: System, c: Configuration, gold: Heads): number {
  const space = stateSpace(system, c)
  return bestLosses(space, gold)[space.states.length - 1]
}
