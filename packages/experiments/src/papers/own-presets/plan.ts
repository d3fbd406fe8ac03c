import { type Ablation, ablations } from '../../presets/ablation-presets.ts'
import { formerPreset, largePreset, ownPreset, shorterPreset } from '../../presets/own-presets.ts'
import { neuralRuns, type PlannedExperiment } from '../../runner/plan.ts'
import { TABLE_4_TREEBANKS } from '../mh4/plan.ts'

/** The smallest treebank of the paper's Table 4. */
export const ABLATION_TREEBANK = 'Hungarian'

export function modelOf({ model = 'mh4-hybrid-arcs' }: Pick<Ablation, 'model'>): string {
  return model
}

export const ablation: PlannedExperiment = {
  name: 'ablation',
  title: 'What helps a neural parser: one change at a time',
  treebanks: [ABLATION_TREEBANK],
  runs: neuralRuns(
    'ablation',
    [ABLATION_TREEBANK],
    ablations.map((change) => ({ model: modelOf(change), preset: change.preset.name, seeds: 3 })),
  ),
}

export const ownPresetRuns: PlannedExperiment = {
  name: 'own-preset',
  title: 'Our own preset on the treebanks of Table 4',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns('own-preset', TABLE_4_TREEBANKS, [
    { model: 'mh4-hybrid-arcs', preset: largePreset.name, seeds: 3 },
    { model: 'mh4-hybrid-arcs', preset: ownPreset.name, seeds: 3 },
    { model: 'mh4-hybrid-arcs', preset: shorterPreset.name, seeds: 2 },
    { model: 'mh4-hybrid-arcs', preset: formerPreset.name, seeds: 2 },
  ]),
}
