import { accurate, type Preset } from '../../packages/crossarc/src/neural/preset.ts'
import { neuralRuns, type PlannedExperiment } from './plan.ts'
import { TABLE_4_TREEBANKS } from './table-4.ts'

const NAME = 'own-preset'

/** `accurate` with the labels of the paper. The number in the name rises when `accurate` changes. */
export const ownPreset: Preset = {
  ...accurate,
  name: 'accurate-3',
  training: { ...accurate.training, labels: 'universal' },
}

export const ownPresetRuns: PlannedExperiment = {
  name: NAME,
  title: 'Our own preset on the treebanks of Table 4',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns(NAME, TABLE_4_TREEBANKS, [{ model: 'mh4-hybrid-arcs', preset: ownPreset.name, seeds: 3 }]),
}
