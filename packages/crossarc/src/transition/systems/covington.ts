import type { Configuration } from '../configuration.ts'
import { defineSystem, type SystemDefinition, type TransitionDefinition } from '../system.ts'

/** Valid: buffer [j..]. Effect: λ1 becomes the words before j and j itself, λ2 empty. */
export const shift: TransitionDefinition = {
  name: 'SHIFT',
  valid: (c) => c.bufferStart < c.bufferEnd,
  apply: (c) => {
    c.setStackSize(c.b(0) - 1)
    c.shift()
  },
}

/** Valid: λ1 [..i], buffer [j..]. Effect: i moves from λ1 to λ2. */
export const noArc: TransitionDefinition = {
  name: 'NO-ARC',
  valid: hasFocus,
  apply: moveOn,
}

/** Whether there are two focus words: i, the last of λ1, and j, the first of the buffer. */
export function hasFocus(c: Configuration): boolean {
  return c.stackSize > 0 && c.bufferStart < c.bufferEnd
}

/** The right focus word, or n + 1 after the last. The left one is c.stackSize, since λ1 is 1..i; 0 if empty. */
export function rightFocus(c: Configuration): number {
  return c.bufferStart < c.bufferEnd ? c.buffer[c.bufferStart] : c.n + 1
}

/** Whether the words x and y are in focus or will be, where i and j are in focus now. */
export function isAhead(x: number, y: number, i: number, j: number): boolean {
  const right = Math.max(x, y)
  return right > j || (right === j && x + y - right <= i)
}

/** Moves the last word of λ1 to λ2. */
export function moveOn(c: Configuration): void {
  c.setStackSize(c.stackSize - 1)
}

/** Whether the arcs built so far lead from `ancestor` down to `word`, or the two are equal. */
export function leadsTo(c: Configuration, ancestor: number, word: number): boolean {
  let node = word
  while (node > 0 && node !== ancestor) node = c.heads[node]
  return node === ancestor
}

export function allRead(c: Configuration): boolean {
  return c.bufferStart === c.bufferEnd
}

/**
 * Covington's algorithm for all trees (Covington 2001; Nivre 2008): looks at every pair of words, i from
 * right to left for each j from left to right. Words without a head at the end become dependents of the root.
 * Terminal: buffer empty. Length: at most n(n + 1)/2.
 */
const definition: SystemDefinition = {
  name: 'covington',
  covers: 'all',
  root: 'none',
  maxLength: (n) => (n * (n + 1)) / 2,
  isTerminal: allRead,
  transitions: {
    shift,
    noArc,

    /** Valid: λ1 [..i], buffer [j..], i without a head, no path i →* j. Effect: arc j → i, i moves to λ2. */
    leftArc: {
      name: 'LEFT-ARC',
      head: (c) => c.b(0),
      dependent: (c) => c.s(0),
      valid: (c) => hasFocus(c) && !c.hasHead(c.s(0)) && !leadsTo(c, c.s(0), c.b(0)),
      apply: (c, label) => {
        c.attach(c.b(0), c.s(0), label)
        moveOn(c)
      },
    },

    /** Valid: λ1 [..i], buffer [j..], j without a head, no path j →* i. Effect: arc i → j, i moves to λ2. */
    rightArc: {
      name: 'RIGHT-ARC',
      head: (c) => c.s(0),
      dependent: (c) => c.b(0),
      valid: (c) => hasFocus(c) && !c.hasHead(c.b(0)) && !leadsTo(c, c.b(0), c.s(0)),
      apply: (c, label) => {
        c.attach(c.s(0), c.b(0), label)
        moveOn(c)
      },
    },
  },
}

export const covington = defineSystem(definition)

/**
 * The same by Covington's (2001) criterion: SHIFT only once λ1 is empty, so that every pair of words is looked at. It builds
 * the same trees, always with n(n + 1)/2 transitions.
 */
export const covingtonAllPairs = defineSystem(withAllPairs(definition))

/** A system of Covington's whose SHIFT is valid only if λ1 is empty. Valid: λ1 [], buffer [j..]. */
export function withAllPairs(system: SystemDefinition): SystemDefinition {
  const { valid } = shift
  return {
    ...system,
    name: `${system.name}-all-pairs`,
    transitions: {
      ...system.transitions,
      shift: { ...shift, valid: (c) => c.stackSize === 0 && valid(c) },
    },
  }
}
