import { ablations } from './ablation-presets.ts'
import { neuralRuns, type PlannedExperiment } from './plan.ts'

const NAME = 'ablation'

/** On the smallest treebank of the paper's Table 4, one seed. */
export const ABLATION_TREEBANK = 'Hungarian'

export const ablation: PlannedExperiment = {
  name: NAME,
  title: 'What helps a neural parser: one change at a time',
  treebanks: [ABLATION_TREEBANK],
  runs: neuralRuns(
    NAME,
    [ABLATION_TREEBANK],
    ablations.map(([, preset]) => ({ model: 'mh4-hybrid', preset: preset.name, seeds: 1 })),
  ),
}
