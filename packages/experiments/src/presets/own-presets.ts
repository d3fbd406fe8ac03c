import { accurate, large, type Preset } from 'crossarc/neural'

/** `accurate` with the labels of the paper. A change of `accurate` needs a new number in the name. */
export const ownPreset: Preset = withLabelsOfPaper(accurate, 'accurate-5')

/** `large` in the same way. */
export const largePreset: Preset = withLabelsOfPaper(large, 'large-1')

function withLabelsOfPaper(preset: Preset, name: string): Preset {
  return { ...preset, name, training: { ...preset.training, labels: 'universal' } }
}

/** The previous version, with shorter trainings. */
export const shorterPreset: Preset = cutShort(ownPreset, 'accurate-4', 36_000)

const { taggerLayer: _taggerLayer, ...network } = shorterPreset.network

/** The version before that, without taggers on the first layer; some experiments use it. */
export const formerPreset: Preset = { ...shorterPreset, name: 'accurate-3', network }

export const SHORT_UPDATES = 4000

/** The former preset with fewer updates, about 12 epochs of the smallest treebank: for comparisons with many runs. */
export const shortPreset: Preset = cutShort(formerPreset, 'accurate-3-short', SHORT_UPDATES)

/** A preset with a shorter schedule. */
export function cutShort({ network, training }: Preset, name: string, updates: number): Preset {
  const schedule = { ...training.schedule!, epochs: 0, leastUpdates: updates }
  return { name, network, training: { ...training, schedule } }
}
