import { defineSystem, type System, type SystemDefinition } from '../../../src/transition/system.ts'
import { swap } from '../../../src/transition/systems/swap.ts'

/** The system swap with at most `most` SWAPs in a row; how many there were last is kept as the saved number. */
export function swapsInARow(most: number): System {
  const transitions: SystemDefinition['transitions'] = {}
  for (const { name, labelled, head, dependent, valid, apply } of swap.transitions) {
    const isSwap = name === 'SWAP'
    transitions[name] = {
      name,
      ...(labelled && { head, dependent }),
      valid: (c) => valid(c) && !(isSwap && c.saved >= most),
      apply: (c, label) => {
        apply(c, label)
        c.setPhase(c.phase, isSwap ? c.saved + 1 : 0)
      },
    }
  }
  const { covers, maxLength, isTerminal } = swap
  return defineSystem({ name: `swap-${most}`, covers, root: 'stack', maxLength, isTerminal, transitions })
}

/**
 * The largest number of SWAPs in a derivation of n words with at most `most` in a row, by search. Which arcs are built
 * does not matter, only which nodes are left: a state is their order, the place of the stack's top, and the last SWAPs.
 */
export function mostSwaps(n: number, most: number): number {
  const known = new Map<string, number>()
  const search = (nodes: string, top: number, inARow: number): number => {
    if (nodes.length === 1) return 0
    const key = `${nodes}${top}${inARow}`
    const found = known.get(key)
    if (found !== undefined) return found
    let best = Number.NEGATIVE_INFINITY
    if (top + 1 < nodes.length) best = search(nodes, top + 1, 0)
    if (top > 0) {
      best = Math.max(best, search(nodes.slice(0, top) + nodes.slice(top + 1), top - 1, 0))
      const [i, j] = [nodes[top - 1], nodes[top]]
      if (i !== '0') {
        best = Math.max(best, search(nodes.slice(0, top - 1) + nodes.slice(top), top - 1, 0))
        if (i < j && inARow < most) {
          const swapped = `${nodes.slice(0, top - 1)}${j}${i}${nodes.slice(top + 1)}`
          best = Math.max(best, 1 + search(swapped, top - 1, inARow + 1))
        }
      }
    }
    known.set(key, best)
    return best
  }
  return search('0123456789'.slice(0, n + 1), 0, 0)
}
