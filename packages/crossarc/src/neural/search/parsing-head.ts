import type { ConstraintSet } from '../../constraint/set/index.ts'
import type { Heads } from '../../tree/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { ScoreTables } from './score-tables.ts'

/** What a head is to learn from a sentence: made once by prepare(). */
export interface LearningTarget {
  /** The tree to be learnt: one that the head can build, with as many gold arcs as can be. */
  readonly heads: Heads
  /** Something of the head's own, such as a derivation. */
  readonly derivation?: unknown
}

/** How a head learns from a batch. */
export interface LearnOptions {
  readonly oneRoot: boolean
  /** What the loss is multiplied by. */
  readonly weight: number
  /** How often all sentences have been seen, with fractions. */
  readonly epoch: number
}

/** What is asked of a head when it parses a sentence. */
export interface ParseLimits {
  readonly oneRoot: boolean
  readonly constraints?: ConstraintSet | undefined
  /** Hypotheses that are kept, where the search is a beam. */
  readonly beam?: number | undefined
  /** Whether the scores are wanted, too. */
  readonly tables?: boolean | undefined
}

/** What a head found. */
export interface FoundHeads {
  readonly heads: Heads
  /** Of the whole tree, in the units of the head's scores. */
  readonly score: number
  /** The name of the simpler search that was used because the sentence is too long for the head's own. */
  readonly fallback?: string | undefined
  /** Of a global model, where they were asked for: all scores that the search looked at. */
  readonly tables?: ScoreTables | undefined
}

/** The part of a network that finds trees, over the vectors of the nodes. */
export interface ParsingHead {
  /** The name of a transition system that builds the trees that the head can find, or a few more. */
  readonly system: string
  /** Undefined where no tree of the head shares anything with the gold tree, or the search for it is too long. */
  prepare(gold: Heads, oneRoot: boolean): LearningTarget | undefined
  /**
   * The loss of a batch, times the weight; adds to the gradients and to dNodes. Sentences without gold are left out.
   */
  learn(
    context: ForwardContext,
    trace: EncoderTrace,
    gold: readonly (LearningTarget | undefined)[],
    options: LearnOptions,
    dNodes: Pointer,
  ): number
  /** For each sentence its tree, or undefined where none satisfies the limits. */
  parse(
    context: ForwardContext,
    trace: EncoderTrace,
    limits: readonly ParseLimits[],
  ): (FoundHeads | undefined)[]
  /** Of global models: all scores that the search for the tree of each sentence looks at, to keep; and that search. */
  tables?(context: ForwardContext, trace: EncoderTrace): ScoreTables[]
  search?(n: number, tables: ScoreTables, limits: ParseLimits): FoundHeads | undefined
}
