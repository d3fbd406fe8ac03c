import {
  acl2018,
  type NetworkOptions,
  type Preset,
  type TrainingSettings,
} from '../../packages/crossarc/src/neural/preset.ts'

/** The updates of 100 words that all have, with a schedule or without: some 20 epochs of the smallest treebank. */
const UPDATES = 4000

/** What all changes are measured against: the paper's preset, cut short. */
export const ablationBase: Preset = {
  ...acl2018,
  name: 'ablation-base',
  training: { ...acl2018.training, maximumUpdates: UPDATES },
}

const { network, training } = ablationBase
const { encoder } = network

const schedule = { shape: 'linear', warmUp: 200, epochs: 0, leastUpdates: UPDATES, lastShare: 0.02 } as const

function changedNetwork(name: string, change: Partial<NetworkOptions>): Preset {
  return { ...ablationBase, name: `ablation-${name}`, network: { ...network, ...change } }
}

function changedEncoder(name: string, change: Partial<NetworkOptions['encoder']>): Preset {
  return changedNetwork(name, { encoder: { ...encoder, ...change } })
}

function changedTraining(name: string, change: Partial<TrainingSettings>): Preset {
  return { ...ablationBase, name: `ablation-${name}`, training: { ...training, ...change } }
}

function withDropout(name: string, dropout: number): Preset {
  return changedNetwork(name, { encoder: { ...encoder, dropout }, dropout })
}

/** Each change with what it is called in the table, in the order in which they are worth knowing. */
export const ablations: readonly (readonly [title: string, preset: Preset])[] = [
  ['the paper’s preset', ablationBase],
  ['FEATS with weight 0.2', changedTraining('feats', { featsWeight: 0.2 })],
  ['softmax of labels and tags', changedTraining('softmax', { classLoss: 'softmax' })],
  [
    'batches of 50 words, twice as many updates',
    changedTraining('batch-50', {
      batchWords: 50,
      lossScale: 1 / 50,
      evaluateUpdates: 1000,
      maximumUpdates: 2 * UPDATES,
    }),
  ],
  ['standard cells', changedEncoder('standard-0', { cell: 'standard' })],
  ['β₂ = 0.98', changedTraining('beta-98', { adam: { beta2: 0.98 } })],
  ['words and characters together', changedEncoder('both', { words: 'both' })],
  ['words from two occurrences on', changedTraining('words-2', { wordMinimum: 2 })],
  ['leaky rectifiers', changedNetwork('leaky-relu', { activation: 'leaky-relu' })],
  ['biaffine labeler of 96', changedNetwork('biaffine', { labeler: 'biaffine', labelerHidden: 96 })],
  ['2 × 160 units', changedEncoder('units-160', { units: 160 })],
  ['dropout 0.2', withDropout('dropout-20', 0.2)],
  ['dropout 0.4', withDropout('dropout-40', 0.4)],
  ['rate 0.004', changedTraining('rate-4', { rate: 4e-3 })],
  [
    'batches of 200 words, half as many updates',
    changedTraining('batch-200', {
      batchWords: 200,
      lossScale: 1 / 200,
      evaluateUpdates: 250,
      maximumUpdates: UPDATES / 2,
    }),
  ],
  ['one root', changedTraining('roots', { roots: 'treebank' })],
  ['warm-up and linear decay', changedTraining('linear', { schedule })],
  ['average with decay 0.998', changedTraining('average-9', { averageDecay: 0.998 })],
  [
    'FEATS with weight 0.2, by their features',
    { ...changedTraining('features', { featsWeight: 0.2 }), network: { ...network, feats: 'features' } },
  ],
  [
    'tags and FEATS with weight 0.5',
    changedTraining('tags-50', { uposWeight: 0.5, xposWeight: 0.5, featsWeight: 0.5 }),
  ],
  [
    'characters in one layer',
    changedEncoder('characters-1', { characters: { ...encoder.characters, layers: 1 } }),
  ],
  ['three layers', changedEncoder('layers-3', { layers: 3 })],
]
