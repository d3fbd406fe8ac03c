import type { Preset } from '../../packages/crossarc/src/neural/preset.ts'
import { ablations } from './ablation-presets.ts'
import { neuralRuns, type PlannedExperiment } from './plan.ts'

const NAME = 'ablation'

/** On the smallest treebank of the paper's Table 4, one seed. */
export const ABLATION_TREEBANK = 'Hungarian'

/** As many words as 500 updates of the paper's preset have: how fast a parser learns at first. */
export function earlyUpdates({ training }: Preset): number {
  return Math.round(50_000 / training.batchWords)
}

function runs(isEarly: boolean) {
  return neuralRuns(
    NAME,
    [ABLATION_TREEBANK],
    ablations.map(([, preset]) => ({
      model: 'mh4-hybrid',
      preset: preset.name,
      seeds: 1,
      ...(isEarly ? { maximumUpdates: earlyUpdates(preset) } : {}),
    })),
  )
}

export const ablation: PlannedExperiment = {
  name: NAME,
  title: 'What helps a neural parser: one change at a time',
  treebanks: [ABLATION_TREEBANK],
  runs: [...runs(true), ...runs(false)],
}
