import { defineSystem, type TransitionDefinition } from '../system.ts'
import { leftArc, onlyRootLeft, rightArc, shift } from './arc-standard.ts'

/** Valid: stack [..i j], 0 < i < j. Effect: i returns to the front of the buffer. */
export const swapBack: TransitionDefinition = {
  name: 'SWAP',
  valid: (c) => c.stackSize >= 2 && c.s(1) > 0 && c.s(1) < c.s(0),
  apply: (c) => {
    const i = c.s(1)
    c.pop(1)
    c.pushFront(i)
  },
}

/**
 * Arc-standard with SWAP (Nivre 2009): builds every dependency tree by reordering words.
 * Terminal: stack [0], buffer empty. Length: 2n + 2·swaps, at most n² + n.
 */
export const swap = defineSystem({
  name: 'swap',
  covers: 'all',
  root: 'stack',
  maxLength: (n) => n * n + n,
  isTerminal: onlyRootLeft,
  transitions: { shift, leftArc, rightArc, swap: swapBack },
})
