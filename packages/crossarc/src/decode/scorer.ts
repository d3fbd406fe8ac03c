import type { Configuration, System } from '../transition/index.ts'

export type { TransitionFilter } from '../transition/index.ts'

import type { LabelClasses } from './label-classes.ts'

/** What a search needs from a model that has read a sentence. */
export interface TransitionScorer {
  readonly system: System
  readonly classes: LabelClasses
  /** By kind, for the configuration last given to scoreKinds(); may be a different array afterwards. */
  readonly kindScores: Float64Array
  /** By label class, after scoreLabels(). */
  readonly labelScores: Float32Array
  scoreKinds(c: Configuration): void
  /** For the same configuration as the last scoreKinds(). */
  scoreLabels(): void
}

/** Which labels an arc may have, if not all. */
export interface ArcLabels {
  permits(head: number, dependent: number, label: number): boolean
  /** A permitted label for an arc that may have none of the labels seen with its kind of transition. */
  other(head: number, dependent: number): number
}
