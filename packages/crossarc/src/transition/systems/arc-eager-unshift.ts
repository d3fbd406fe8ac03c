import type { Configuration } from '../configuration.ts'
import { defineSystem } from '../system.ts'
import { onlyRootInBuffer } from './arc-eager.ts'

/** Moves the first word of the buffer to the stack. c.saved is how many words of the sentence have been there. */
function read(c: Configuration): void {
  if (c.b(0) > c.saved) c.setPhase(c.phase, c.b(0))
  c.shift()
}

/**
 * Arc-eager that repairs itself with Unshift (Honnibal & Johnson 2015), with the root at the end of the buffer: LEFT-ARC
 * may replace the head of its dependent, and REDUCE puts a word without a head back at the front of the buffer, from where
 * RIGHT-ARC can attach it or LEFT-ARC give it dependents. A word that came back cannot be shifted again while there is a
 * stack, so derivations end. As in the paper, one transition stands for both REDUCE and Unshift.
 * Terminal: stack empty, buffer [root]. Length: at most 4n − 2.
 */
export const arcEagerUnshift = defineSystem({
  name: 'arc-eager-unshift',
  covers: 'projective',
  monotonic: false,
  root: 'buffer-end',
  maxLength: (n) => Math.max(2 * n, 4 * n - 2),
  isTerminal: onlyRootInBuffer,
  transitions: {
    /** Valid: buffer [j..], j not the root, and j was never on the stack or the stack is empty. Effect: j moves to the stack. */
    shift: {
      name: 'SHIFT',
      valid: (c) => c.b(0) > 0 && (c.stackSize === 0 || c.b(0) > c.saved),
      apply: read,
    },

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

    /** Valid: stack [..i], buffer [j..], j not the root. Effect: arc i → j, j moves to the stack. */
    rightArc: {
      name: 'RIGHT-ARC',
      head: (c) => c.s(0),
      dependent: (c) => c.b(0),
      valid: (c) => c.stackSize > 0 && c.b(0) > 0,
      apply: (c, label) => {
        c.attach(c.s(0), c.b(0), label)
        read(c)
      },
    },

    /** Valid: stack [..h i], or [i] with a head. Effect: i leaves the stack, to the front of the buffer if it has no head. */
    reduce: {
      name: 'REDUCE',
      valid: (c) => c.stackSize > 1 || (c.stackSize === 1 && c.hasHead(c.s(0))),
      apply: (c) => {
        const i = c.s(0)
        c.pop(0)
        if (!c.hasHead(i)) c.pushFront(i)
      },
    },
  },
})

/**
 * Whether an arc between two words that are on the stack, or from the stack or the buffer, is built or still can be. Only
 * a word without a head can go back to the buffer: there the node below it can attach it, and it can attach the node below.
 * Arcs between the stack and the buffer, and within the buffer, are always possible.
 *
 * @param headOnStack whether the head is on the stack; otherwise it is in the buffer.
 */
export function isWithinReach(
  c: Configuration,
  head: number,
  headOnStack: boolean,
  word: number,
  wordOnStack: boolean,
): boolean {
  if (!headOnStack || !wordOnStack) return true
  return head === c.heads[word] || !c.hasHead(Math.max(head, word))
}
