import { type Ablation, ablations } from '../../presets/ablation-presets.ts'
import { neuralRuns, type PlannedExperiment } from '../../runner/plan.ts'

const NAME = 'ablation'

/** On the smallest treebank of the paper's Table 4. */
export const ABLATION_TREEBANK = 'Hungarian'

export function modelOf({ model = 'mh4-hybrid-arcs' }: Pick<Ablation, 'model'>): string {
  return model
}

export const ablation: PlannedExperiment = {
  name: NAME,
  title: 'What helps a neural parser: one change at a time',
  treebanks: [ABLATION_TREEBANK],
  runs: neuralRuns(
    NAME,
    [ABLATION_TREEBANK],
    ablations.map((change) => ({ model: modelOf(change), preset: change.preset.name, seeds: 3 })),
  ),
}
