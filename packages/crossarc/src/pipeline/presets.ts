import { templateSet } from '../linear/template-sets.ts'
import type { LinearTrainingOptions } from '../linear/training.ts'

/** How the parts of a pipeline are trained. */
export interface PipelineTrainingOptions {
  readonly parser: LinearTrainingOptions
  readonly seed?: number
  /** Passes of the tagger that is kept, and of those that tag the training set for the parser. */
  readonly taggerEpochs?: number
  readonly jackknifeEpochs?: number
  /** In how many parts the training set is tagged, each by a tagger trained on the others. */
  readonly folds?: number
}

/** How pipelines are trained, by name: `fast` is a linear parser without a beam, small and fast. */
export const presets = {
  fast: { parser: { system: 'swap', templates: templateSet('stack-pair-medium'), epochs: 6, mix: 3 } },
} as const satisfies Record<string, PipelineTrainingOptions>
