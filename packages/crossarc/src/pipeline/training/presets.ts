import type { LinearTrainingOptions } from '../../linear/training/index.ts'
import type { Preset } from '../../neural/options/index.ts'
import type { LearnerOptions, NeuralTrainingOptions, TrainingThreads } from '../../neural/training/index.ts'

/** Options for training the network of a pipeline. */
export interface NetworkTrainingOptions
  extends Omit<NeuralTrainingOptions, 'preset' | 'threads' | 'seed' | 'resume'> {
  /** The network and its training: the name of a preset, or an object. */
  readonly preset: string | Preset
}

/** Training threads that can be stopped. */
export interface StartedThreads extends TrainingThreads {
  stop(): Promise<void>
}

/** Options for training a pipeline; it has either `parser` or `network`. */
export interface PipelineTrainingOptions {
  /** For a linear parser. */
  readonly parser?: LinearTrainingOptions
  /** For a neural parser, which also finds the tags. */
  readonly network?: NetworkTrainingOptions
  /** Number of networks to train, with consecutive seeds; their scores are averaged. 1 by default. */
  readonly networks?: number
  /** Starts the threads that train one network: see startTrainingThreads() for Node. */
  readonly startThreads?: (options: LearnerOptions) => Promise<StartedThreads>
  readonly seed?: number
  /** Epochs of the final tagger, and of the taggers that tag the training set for the parser. */
  readonly taggerEpochs?: number
  readonly jackknifeEpochs?: number
  /** Tagger weights not above this are dropped. */
  readonly taggerThreshold?: number
  /** Number of folds for jackknifing: each is tagged by a tagger trained on the others. */
  readonly folds?: number
  /** Beam width in parsing, if different from training. */
  readonly parserBeam?: number
  /** Maximum size of the parser in the file. */
  readonly parserBytes?: number
}

/**
 * Training options by name. `fast` has a linear parser with a narrow beam, small and fast; `accurate` has a neural parser,
 * which finds tags and trees together; `large` is the same with a larger network; `acl2018` follows Gómez-Rodríguez, Shi &
 * Lee (2018).
 */
export const presets = {
  fast: {
    parser: { system: 'swap', epochs: 7, beam: 4 },
    parserBeam: 2,
    taggerThreshold: 1,
    parserBytes: 8_400_000,
  },
  accurate: { network: { model: 'mh4-hybrid-arcs', preset: 'accurate' } },
  large: { network: { model: 'mh4-hybrid-arcs', preset: 'large' } },
  acl2018: { network: { model: 'mh4-hybrid', preset: 'acl2018' } },
} as const satisfies Record<string, PipelineTrainingOptions>
