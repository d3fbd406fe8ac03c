import type { Configuration } from '../../transition/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/**
 * What the arcs built so far mean for the arcs to come, beyond the words they removed: for each span, the
 * word that has its head outside and, if only the root may have one, the word that has a dependent outside;
 * and whether node 0 has its one dependent. Encoded as text: two configurations with the same text and the
 * same remaining words have the same future.
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

/** The remaining words, and the state of the spans. */
export function futureOf(set: ConstraintSet, c: Configuration): string {
  const stack = c.stack.subarray(0, c.stackSize)
  const buffer = c.buffer.subarray(c.bufferStart, c.bufferEnd)
  return (
    String.fromCharCode(c.phase, c.saved, c.stackSize) + textOf(stack) + textOf(buffer) + spanState(set, c)
  )
}

/** The number of characters made at once: a function cannot take arbitrarily many arguments. */
const AT_ONCE = 4096

function textOf(nodes: Int32Array): string {
  let text = ''
  for (let from = 0; from < nodes.length; from += AT_ONCE) {
    // Uses apply(), which accepts any list although its type does not say so: spreading takes fifteen times
    // as long.
    const part = nodes.subarray(from, from + AT_ONCE) as unknown as number[]
    text += String.fromCharCode.apply(null, part)
  }
  return text
}
