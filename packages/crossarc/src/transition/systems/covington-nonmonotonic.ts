import type { Configuration } from '../configuration.ts'
import { defineSystem, type SystemDefinition } from '../system.ts'
import { allRead, hasFocus, leadsTo, moveOn, noArc, shift, withAllPairs } from './covington.ts'

/**
 * Adds head → word unconditionally: an older arc into the word is deleted, and if the new arc would close a
 * cycle, so is the arc into the head.
 */
function replaceArc(c: Configuration, head: number, word: number, label: number): void {
  if (leadsTo(c, word, head)) c.detach(head)
  c.attach(head, word, label)
}

/**
 * Covington's algorithm with full non-monotonicity (Fernández-González & Gómez-Rodríguez 2017): arcs are always
 * allowed; a word keeps its latest head, and a cycle is broken at the head of the new arc.
 * Terminal: buffer empty. Length: at most n(n + 1)/2.
 */
const definition: SystemDefinition = {
  name: 'covington-nonmonotonic',
  covers: 'all',
  monotonic: false,
  root: 'none',
  maxLength: (n) => (n * (n + 1)) / 2,
  isTerminal: allRead,
  transitions: {
    shift,
    noArc,

    /** Valid: λ1 [..i], buffer [j..]. Effect: arc j → i, conflicting arcs deleted, i moves to λ2. */
    leftArc: {
      name: 'LEFT-ARC',
      head: (c) => c.b(0),
      dependent: (c) => c.s(0),
      valid: hasFocus,
      apply: (c, label) => {
        replaceArc(c, c.b(0), c.s(0), label)
        moveOn(c)
      },
    },

    /** Valid: λ1 [..i], buffer [j..]. Effect: arc i → j, conflicting arcs deleted, i moves to λ2. */
    rightArc: {
      name: 'RIGHT-ARC',
      head: (c) => c.s(0),
      dependent: (c) => c.b(0),
      valid: hasFocus,
      apply: (c, label) => {
        replaceArc(c, c.s(0), c.b(0), label)
        moveOn(c)
      },
    },
  },
}

export const covingtonNonmonotonic = defineSystem(definition)

/** The same by Covington's (2001) criterion: see covingtonAllPairs. */
export const covingtonNonmonotonicAllPairs = defineSystem(withAllPairs(definition))
