import { CrossarcError } from '../base/index.ts'
import type { Alphabet } from '../tree/index.ts'
import type { Configuration } from './configuration.ts'
import { encode, kindOf, labelOf, type System, type TransitionCode } from './system.ts'

/**
 * The name of a transition with its label, as in LEFT-ARC:nsubj.
 *
 * @example
 * transitionName(systemByName('arc-hybrid'), encode(1, 0), new Alphabet(['nsubj'])) // 'LEFT-ARC:nsubj'
 */
export function transitionName(system: System, code: TransitionCode, labels?: Alphabet): string {
  const { name } = system.transitions[kindOf(code)]
  const label = labelOf(code)
  return label < 0 || labels === undefined ? name : `${name}:${labels.name(label)}`
}

/**
 * Writes a transition sequence as text. A backslash precedes blanks and backslashes in labels, as in
 * LEFT-ARC:x\ y.
 *
 * @example
 * formatSequence(swap, derive(swapEager, unlabelled(headsOf([2, 0]))).history)
 * // 'SHIFT SHIFT LEFT-ARC RIGHT-ARC'
 */
export function formatSequence(system: System, codes: Iterable<TransitionCode>, labels?: Alphabet): string {
  const words = Array.from(codes, (code) => transitionName(system, code, labels))
  return words.map((word) => word.replace(/[\s\\]/g, '\\$&')).join(' ')
}

/**
 * Reads what formatSequence wrote; new labels are added to the alphabet.
 *
 * @example
 * parseSequence(systemByName('arc-hybrid'), 'SHIFT LEFT-ARC') // [0, 1]
 */
export function parseSequence(system: System, text: string, labels?: Alphabet): TransitionCode[] {
  const words = text.match(/(?:\\[\s\\]|\S)+/g) ?? []
  return words.map((word) => codeOf(system, word.replace(/\\([\s\\])/g, '$1'), labels))
}

function codeOf(system: System, word: string, labels: Alphabet | undefined): TransitionCode {
  const colon = word.indexOf(':')
  const name = colon < 0 ? word : word.slice(0, colon)
  const kind = system.transitions.findIndex((transition) => transition.name === name)
  if (kind < 0) {
    const names = system.transitions.map((transition) => transition.name).join(', ')
    throw new CrossarcError(
      'unknown-transition',
      `The system ${system.name} has no transition "${name}"; choose from ${names}`,
    )
  }
  return colon < 0 || labels === undefined ? encode(kind) : encode(kind, labels.number(word.slice(colon + 1)))
}

/**
 * Applies a sequence to a new configuration of n words; throws if a transition is not valid.
 *
 * @example
 * const hybrid = systemByName('arc-hybrid')
 * const end = replay(hybrid, 2, parseSequence(hybrid, 'SHIFT LEFT-ARC SHIFT RIGHT-ARC'))
 * end.heads // [-1, 2, 0]
 */
export function replay(system: System, n: number, codes: Iterable<TransitionCode>): Configuration {
  const c = system.start(n)
  for (const code of codes) {
    if (system.isTerminal(c) || !system.isValid(c, kindOf(code))) {
      throw new CrossarcError(
        'invalid-transition',
        `Transition ${c.steps + 1} of the sequence, ${transitionName(system, code)}, is not valid at that point`,
      )
    }
    system.apply(c, code)
  }
  return c
}

/**
 * The number of transitions as the papers' tables count them: all except two-step's RESET.
 *
 * @example
 * const twoStep = systemByName('two-step')
 * countedLength(twoStep, parseSequence(twoStep, 'SHIFT SHIFT RESET')) // 2
 */
export function countedLength(system: System, codes: Iterable<TransitionCode>): number {
  let length = 0
  for (const code of codes) if (system.transitions[kindOf(code)].counted) length++
  return length
}
