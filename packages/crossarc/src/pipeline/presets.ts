import type { LinearTrainingOptions } from '../linear/training.ts'

/** How the parts of a pipeline are trained. */
export interface PipelineTrainingOptions {
  readonly parser: LinearTrainingOptions
  readonly seed?: number
  /** Passes of the tagger that is kept, and of those that tag the training set for the parser. */
  readonly taggerEpochs?: number
  readonly jackknifeEpochs?: number
  /** Weights of the tagger that are not larger are dropped. */
  readonly taggerThreshold?: number
  /** In how many parts the training set is tagged, each by a tagger trained on the others. */
  readonly folds?: number
  /** How large the parser may be in the file. */
  readonly parserBytes?: number
}

/** How pipelines are trained, by name: `fast` is a linear parser without a beam, small and fast. */
export const presets = {
  fast: { parser: { system: 'swap', epochs: 7 }, taggerThreshold: 1, parserBytes: 8_400_000 },
} as const satisfies Record<string, PipelineTrainingOptions>
