import {
  acl2018,
  type NetworkOptions,
  type Preset,
  type TrainingSettings,
} from '../../packages/crossarc/src/neural/preset.ts'
import { ownPreset } from './own-preset.ts'

/** The updates of 50 words that all have: some 12 epochs of the smallest treebank. */
export const ABLATION_UPDATES = 4000

const { network, training } = ownPreset
const { encoder } = network
const { schedule, averageDecay: _averageDecay, ...restless } = training

function short(updates: number): Pick<TrainingSettings, 'schedule'> {
  return { schedule: { ...schedule!, epochs: 0, leastUpdates: updates } }
}

/** What all changes are measured against: our own preset, cut short. */
export const ablationBase: Preset = {
  name: 'ablation-own',
  network,
  training: { ...training, ...short(ABLATION_UPDATES) },
}

function changedNetwork(name: string, change: Partial<NetworkOptions>): Preset {
  return { ...ablationBase, name: `ablation-own-${name}`, network: { ...network, ...change } }
}

function changedEncoder(name: string, change: Partial<NetworkOptions['encoder']>): Preset {
  return changedNetwork(name, { encoder: { ...encoder, ...change } })
}

function changedTraining(name: string, change: Partial<TrainingSettings>): Preset {
  return { ...ablationBase, name: `ablation-own-${name}`, training: { ...ablationBase.training, ...change } }
}

/** As many words as the others have, in batches of 100. */
const half = ABLATION_UPDATES / 2

/** One change. */
export interface Ablation {
  /** What the table calls it. */
  readonly title: string
  readonly preset: Preset
  readonly model?: string
}

/** What is as in the paper instead, then what was tried beyond it. */
export const ablations: readonly Ablation[] = [
  { title: 'our own preset', preset: ablationBase },
  { title: 'no scores of arcs', preset: ablationBase, model: 'mh4-hybrid' },
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
    preset: changedTraining('batch-100', { batchWords: 100, lossScale: 1 / 100, ...short(half) }),
  },
  {
    title: 'no average of the parameters',
    preset: {
      ...ablationBase,
      name: 'ablation-own-no-average',
      training: { ...restless, ...short(ABLATION_UPDATES) },
    },
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
      name: 'ablation-acl2018',
      training: { ...acl2018.training, maximumUpdates: half },
    },
    model: 'mh4-hybrid',
  },
  {
    title: 'biaffine labeler of 96',
    preset: changedNetwork('biaffine', { labeler: 'biaffine', labelerHidden: 96 }),
  },
  { title: 'three layers', preset: changedEncoder('layers-3', { layers: 3 }) },
  { title: 'leaky rectifiers', preset: changedNetwork('leaky-relu', { activation: 'leaky-relu' }) },
]
