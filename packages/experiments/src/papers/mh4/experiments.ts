import { ablation } from './ablation.ts'
import { calibration } from './calibration.ts'
import { coverage } from './coverage.ts'
import { neuralCovington } from './covington.ts'
import { ensembles } from './ensembles.ts'
import { tables1And2 } from './features.ts'
import { ownPresetRuns } from './own-preset.ts'
import type { PlannedExperiment } from './plan.ts'
import { exactSearch } from './search.ts'
import { table4 } from './table-4.ts'

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
