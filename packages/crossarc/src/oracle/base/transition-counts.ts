import { type Configuration, kindOf, type System } from '../../transition/index.ts'

/** How the transitions of a derivation are counted. */
export interface CountOptions {
  /**
   * Counts two-step's RESET as a transition, and as a SHIFT: the thesis's program counted one SHIFT too many where it ends
   * the first pass, once for every non-projective sentence.
   */
  countReset?: boolean
}

/** The transitions of one derivation. */
export interface TransitionCounts {
  /** How often each transition was taken, by its index in the system. */
  readonly byKind: Int32Array
  readonly transitions: number
  /** Words moved from the buffer to the stack; SAVE moves one, too. */
  readonly shifts: number
  readonly swaps: number
}

/**
 * Counts the transitions of a derivation that records its history.
 *
 * @example
 * const oracle = staticOracle('swap', 'eager')
 * const end = derive(oracle, unlabelled(headsOf([3, 0, 2])))!
 * transitionCounts(oracle.system, end).swaps // 1
 */
export function transitionCounts(
  system: System,
  end: Configuration,
  { countReset = false }: CountOptions = {},
): TransitionCounts {
  const byKind = new Int32Array(system.transitions.length)
  for (const code of end.history) byKind[kindOf(code)]++
  let transitions = 0
  let shifts = 0
  let swaps = 0
  for (const [kind, { counted, name }] of system.transitions.entries()) {
    if (counted || countReset) transitions += byKind[kind]
    if (name === 'SHIFT' || name === 'SAVE' || (countReset && !counted)) shifts += byKind[kind]
    if (name === 'SWAP') swaps += byKind[kind]
  }
  return { byKind, transitions, shifts, swaps }
}
