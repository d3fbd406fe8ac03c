import type { Configuration, System } from '../transition/index.ts'

export type { TransitionFilter } from '../transition/index.ts'

import type { LabelClasses } from './label-classes.ts'

/** What a search asks of a model, once the model was given a sentence. */
export interface TransitionScorer {
  readonly system: System
  readonly classes: LabelClasses
  /** By kind, for the configuration last given to scoreKinds(); may be another array after that. */
  readonly kindScores: Float64Array
  /** By label class, after scoreLabels(). */
  readonly labelScores: Float32Array
  scoreKinds(c: Configuration): void
  /** For the same configuration as the last scoreKinds(). */
  scoreLabels(): void
}

/** Which labels an arc may have, where not all may. */
export interface ArcLabels {
  permits(head: number, dependent: number, label: number): boolean
  /** A permitted label, for an arc that may have none of those that its kind of transition was seen with. */
  other(head: number, dependent: number): number
}
