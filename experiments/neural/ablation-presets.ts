import type { NetworkOptions, Preset, TrainingSettings } from '../../packages/crossarc/src/neural/preset.ts'

/**
 * What all changes are measured against: the first guess at a preset of our own, with half the width and cut to 4000
 * updates. Spelled out, since results are kept under the names of presets, and `accurate` goes on changing.
 */
export const ablationBase: Preset = {
  name: 'ablation-base',
  network: {
    encoder: {
      words: 'both',
      wordSize: 96,
      characterVectorSize: 96,
      characters: { cell: 'standard', size: 32, units: 48, layers: 1, dropout: 0.2 },
      cell: 'standard',
      units: 96,
      layers: 2,
      dropout: 0.33,
      tokenDropout: 0.15,
      wordSmoothing: 1,
      characterSmoothing: 0.25,
    },
    hidden: 96,
    activation: 'tanh',
    dropout: 0.33,
    taggerHidden: 64,
  },
  training: {
    wordMinimum: 2,
    labels: 'universal',
    batchWords: 100,
    lossScale: 1 / 100,
    uposWeight: 0.3,
    xposWeight: 0.3,
    featsWeight: 0.3,
    classLoss: 'softmax',
    roots: 'treebank',
    rate: 2e-3,
    clip: 5,
    adam: { beta2: 0.99 },
    averageDecay: 0.999,
    schedule: { shape: 'linear', warmUp: 200, epochs: 0, leastUpdates: 4000, lastShare: 0.02 },
    evaluateUpdates: 500,
    evaluateEpochs: 0,
    patience: 5,
    rateDivisor: 4,
    divisions: 3,
    maximumUpdates: 100_000,
    longestSentence: 98,
  },
}

const { network, training } = ablationBase
const { encoder } = network
const { schedule, ...unscheduled } = training
const { averageDecay: _, ...unaveraged } = training

function changedNetwork(name: string, change: Partial<NetworkOptions>): Preset {
  return { ...ablationBase, name: `ablation-${name}`, network: { ...network, ...change } }
}

function changedEncoder(name: string, change: Partial<NetworkOptions['encoder']>): Preset {
  return changedNetwork(name, { encoder: { ...encoder, ...change } })
}

function changedTraining(name: string, settings: TrainingSettings): Preset {
  return { ...ablationBase, name: `ablation-${name}`, training: settings }
}

function withTagWeights(name: string, weight: number): Preset {
  const weights = { uposWeight: weight, xposWeight: weight, featsWeight: weight }
  return changedTraining(name, { ...training, ...weights })
}

function withDropout(name: string, dropout: number): Preset {
  return changedNetwork(name, { encoder: { ...encoder, dropout }, dropout })
}

/** Each change with what it is called in the table, in the order in which they are worth knowing. */
export const ablations: readonly (readonly [title: string, preset: Preset])[] = [
  ['the first guess, half as wide', ablationBase],
  ['without FEATS', changedTraining('no-feats', { ...training, featsWeight: 0 })],
  ['FEATS by their features', changedNetwork('features', { feats: 'features' })],
  ['dropout 0.2', withDropout('dropout-20', 0.2)],
  ['hinge loss of labels and tags', changedTraining('hinge', { ...training, classLoss: 'hinge' })],
  ['no average', changedTraining('no-average', unaveraged)],
  ['coupled cells', changedEncoder('coupled', { cell: 'coupled' })],
  [
    'words or characters, as in the paper',
    {
      ...changedTraining('either', { ...training, wordMinimum: 5 }),
      network: { ...network, encoder: { ...encoder, words: 'either', wordSmoothing: 2.5 } },
    },
  ],
  ['biaffine labeler of 64', changedNetwork('biaffine', { labeler: 'biaffine', labelerHidden: 64 })],
  [
    'batches of 200 words, half as many updates',
    changedTraining('batch-200', {
      ...training,
      batchWords: 200,
      lossScale: 1 / 200,
      evaluateUpdates: 250,
      schedule: { ...schedule!, leastUpdates: 2000, warmUp: 100 },
    }),
  ],
  [
    'rate divided when nothing gets better, 4000 updates',
    changedTraining('plateau', { ...unscheduled, maximumUpdates: 4000 }),
  ],
  ['tags with weight 0.1', withTagWeights('tags-10', 0.1)],
  ['tags with weight 1', withTagWeights('tags-100', 1)],
  ['rate 0.004', changedTraining('rate-4', { ...training, rate: 4e-3 })],
  ['leaky rectifiers', changedNetwork('leaky-relu', { activation: 'leaky-relu' })],
  ['any number of roots', changedTraining('roots', { ...training, roots: 'model' })],
  ['β₂ = 0.999', changedTraining('beta-999', { ...training, adam: { beta2: 0.999 } })],
  ['β₂ = 0.95', changedTraining('beta-95', { ...training, adam: { beta2: 0.95 } })],
  ['rate 0.001', changedTraining('rate-1', { ...training, rate: 1e-3 })],
  ['dropout 0.45', withDropout('dropout-45', 0.45)],
  [
    'twice as wide',
    changedNetwork('wide', {
      encoder: {
        ...encoder,
        wordSize: 128,
        characterVectorSize: 128,
        characters: { ...encoder.characters, size: 64, units: 64 },
        units: 192,
      },
      hidden: 192,
      taggerHidden: 128,
    }),
  ],
  ['three layers', changedEncoder('layers-3', { layers: 3 })],
]
