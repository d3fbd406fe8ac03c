import { defineSystem } from '../system.ts'
import { leftArc, onlyRootLeft, rightArc, shift } from './arc-standard.ts'
import { swapBack } from './swap.ts'

/**
 * TwoStep (Camillo 2016): the first pass only shifts and builds arcs, and SAVE remembers where words began to
 * be out of order. Then the nodes above that point return to the buffer, and a second pass with SWAP
 * completes the tree.
 *
 * RESET ends the first pass. It is a separate step because a classifier must choose between another arc and
 * the second pass; the thesis draws it as STOP and does not count it. Without SAVE nothing returns to the
 * buffer, so the second pass can always be reached and arcs can always complete the first pass: the system
 * never gets stuck. Terminal: stack [0], buffer empty. Length: at most n² + 2n counted transitions, and one
 * RESET.
 */
export const twoStep = defineSystem({
  name: 'two-step',
  covers: 'all',
  root: 'stack',
  maxLength: (n) => n * n + 2 * n + 1,
  isTerminal: onlyRootLeft,
  transitions: {
    shift,
    leftArc,
    rightArc,

    /** Valid: second pass, stack [..i j], 0 < i < j. Effect: i returns to the front of the buffer. */
    swap: { ...swapBack, valid: (c) => c.phase === 2 && swapBack.valid(c) },

    /** Valid: first pass, not saved yet, buffer not empty. Effect: remembers the stack size, then shifts. */
    save: {
      name: 'SAVE',
      valid: (c) => c.phase === 1 && c.saved === 0 && c.bufferStart < c.bufferEnd,
      apply: (c) => {
        c.setPhase(1, c.stackSize)
        c.shift()
      },
    },

    /**
     * Valid: first pass, buffer empty, tree not complete. Effect: the nodes above the saved size return to
     * the buffer.
     */
    reset: {
      name: 'RESET',
      counted: false,
      valid: (c) => c.phase === 1 && c.bufferStart === c.bufferEnd && c.stackSize > 1,
      apply: (c) => {
        const keep = c.saved === 0 ? c.stackSize : c.saved
        while (c.stackSize > keep) {
          const node = c.s(0)
          c.pop(0)
          c.pushFront(node)
        }
        c.setPhase(2, c.saved)
      },
    },
  },
})
