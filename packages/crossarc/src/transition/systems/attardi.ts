import { defineSystem, type TransitionDefinition } from '../system.ts'
import { leftArc, onlyRootLeft, rightArc, shift } from './arc-standard.ts'

/** Valid: stack [..h i k]. Effect: arc h → k, k leaves the stack. */
export const rightArc2: TransitionDefinition = {
  name: 'RIGHT-ARC-2',
  head: (c) => c.s(2),
  dependent: (c) => c.s(0),
  valid: (c) => c.stackSize >= 3,
  apply: (c, label) => {
    c.attach(c.s(2), c.s(0), label)
    c.pop(0)
  },
}

/**
 * Attardi's system with arcs of degree 2 (Attardi 2006; Cohen, Gómez-Rodríguez & Satta 2011): arc-standard
 * that can also join the first and the third node of the stack. Terminal: stack [0], buffer empty. Length:
 * 2n.
 */
export const attardi = defineSystem({
  name: 'attardi',
  covers: 'attardi',
  root: 'stack',
  maxLength: (n) => 2 * n,
  isTerminal: onlyRootLeft,
  transitions: {
    shift,
    leftArc,
    rightArc,

    /** Valid: stack [..i j k], i ≠ 0. Effect: arc k → i, i leaves the stack. */
    leftArc2: {
      name: 'LEFT-ARC-2',
      head: (c) => c.s(0),
      dependent: (c) => c.s(2),
      valid: (c) => c.stackSize >= 3 && c.s(2) !== 0,
      apply: (c, label) => {
        c.attach(c.s(0), c.s(2), label)
        c.pop(2)
      },
    },

    rightArc2,
  },
})
