import type { Configuration } from '../transition/configuration.ts'
import { UNKNOWN } from '../tree/tree.ts'
import type { ConstraintSet } from './constraint-set.ts'

/**
 * What the arcs built so far mean for the arcs to come, apart from the words that they took away: for each span the
 * word that has its head outside, and if only the root may, the word that has a dependent outside; whether node 0
 * has its one dependent. As text: with the same text and the same words left, two configurations have the same
 * future.
 */
export function spanState({ spans, oneRoot, n }: ConstraintSet, { heads }: Configuration): string {
  let state = ''
  if (oneRoot) {
    let root = 0
    for (let i = 1; i <= n; i++) if (heads[i] === 0) root = 1
    state += String.fromCharCode(root)
  }
  for (const { first, last, outside } of spans) {
    let root = 0
    for (let i = first; i <= last; i++) {
      const head = heads[i]
      if (head !== UNKNOWN && (head < first || head > last)) root = i
    }
    state += String.fromCharCode(outside === 'root' ? root : Math.sign(root))
    if (outside !== 'root') continue
    let leaves = 0
    for (let i = 1; i <= n; i++) {
      if ((i < first || i > last) && heads[i] >= first && heads[i] <= last) leaves = heads[i]
    }
    state += String.fromCharCode(leaves)
  }
  return state
}

/** The words left, and the state of the spans. */
export function futureOf(set: ConstraintSet, c: Configuration): string {
  let text = String.fromCharCode(c.phase, c.saved, c.stackSize)
  for (let k = 0; k < c.stackSize; k++) text += String.fromCharCode(c.stack[k])
  for (let k = c.bufferStart; k < c.bufferEnd; k++) text += String.fromCharCode(c.buffer[k])
  return text + spanState(set, c)
}
