import { defineSystem } from '../system.ts'
import { leftArcFromBuffer } from './arc-hybrid.ts'
import { leftArc, onlyRootLeft, rightArc, shift } from './arc-standard.ts'
import { rightArc2 } from './attardi.ts'

/**
 * The transition system of MH4 (Gómez-Rodríguez, Shi & Lee 2018): one of the two top nodes of the stack gets
 * a head among the three top nodes and the first node of the buffer. It builds slightly more trees than the
 * chart. Terminal: stack [0], buffer empty. Length: 2n.
 */
export const mh4 = defineSystem({
  name: 'mh4',
  covers: 'mh4',
  root: 'stack',
  maxLength: (n) => 2 * n,
  isTerminal: onlyRootLeft,
  transitions: {
    shift,
    la: { ...leftArcFromBuffer, name: 'LA' },
    ra: { ...rightArc, name: 'RA' },
    laPrime: { ...leftArc, name: "LA'" },

    /** Valid: stack [..h i j], i ≠ 0. Effect: arc h → i, i leaves the stack. */
    raPrime: {
      name: "RA'",
      head: (c) => c.s(2),
      dependent: (c) => c.s(1),
      valid: (c) => c.stackSize >= 3,
      apply: (c, label) => {
        c.attach(c.s(2), c.s(1), label)
        c.pop(1)
      },
    },

    /** Valid: stack [..i j], buffer [k..], i ≠ 0. Effect: arc k → i, i leaves the stack. */
    la2: {
      name: 'LA2',
      head: (c) => c.b(0),
      dependent: (c) => c.s(1),
      valid: (c) => c.bufferStart < c.bufferEnd && c.stackSize >= 2 && c.s(1) !== 0,
      apply: (c, label) => {
        c.attach(c.b(0), c.s(1), label)
        c.pop(1)
      },
    },

    ra2: { ...rightArc2, name: 'RA2' },
  },
})
