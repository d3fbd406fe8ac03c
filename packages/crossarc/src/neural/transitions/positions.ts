import { CrossarcError } from '../../base/index.ts'
import type { Configuration } from '../../transition/index.ts'
import { UNKNOWN } from '../../tree/index.ts'

/** A node of a configuration, or −1 if there is none. */
export type Position = (c: Configuration) => number

/** The deepest position in the stack or the buffer. */
const DEEPEST = 9

/** A position by name: s0 is the top of the stack, b0 the front of the buffer, s1.head the head of s1, if known. */
export function positionNamed(name: string): Position {
  const [, list, depth, suffix] = /^([sb])(\d)(\.head)?$/.exec(name) ?? []
  const k = Number(depth)
  if (list === undefined || k > DEEPEST)
    throw new CrossarcError('unknown-feature', `There is no position "${name}": write s0, s1.head or b0`)
  const node: Position = list === 's' ? (c) => c.s(k) : (c) => c.b(k)
  if (suffix === undefined) return node
  return (c) => {
    const word = node(c)
    return word <= 0 ? UNKNOWN : c.heads[word]
  }
}

const STACK = ['s2', 's1', 's0', 'b0']

/** The default positions of systems that do not have those of MH4. */
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  'arc-eager': ['s1', 's0', 's0.head', 'b0', 'b1'],
  'arc-eager-nonmonotonic': ['s1', 's0', 's0.head', 'b0', 'b1'],
  'arc-eager-unshift': ['s1', 's0', 's0.head', 'b0', 'b1'],
  covington: ['s1', 's0', 's0.head', 'b0', 'b0.head', 'b1'],
  'covington-nonmonotonic': ['s1', 's0', 's0.head', 'b0', 'b0.head', 'b1'],
  'covington-all-pairs': ['s1', 's0', 's0.head', 'b0', 'b0.head', 'b1'],
  'covington-nonmonotonic-all-pairs': ['s1', 's0', 's0.head', 'b0', 'b0.head', 'b1'],
  'two-step': ['s2', 's1', 's0', 'b0', 'b1'],
}

/**
 * The names of the default positions of a local model over a system; for mh4 those of the paper.
 *
 * @example
 * defaultPositions('two-step') // ['s2', 's1', 's0', 'b0', 'b1']
 */
export function defaultPositions(system: string): readonly string[] {
  return DEFAULTS[system] ?? STACK
}
