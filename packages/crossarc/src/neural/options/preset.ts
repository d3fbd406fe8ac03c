import { acl2018Encoder, type EncoderOptions } from '../encoder/encoder.ts'
import type { ClassLoss } from '../layers/losses.ts'
import type { Activation } from '../layers/mlp.ts'
import type { AdamOptions } from '../training/adam.ts'
import type { Schedule } from './schedule.ts'

/** The scorers of labels, by name. */
export type LabelerKind = 'concat' | 'biaffine'

/** How a network scores FEATS: as one value for the column, or feature by feature. */
export type FeatsScoring = 'columns' | 'features'

/** The shape of a network, whatever it parses with. */
export interface NetworkOptions {
  readonly encoder: EncoderOptions
  /** Of the hidden layers of parser, labeler and taggers: floats (a multiple of 4), activation, dropout. */
  readonly hidden: number
  readonly activation: Activation
  readonly dropout: number
  /** How labels are scored: by a hidden layer over both ends of an arc (as by default), or by a biaffine. */
  readonly labeler?: LabelerKind
  /** Hidden layers of another width for the labeler and the taggers. */
  readonly labelerHidden?: number
  readonly taggerHidden?: number
  /** The layer of the sentence bi-LSTM whose vectors the taggers look at, the first being 1; by default the last. */
  readonly taggerLayer?: number
  /** How FEATS are scored: each column on its own (as by default), or as the sum of its features. */
  readonly feats?: FeatsScoring
}

/** How a network is trained. */
export interface TrainingSettings {
  /** Words that occur this often have a vector of their own. */
  readonly wordMinimum: number
  /** Labels with their subtypes (nsubj:pass), or what stands before the colon. */
  readonly labels: 'full' | 'universal'
  /** A batch is full with so many words. */
  readonly batchWords: number
  /** What the sum of a batch's losses is multiplied by. */
  readonly lossScale: number
  /** The weights of the tasks beside parsing and labelling. */
  readonly uposWeight: number
  readonly xposWeight: number
  /** With 0 the network has no tagger of FEATS. */
  readonly featsWeight: number
  /** The loss of labels and tags; hinge by default. */
  readonly classLoss?: ClassLoss
  /** Whether all trees get one root: as the paper has it for the model (by default), or as the treebank has it. */
  readonly roots?: 'model' | 'treebank'
  /** Of Adam, and the length that gradients are shortened to. */
  readonly rate: number
  readonly clip: number
  readonly adam?: Pick<AdamOptions, 'beta1' | 'beta2' | 'epsilon' | 'weightDecay'>
  /** How the rate goes up and down, over a number of updates that is known from the start; without it, see patience. */
  readonly schedule?: Schedule
  /** Evaluate and keep a moving average of the parameters with this decay; left out: the parameters as they are. */
  readonly averageDecay?: number
  /** Updates between two evaluations: at least so many, and at least this part of an epoch. */
  readonly evaluateUpdates: number
  readonly evaluateEpochs: number
  /**
   * Without a schedule: after so many evaluations without a better one the rate is divided; after so many divisions
   * training ends.
   */
  readonly patience: number
  readonly rateDivisor: number
  readonly divisions: number
  readonly maximumUpdates: number
  /** In sentences with more words the parser learns nothing; labeler and taggers do. */
  readonly longestSentence: number
}

/** A network with its training, by name. */
export interface Preset {
  readonly name: string
  readonly network: NetworkOptions
  readonly training: TrainingSettings
}

/** The model of Gómez-Rodríguez, Shi and Lee (ACL 2018), with the numbers of their scripts. */
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
 * Our own: words and characters together, the usual LSTM cells, wider ones over sentences, tags learnt by the first
 * layer, FEATS among them, and trees by the second; smaller batches, a schedule that ends at a time known before, and
 * an average of the parameters. Best with `mh4-hybrid-arcs`.
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

/** `accurate` with half as many units more over sentences, and the dropout that they need: more right, and slower. */
export const large: Preset = {
  ...accurate,
  name: 'large',
  network: {
    ...accurate.network,
    encoder: { ...accurate.network.encoder, units: 192, dropout: 0.45 },
    dropout: 0.45,
  },
}
