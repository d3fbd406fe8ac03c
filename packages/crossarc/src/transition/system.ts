import { type Heads, NO_LABEL, type Tree, UNKNOWN } from '../tree/index.ts'
import { Configuration, type ConfigurationOptions } from './configuration.ts'

/** A transition: a kind (an index into system.transitions) and, if it builds an arc, a label. */
export type TransitionCode = number

/** Stands for "no transition": an oracle returns it when it cannot continue. */
export const NONE: TransitionCode = -1

const KIND_BITS = 4

/**
 * A transition of a kind, with a label if it builds an arc.
 *
 * @example
 * kindOf(encode(2, 7)) // 2
 * labelOf(encode(2, 7)) // 7
 */
export function encode(kind: number, label: number = NO_LABEL): TransitionCode {
  return ((label + 1) << KIND_BITS) | kind
}

/**
 * The kind of a transition, as an index into system.transitions.
 *
 * @example
 * systemByName('arc-hybrid').transitions[kindOf(encode(1, 7))].name // 'LEFT-ARC'
 */
export function kindOf(code: TransitionCode): number {
  return code & ((1 << KIND_BITS) - 1)
}

/**
 * The label of a transition, or NO_LABEL.
 *
 * @example
 * labelOf(encode(1)) === NO_LABEL // true
 */
export function labelOf(code: TransitionCode): number {
  return (code >> KIND_BITS) - 1
}

/** One kind of transition: when it is valid and what it does. */
export interface Transition {
  /** The name in the papers' tables: LEFT-ARC, SHIFT, … */
  readonly name: string
  /** Whether it builds an arc, and so has a label. */
  readonly labelled: boolean
  /** False for a step that the papers' tables do not count (two-step's RESET). */
  readonly counted: boolean
  valid(c: Configuration): boolean
  apply(c: Configuration, label: number): void
  /** The arc that it would build in c; −1 for kinds that build none. Only for valid transitions. */
  head(c: Configuration): number
  dependent(c: Configuration): number
}

/** The trees that a system can build: all, the projective ones, or a class defined only by the system. */
export type TreeClass = 'all' | 'projective' | 'attardi' | 'mh4'

/** A transition system: which transitions are valid in a configuration, and what they do. */
export interface System {
  readonly name: string
  readonly covers: TreeClass
  readonly transitions: readonly Transition[]
  /** Whether a derivation may replace arcs that it built before. */
  readonly monotonic: boolean
  /** Whether transitions build the arcs from the root; if not, words without a head at the end become its dependents. */
  readonly buildsRootArcs: boolean
  /** An upper bound on the transitions for a sentence of n words. */
  maxLength(n: number): number
  start(n: number, options?: ConfigurationOptions): Configuration
  isTerminal(c: Configuration): boolean
  isValid(c: Configuration, kind: number): boolean
  apply(c: Configuration, code: TransitionCode): void
  /** The kind with this name, as an index into transitions. */
  kind(name: string): number
  /** The tree of a terminal configuration; words without a head become dependents of the root. */
  result(c: Configuration): Tree
}

export interface TransitionDefinition {
  name: string
  counted?: boolean
  valid(c: Configuration): boolean
  apply(c: Configuration, label: number): void
  /** The two ends of the arc, for a transition that builds one. */
  head?(c: Configuration): number
  dependent?(c: Configuration): number
}

/** The definition of a system, for defineSystem. */
export interface SystemDefinition {
  name: string
  covers: TreeClass
  monotonic?: boolean
  maxLength(n: number): number
  /**
   * The position of the artificial root at the start; with 'none', words without a head become its dependents
   * at the end.
   */
  root: 'stack' | 'buffer-end' | 'none'
  isTerminal(c: Configuration): boolean
  transitions: Record<string, TransitionDefinition>
}

/**
 * Makes a system from its definition; see the files of the systems for examples.
 *
 * @example
 * const chain = defineSystem({
 *   name: 'chain',
 *   covers: 'projective',
 *   root: 'stack',
 *   maxLength: (n) => n,
 *   isTerminal: (c) => c.bufferStart === c.bufferEnd,
 *   transitions: {
 *     link: {
 *       name: 'LINK',
 *       head: (c) => c.s(0),
 *       dependent: (c) => c.b(0),
 *       valid: (c) => c.bufferStart < c.bufferEnd,
 *       apply: (c, label) => {
 *         c.attach(c.s(0), c.b(0), label)
 *         c.shift()
 *       },
 *     },
 *   },
 * })
 * replay(chain, 3, [0, 0, 0]).heads // [-1, 0, 1, 2]
 */
export function defineSystem(definition: SystemDefinition): System {
  const transitions: Transition[] = Object.values(definition.transitions).map((transition) => ({
    labelled: transition.dependent !== undefined,
    counted: true,
    head: () => -1,
    dependent: () => -1,
    ...transition,
  }))
  const kinds = new Map(transitions.map((transition, kind) => [transition.name, kind]))

  return {
    name: definition.name,
    covers: definition.covers,
    monotonic: definition.monotonic ?? true,
    buildsRootArcs: definition.root !== 'none',
    transitions,
    maxLength: definition.maxLength,
    isTerminal: definition.isTerminal,

    start(n, options) {
      const c = new Configuration(n, options)
      for (let i = 1; i <= n; i++) c.buffer[i - 1] = i
      c.bufferEnd = n
      if (definition.root === 'stack') c.stack[c.stackSize++] = 0
      if (definition.root === 'buffer-end') c.buffer[c.bufferEnd++] = 0
      return c
    },

    isValid: (c, kind) => transitions[kind].valid(c),

    apply(c, code) {
      c.begin(code)
      transitions[kindOf(code)].apply(c, labelOf(code))
    },

    kind(name) {
      const kind = kinds.get(name)
      if (kind === undefined) throw new Error(`The system ${definition.name} has no transition "${name}"`)
      return kind
    },

    result(c) {
      const heads: Heads = c.heads.slice()
      for (let i = 1; i <= c.n; i++) if (heads[i] === UNKNOWN) heads[i] = 0
      return { heads, labels: c.labels.slice() }
    },
  }
}
