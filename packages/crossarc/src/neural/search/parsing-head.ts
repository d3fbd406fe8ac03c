import type { ConstraintSet } from '../../constraint/set/index.ts'
import type { ChartTree } from '../../decode/chart/shared/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { ArcDistribution } from './arc-distribution.ts'
import type { ScoreTables } from './score-tables.ts'

/** What a parse of one sentence must keep to. */
export interface ParseLimits {
  readonly oneRoot: boolean
  readonly constraints?: ConstraintSet | undefined
  /** The number of hypotheses that a beam keeps; exact search, or the model's own beam, without it. */
  readonly beam?: number | undefined
  /** Whether a global model also returns its scores. */
  readonly tables?: boolean | undefined
}

/** The tree that a search found, with its score in the units of the head's scores. */
export interface FoundTree extends Readonly<ChartTree> {
  /** The name of the simpler search that was used because the sentence is too long for the model's own. */
  readonly fallback?: string | undefined
  /** If asked for: all scores that the search of a global model looked at. */
  readonly tables?: ScoreTables | undefined
}

/** The part of a network that finds trees, over the vectors of the nodes. */
export interface ParsingHead {
  /** The name of a transition system that builds the trees that the head can find, or a few more. */
  readonly system: string
  /** The tree of each sentence; undefined if none satisfies the limits. */
  parse(
    context: ForwardContext,
    trace: EncoderTrace,
    limits: readonly ParseLimits[],
  ): (FoundTree | undefined)[]
  /** Some global models: how likely each arc is. */
  readonly distribution?: ArcDistribution | undefined
  /** Global models: the name of the simpler search for a sentence of n words, if that is too long for their own. */
  fallbackOf?(n: number): string | undefined
  /** Global models: copies of all scores that the search for the tree of each sentence looks at. */
  tables?(context: ForwardContext, trace: EncoderTrace): ScoreTables[]
  /** Global models: that search. */
  search?(n: number, tables: ScoreTables, limits: ParseLimits): FoundTree | undefined
}
