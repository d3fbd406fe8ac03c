import type { Heads } from '../../../tree/index.ts'
import type { EncoderTrace } from '../../encoder/encoder.ts'
import type { ForwardContext } from '../../tensors/forward-context.ts'
import type { Pointer } from '../../tensors/workspace.ts'

/** What a head learns from a sentence: made once, before the training. */
export interface LearningTarget {
  /** The tree to learn: the one with the most gold arcs that the head can build. */
  readonly heads: Heads
  /** Whatever else the head needs, such as a derivation. */
  readonly derivation?: unknown
}

/** How a head learns from a batch. */
export interface LearnOptions {
  readonly oneRoot: boolean
  /** The factor of the loss. */
  readonly weight: number
  /** How often the training has seen all sentences, with fractions. */
  readonly epoch: number
}

/** Trains a parsing head, whose layers it shares. */
export interface LearningHead {
  /** Undefined if no tree of the head shares an arc with the gold tree, or if the search for one takes too long. */
  prepare(gold: Heads, oneRoot: boolean): LearningTarget | undefined
  /** The weighted loss of a batch; adds to the gradients and to dNodes. Sentences without a target do not count. */
  learn(
    context: ForwardContext,
    trace: EncoderTrace,
    targets: readonly (LearningTarget | undefined)[],
    options: LearnOptions,
    dNodes: Pointer,
  ): number
}
