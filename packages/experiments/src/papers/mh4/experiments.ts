import { ownPresetRuns } from '../../presets/own-presets.ts'
import type { PlannedExperiment } from '../../runner/plan.ts'
import { neuralCovington } from '../non-monotonic-covington/neural-plan.ts'
import { ablation } from '../own-presets/plan.ts'
import { calibration } from './calibration.ts'
import { coverage } from './coverage.ts'
import { ensembles } from './ensembles.ts'
import { tables1And2 } from './features.ts'
import { table4 } from './plan.ts'
import { exactSearch } from './search.ts'

/** The experiments with neural parsers, and what is counted for them. */
export const neuralExperiments: readonly PlannedExperiment[] = [
  coverage,
  table4,
  tables1And2,
  exactSearch,
  neuralCovington,
  calibration,
  ensembles,
  ablation,
  ownPresetRuns,
]
