import { acl2018, type NetworkOptions, type Preset, type TrainingSettings } from 'crossarc/neural'
import { cutShort, SHORT_UPDATES, shortPreset } from './own-presets.ts'

const { network, training } = shortPreset
const { encoder } = network
const { averageDecay: _averageDecay, ...withoutAverage } = training

function changedNetwork(name: string, change: Partial<NetworkOptions>): Preset {
  return { ...shortPreset, name: `${shortPreset.name}-${name}`, network: { ...network, ...change } }
}

function changedEncoder(name: string, change: Partial<NetworkOptions['encoder']>): Preset {
  return changedNetwork(name, { encoder: { ...encoder, ...change } })
}

function changedTraining(name: string, change: Partial<TrainingSettings>): Preset {
  return { ...shortPreset, name: `${shortPreset.name}-${name}`, training: { ...training, ...change } }
}

/** As many words as the other trainings see, in batches of 100. */
const half = SHORT_UPDATES / 2

/** One change to a preset. */
export interface Ablation {
  /** The name in the table. */
  readonly title: string
  readonly preset: Preset
  readonly model?: string
}

/** First changes back to what the paper has, then changes beyond the paper. */
export const ablations: readonly Ablation[] = [
  { title: 'our own preset', preset: shortPreset },
  { title: 'no scores of arcs', preset: shortPreset, model: 'mh4-hybrid' },
  {
    title: 'words or characters, not both',
    preset: changedEncoder('either', {
      words: 'either',
      wordSmoothing: acl2018.network.encoder.wordSmoothing,
    }),
  },
  { title: 'coupled cells', preset: changedEncoder('coupled', { cell: 'coupled' }) },
  { title: '2 × 96 units', preset: changedEncoder('units-96', { units: 96 }) },
  {
    title: 'characters in two layers of 64 coupled cells',
    preset: changedEncoder('characters', { characters: acl2018.network.encoder.characters }),
  },
  {
    title: 'dropout 0.3',
    preset: changedNetwork('dropout-30', { encoder: { ...encoder, dropout: 0.3 }, dropout: 0.3 }),
  },
  { title: 'hidden layers of 192', preset: changedNetwork('hidden-192', { hidden: 192 }) },
  { title: 'no FEATS', preset: changedTraining('no-feats', { featsWeight: 0 }) },
  { title: 'hinge for labels and tags', preset: changedTraining('hinge', { classLoss: 'hinge' }) },
  {
    title: 'batches of 100 words, half as many updates',
    preset: cutShort(
      changedTraining('batch-100', { batchWords: 100, lossScale: 1 / 100 }),
      `${shortPreset.name}-batch-100`,
      half,
    ),
  },
  {
    title: 'no average of the parameters',
    preset: { ...shortPreset, name: `${shortPreset.name}-no-average`, training: withoutAverage },
  },
  {
    title: 'words from five occurrences on',
    preset: changedTraining('words-5', { wordMinimum: acl2018.training.wordMinimum }),
  },
  { title: 'β₂ = 0.999', preset: changedTraining('beta-999', { adam: {} }) },
  {
    title: 'all of the paper’s preset, half as many updates',
    preset: {
      ...acl2018,
      name: 'acl2018-short',
      training: { ...acl2018.training, maximumUpdates: half },
    },
    model: 'mh4-hybrid',
  },
  {
    title: 'biaffine labeler of 96',
    preset: changedNetwork('biaffine', { labeler: 'biaffine', labelerHidden: 96 }),
  },
  { title: 'tags by the first layer', preset: changedNetwork('tagger-layer-1', { taggerLayer: 1 }) },
  { title: 'three layers', preset: changedEncoder('layers-3', { layers: 3 }) },
  { title: 'leaky rectifiers', preset: changedNetwork('leaky-relu', { activation: 'leaky-relu' }) },
]
