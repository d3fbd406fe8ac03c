import { shortPreset } from '../../presets/own-presets.ts'
import { defined } from '../../runner/defined.ts'
import { type NeuralConfiguration, neuralRuns, type PlannedExperiment } from '../../runner/plan.ts'
import { TABLE_4_TREEBANKS } from '../mh4/plan.ts'

const NAME = 'neural-covington'

const covington = (system: string, dynamic?: string): NeuralConfiguration => ({
  model: 'transition',
  preset: shortPreset.name,
  system,
  ...defined({ dynamic }),
})

/** The same features and the same network: only the transitions and the oracles differ. */
export const covingtons: readonly (readonly [name: string, configuration: NeuralConfiguration])[] = [
  ['monotonic', covington('covington', 'dynamic')],
  ['non-monotonic upper-all', covington('covington-nonmonotonic', 'upper-all')],
  ['non-monotonic upper', covington('covington-nonmonotonic', 'upper')],
  ['non-monotonic lower', covington('covington-nonmonotonic', 'lower')],
  ['monotonic, static oracle', covington('covington')],
]

export const neuralCovington: PlannedExperiment = {
  name: NAME,
  title: 'Non-monotonic Covington with a neural scorer',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns(
    NAME,
    TABLE_4_TREEBANKS,
    covingtons.map(([, configuration]) => configuration),
  ),
}
