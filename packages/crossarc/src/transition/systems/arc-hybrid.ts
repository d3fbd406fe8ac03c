import { defineSystem, type TransitionDefinition } from '../system.ts'
import { onlyRootLeft, rightArc, shift } from './arc-standard.ts'

/** Valid: stack [..i], buffer [j..], i ≠ 0. Effect: arc j → i, i leaves the stack. */
export const leftArcFromBuffer: TransitionDefinition = {
  name: 'LEFT-ARC',
  head: (c) => c.b(0),
  dependent: (c) => c.s(0),
  valid: (c) => c.bufferStart < c.bufferEnd && c.s(0) > 0,
  apply: (c, label) => {
    c.attach(c.b(0), c.s(0), label)
    c.pop(0)
  },
}

/**
 * Arc-hybrid (Kuhlmann, Gómez-Rodríguez & Satta 2011; MH3): left arcs from the buffer, right arcs on the stack.
 * Terminal: stack [0], buffer empty. Length: 2n.
 */
export const arcHybrid = defineSystem({
  name: 'arc-hybrid',
  covers: 'projective',
  root: 'stack',
  maxLength: (n) => 2 * n,
  isTerminal: onlyRootLeft,
  transitions: { shift, leftArc: leftArcFromBuffer, rightArc },
})
