import type { Configuration } from './configuration.ts'
import type { System } from './system.ts'

/**
 * The transitions that keep the artificial root to one dependent: it may take a word only if no other word is
 * left.
 *
 * This loses no tree with one root and never gets stuck: while more than one word is left, some transition
 * that does not touch the root is valid. It is exact for the systems with the root at the bottom of the
 * stack. Arc-eager and both Covington systems decide on the root too late, so they are left unfiltered and a
 * caller repairs their trees.
 */
export function permitsOneRoot(system: System): (c: Configuration, kind: number) => boolean {
  const start = system.start(1, { recording: false })
  if (start.s(0) !== 0) return (c, kind) => system.isValid(c, kind)
  /** By kind: the depth of its head in the stack, 0 for kinds that cannot make the root a head. */
  const headDepth = system.transitions.map(({ name }) => {
    if (name === 'RIGHT-ARC' || name === 'RA') return 1
    return name === 'RIGHT-ARC-2' || name === 'RA2' || name === "RA'" ? 2 : 0
  })
  return (c, kind) => {
    if (!system.isValid(c, kind)) return false
    const depth = headDepth[kind]
    if (depth === 0 || c.stackSize !== depth + 1) return true
    return depth === 1 && c.bufferStart === c.bufferEnd
  }
}
