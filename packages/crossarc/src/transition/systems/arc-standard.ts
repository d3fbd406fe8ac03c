import type { Configuration } from '../configuration.ts'
import { defineSystem, type TransitionDefinition } from '../system.ts'

/** Valid: buffer not empty. Effect: the first node of the buffer moves to the stack. */
export const shift: TransitionDefinition = {
  name: 'SHIFT',
  valid: (c) => c.bufferStart < c.bufferEnd,
  apply: (c) => c.shift(),
}

/** Valid: stack [..i j], i ≠ 0. Effect: arc j → i, i leaves the stack. */
export const leftArc: TransitionDefinition = {
  name: 'LEFT-ARC',
  head: (c) => c.s(0),
  dependent: (c) => c.s(1),
  valid: (c) => c.stackSize >= 2 && c.s(1) !== 0,
  apply: (c, label) => {
    c.attach(c.s(0), c.s(1), label)
    c.pop(1)
  },
}

/** Valid: stack [..i j]. Effect: arc i → j, j leaves the stack. */
export const rightArc: TransitionDefinition = {
  name: 'RIGHT-ARC',
  head: (c) => c.s(1),
  dependent: (c) => c.s(0),
  valid: (c) => c.stackSize >= 2,
  apply: (c, label) => {
    c.attach(c.s(1), c.s(0), label)
    c.pop(0)
  },
}

/** Stack [0], buffer empty: the terminal state of every system with the root on the stack. */
export function onlyRootLeft(c: Configuration): boolean {
  return c.stackSize === 1 && c.bufferStart === c.bufferEnd
}

/**
 * Arc-standard (Nivre 2004; S_p in Nivre 2009): joins the two top nodes of the stack.
 * Terminal: stack [0], buffer empty. Length: 2n.
 */
export const arcStandard = defineSystem({
  name: 'arc-standard',
  covers: 'projective',
  root: 'stack',
  maxLength: (n) => 2 * n,
  isTerminal: onlyRootLeft,
  transitions: { shift, leftArc, rightArc },
})
