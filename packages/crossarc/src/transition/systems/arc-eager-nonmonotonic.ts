import { defineSystem } from '../system.ts'
import { onlyRootInBuffer, rightArc, shift } from './arc-eager.ts'

/**
 * Arc-eager that repairs itself (Honnibal, Goldberg & Johnson 2013), with the root at the end of the buffer:
 * LEFT-ARC may replace the head of its dependent, and REDUCE attaches a word without a head to the node below
 * it, as if its SHIFT had been a RIGHT-ARC. Terminal: stack empty, buffer [root]. Length: 2n.
 */
export const arcEagerNonmonotonic = defineSystem({
  name: 'arc-eager-nonmonotonic',
  covers: 'projective',
  monotonic: false,
  root: 'buffer-end',
  maxLength: (n) => 2 * n,
  isTerminal: onlyRootInBuffer,
  transitions: {
    shift,

    /** Valid: stack [..i], buffer [j..]. Effect: arc j → i replaces any arc into i, i leaves the stack. */
    leftArc: {
      name: 'LEFT-ARC',
      head: (c) => c.b(0),
      dependent: (c) => c.s(0),
      valid: (c) => c.stackSize > 0,
      apply: (c, label) => {
        c.attach(c.b(0), c.s(0), label)
        c.pop(0)
      },
    },

    rightArc,

    /** Valid: stack [..h i], or [i] with a head. Effect: if i has no head, arc h → i; i leaves the stack. */
    reduce: {
      name: 'REDUCE',
      head: (c) => c.s(1),
      dependent: (c) => (c.hasHead(c.s(0)) ? -1 : c.s(0)),
      valid: (c) => c.stackSize > 1 || (c.stackSize === 1 && c.hasHead(c.s(0))),
      apply: (c, label) => {
        if (!c.hasHead(c.s(0))) c.attach(c.s(1), c.s(0), label)
        c.pop(0)
      },
    },
  },
})
