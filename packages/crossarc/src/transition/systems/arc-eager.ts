import type { Configuration } from '../configuration.ts'
import { defineSystem, type TransitionDefinition } from '../system.ts'

/** Valid: buffer [j..], j not the root. Effect: j moves to the stack. */
export const shift: TransitionDefinition = {
  name: 'SHIFT',
  valid: (c) => c.b(0) > 0,
  apply: (c) => c.shift(),
}

/** Valid: stack [..i], buffer [j..], i without a head. Effect: arc j → i, i leaves the stack. */
const leftArc: TransitionDefinition = {
  name: 'LEFT-ARC',
  head: (c) => c.b(0),
  dependent: (c) => c.s(0),
  valid: (c) => c.stackSize > 0 && !c.hasHead(c.s(0)),
  apply: (c, label) => {
    c.attach(c.b(0), c.s(0), label)
    c.pop(0)
  },
}

/** Valid: stack [..i], buffer [j..], j not the root. Effect: arc i → j, j moves to the stack. */
export const rightArc: TransitionDefinition = {
  name: 'RIGHT-ARC',
  head: (c) => c.s(0),
  dependent: (c) => c.b(0),
  valid: (c) => c.stackSize > 0 && c.b(0) > 0,
  apply: (c, label) => {
    c.attach(c.s(0), c.b(0), label)
    c.shift()
  },
}

/** Valid: stack [..i], i has a head. Effect: i leaves the stack. */
const reduce: TransitionDefinition = {
  name: 'REDUCE',
  valid: (c) => c.stackSize > 0 && c.hasHead(c.s(0)),
  apply: (c) => c.pop(0),
}

/** Stack empty, buffer [root]. */
export function onlyRootInBuffer(c: Configuration): boolean {
  return c.stackSize === 0 && c.b(0) === 0
}

/**
 * Arc-eager with the root at the end of the buffer (Nivre 2003; Nivre, Goldberg & McDonald 2014). The root is
 * node 0, as always, but stands at the end. It is never shifted and never a dependent. Terminal: stack empty,
 * buffer [root]. Length: 2n.
 */
export const arcEager = defineSystem({
  name: 'arc-eager',
  covers: 'projective',
  root: 'buffer-end',
  maxLength: (n) => 2 * n,
  isTerminal: onlyRootInBuffer,
  transitions: { shift, leftArc, rightArc, reduce },
})
