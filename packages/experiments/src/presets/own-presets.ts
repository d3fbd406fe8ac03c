import { accurate, large, type Preset } from 'crossarc/neural'

/** `accurate` with the labels of the paper. The number in the name rises when `accurate` changes. */
export const ownPreset: Preset = withLabelsOfPaper(accurate, 'accurate-5')

/** `large` in the same way. */
export const largePreset: Preset = withLabelsOfPaper(large, 'large-1')

function withLabelsOfPaper(preset: Preset, name: string): Preset {
  return { ...preset, name, training: { ...preset.training, labels: 'universal' } }
}

/** As it was when trainings were shorter. */
export const shorterPreset: Preset = cutShort(ownPreset, 'accurate-4', 36_000)

const { taggerLayer: _taggerLayer, ...network } = shorterPreset.network

/** As it was before that, when tags were not learnt by the first layer: some experiments are about it. */
export const formerPreset: Preset = { ...shorterPreset, name: 'accurate-3', network }

export const SHORT_UPDATES = 4000

/** The former one with fewer updates, some 12 epochs of the smallest treebank, for comparisons that take many runs. */
export const shortPreset: Preset = cutShort(formerPreset, 'accurate-3-short', SHORT_UPDATES)

/** A preset whose schedule ends after so many updates. */
export function cutShort({ network, training }: Preset, name: string, updates: number): Preset {
  const schedule = { ...training.schedule!, epochs: 0, leastUpdates: updates }
  return { name, network, training: { ...training, schedule } }
}
