import type { Configuration } from '../../src/transition/configuration.ts'
import type { System } from '../../src/transition/system.ts'

/** A text that two configurations share exactly when they have the same future. */
export function stateKey(c: Configuration): string {
  const stack = c.stack.subarray(0, c.stackSize).join(',')
  const buffer = c.buffer.subarray(c.bufferStart, c.bufferEnd).join(',')
  return `${stack}|${buffer}|${c.heads.join(',')}|${c.phase}|${c.saved}`
}

export interface Exploration {
  /** The heads of every tree that some derivation builds, as text. */
  readonly trees: Set<string>
  readonly states: number
  /** The length of the longest derivation, every step counted. */
  readonly longest: number
  /** Configurations from which no transition is possible although they are not terminal. */
  readonly stuck: string[]
}

/** Walks every derivation of n words, visiting each configuration once. */
export function explore(system: System, n: number): Exploration {
  const remaining = new Map<string, number>()
  const trees = new Set<string>()
  const stuck: string[] = []
  const c = system.start(n)

  const visit = (): number => {
    if (system.isTerminal(c)) {
      trees.add(system.result(c).heads.join(' '))
      return 0
    }
    const key = stateKey(c)
    const known = remaining.get(key)
    if (known !== undefined) return known
    let longest = -1
    for (let kind = 0; kind < system.transitions.length; kind++) {
      if (!system.isValid(c, kind)) continue
      system.apply(c, kind)
      longest = Math.max(longest, visit())
      c.undo()
    }
    if (longest < 0) stuck.push(key)
    remaining.set(key, longest + 1)
    return longest + 1
  }

  const longest = visit()
  return { trees, states: remaining.size, longest, stuck }
}
