import type { LinearTrainingOptions } from '../../linear/training/index.ts'
import type { Preset } from '../../neural/options/index.ts'
import type { LearnerOptions, NeuralTrainingOptions, TrainingThreads } from '../../neural/training/index.ts'

/** How the network of a pipeline is trained. */
export interface NetworkTrainingOptions
  extends Omit<NeuralTrainingOptions, 'preset' | 'threads' | 'seed' | 'resume'> {
  /** The network and its training, by name or as an object. */
  readonly preset: string | Preset
}

/** Threads that train, and can be ended. */
export interface StartedThreads extends TrainingThreads {
  stop(): Promise<void>
}

/** How the parts of a pipeline are trained. */
export interface PipelineTrainingOptions {
  /** A linear parser, */
  readonly parser?: LinearTrainingOptions
  /** or a neural one, which also finds the tags. */
  readonly network?: NetworkTrainingOptions
  /** How many such networks are trained, each with the next seed; their scores are averaged. 1 by default. */
  readonly networks?: number
  /** Starts the threads that train one network: see startTrainingThreads() for Node. */
  readonly startThreads?: (options: LearnerOptions) => Promise<StartedThreads>
  readonly seed?: number
  /** Passes of the tagger that is kept, and of those that tag the training set for the parser. */
  readonly taggerEpochs?: number
  readonly jackknifeEpochs?: number
  /** Weights of the tagger that are not larger are dropped. */
  readonly taggerThreshold?: number
  /** In how many parts the training set is tagged, each by a tagger trained on the others. */
  readonly folds?: number
  /** The width of its beam, where it is not that of its training. */
  readonly parserBeam?: number
  /** How large the parser may be in the file. */
  readonly parserBytes?: number
}

/**
 * How pipelines are trained, by name: `fast` has a linear parser with a narrow beam, small and fast; `accurate` a neural
 * one, which finds tags and trees together; `large` the same with a larger network; `acl2018` that of Gómez-Rodríguez,
 * Shi & Lee (2018).
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
