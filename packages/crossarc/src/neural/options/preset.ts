import { acl2018Encoder, type EncoderOptions } from '../encoder/encoder.ts'
import type { ClassLoss } from '../layers/losses.ts'
import type { Activation } from '../layers/mlp.ts'
import type { Schedule } from './schedule.ts'

/** The scorers of labels, by name. */
export const labelerKinds = ['concat', 'biaffine'] as const

/** A scorer of labels, by name. */
export type LabelerKind = (typeof labelerKinds)[number]

/** How a network scores FEATS: as one value for the column, or feature by feature. */
export type FeatsScoring = 'columns' | 'features'

/** The shape of a network, regardless of its head. */
export interface NetworkOptions {
  readonly encoder: EncoderOptions
  /** The hidden layers of parser, labeler and taggers: floats (a multiple of 4), activation, dropout. */
  readonly hidden: number
  readonly activation: Activation
  readonly dropout: number
  /** How to score labels: by a hidden layer over both ends of an arc (the default), or by a biaffine. */
  readonly labeler?: LabelerKind
  /** The width of the hidden layers of the labeler and of the taggers; `hidden` by default. */
  readonly labelerHidden?: number
  readonly taggerHidden?: number
  /** The layer of the sentence bi-LSTM that the taggers read, counted from 1; by default the last. */
  readonly taggerLayer?: number
  /** How to score FEATS: each column on its own (the default), or as the sum of its features. */
  readonly feats?: FeatsScoring
}

/** The settings of Adam beside its rate. */
export interface AdamSettings {
  readonly beta1?: number
  readonly beta2?: number
  readonly epsilon?: number
  /** The share of itself, times the rate, that each parameter loses in a step (Loshchilov and Hutter 2019). */
  readonly weightDecay?: number
}

/** How a network is trained. */
export interface TrainingSettings {
  /** The least number of occurrences of a word with its own vector. */
  readonly wordMinimum: number
  /** Labels with their subtypes (nsubj:pass), or only the part before the colon. */
  readonly labels: 'full' | 'universal'
  /** A batch ends as soon as it has this many words. */
  readonly batchWords: number
  /** The factor of the sum of a batch's losses. */
  readonly lossScale: number
  /** The weights of the taggers; parsing and labelling have weight 1. */
  readonly uposWeight: number
  readonly xposWeight: number
  /** With 0 the network has no tagger for FEATS. */
  readonly featsWeight: number
  /** The loss of labels and tags; hinge by default. */
  readonly classLoss?: ClassLoss
  /** Whether all trees get one root: as in the paper of the model (the default), or as in the treebank. */
  readonly roots?: 'model' | 'treebank'
  /** The learning rate of Adam, and the maximum length of the gradient. */
  readonly rate: number
  readonly clip: number
  readonly adam?: AdamSettings
  /** How the rate rises and falls over a number of updates that is fixed from the start; without a schedule, see patience. */
  readonly schedule?: Schedule
  /** The decay of a moving average of the parameters, which replaces them in evaluations and in the model. */
  readonly averageDecay?: number
  /** The minimum distance between two evaluations, in updates and in epochs; both apply. */
  readonly evaluateUpdates: number
  readonly evaluateEpochs: number
  /**
   * Without a schedule: `patience` evaluations in a row without an improvement divide the rate by `rateDivisor`; after
   * `divisions` of these, training ends.
   */
  readonly patience: number
  readonly rateDivisor: number
  readonly divisions: number
  readonly maximumUpdates: number
  /** From sentences with more words only the labeler and the taggers learn, not the parser. */
  readonly longestSentence: number
}

/** A network with its training, by name. */
export interface Preset {
  readonly name: string
  readonly network: NetworkOptions
  readonly training: TrainingSettings
}

/** The network of Gómez-Rodríguez, Shi and Lee (ACL 2018), with the hyperparameters of their scripts. */
export const acl2018: Preset = {
  name: 'acl2018',
  network: { encoder: acl2018Encoder, hidden: 192, activation: 'tanh', dropout: 0.3 },
  training: {
    wordMinimum: 5,
    labels: 'universal',
    batchWords: 100,
    lossScale: 1 / 100,
    uposWeight: 0.2,
    xposWeight: 0.2,
    featsWeight: 0,
    rate: 2e-3,
    clip: 5,
    evaluateUpdates: 500,
    evaluateEpochs: 1 / 4,
    patience: 5,
    rateDivisor: 4,
    divisions: 3,
    maximumUpdates: 100_000,
    longestSentence: 98,
  },
}

/**
 * Our own: words and characters side by side, the usual LSTM cells, wider ones over sentences, taggers on the first layer,
 * including one for FEATS, and the parser on the second; smaller batches, a schedule of fixed length, and an average of the
 * parameters. Best with `mh4-hybrid-arcs`.
 */
export const accurate: Preset = {
  name: 'accurate',
  network: {
    encoder: {
      words: 'both',
      wordSize: 128,
      characterVectorSize: 128,
      characters: { cell: 'standard', size: 64, units: 96, layers: 1, dropout: 0.2 },
      cell: 'standard',
      units: 128,
      layers: 2,
      dropout: 0.4,
      tokenDropout: 0.15,
      wordSmoothing: 1,
      characterSmoothing: 0.25,
    },
    hidden: 128,
    activation: 'tanh',
    dropout: 0.4,
    taggerLayer: 1,
  },
  training: {
    wordMinimum: 2,
    labels: 'full',
    batchWords: 50,
    lossScale: 1 / 50,
    uposWeight: 0.3,
    xposWeight: 0.3,
    featsWeight: 0.3,
    classLoss: 'softmax',
    roots: 'treebank',
    rate: 2e-3,
    clip: 5,
    adam: { beta2: 0.99 },
    averageDecay: 0.999,
    schedule: { shape: 'linear', warmUp: 200, epochs: 20, leastUpdates: 54_000, lastShare: 0.02 },
    evaluateUpdates: 1000,
    evaluateEpochs: 1,
    patience: 0,
    rateDivisor: 1,
    divisions: 0,
    maximumUpdates: 1_000_000,
    longestSentence: 98,
  },
}

/** `accurate` with half as many units again over sentences, and the dropout that they need: more accurate, and slower. */
export const large: Preset = {
  ...accurate,
  name: 'large',
  network: {
    ...accurate.network,
    encoder: { ...accurate.network.encoder, units: 192, dropout: 0.45 },
    dropout: 0.45,
  },
}
