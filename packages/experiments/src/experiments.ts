import { ancientGreek } from './papers/ancient-greek/plan.ts'
import { annotation, known, partialSpans, partialTrees, wishes } from './papers/constrained-arc-eager/plan.ts'
import { arcLengths, mh5, table5, table6 } from './papers/mh4/further-plan.ts'
import {
  calibration,
  coverage,
  ensembles,
  exactSearch,
  outside,
  table4,
  tables1And2,
} from './papers/mh4/plan.ts'
import { labelling, nivreTable1, nivreTreebanks, swapOptimal, transitions } from './papers/nivre-2009/plan.ts'
import { covingtonGain } from './papers/non-monotonic-covington/gain-plan.ts'
import { neuralCovington } from './papers/non-monotonic-covington/neural-plan.ts'
import { covingtonTable3, lossBounds } from './papers/non-monotonic-covington/plan.ts'
import { ablation, ownPresetRuns } from './papers/own-presets/plan.ts'
import { orders, swapOracles } from './papers/two-step/plan.ts'
import type { Experiment } from './runner/plan.ts'

/** All experiments, in the order of docs/results.md. */
export const experiments: readonly Experiment[] = [
  nivreTable1,
  transitions,
  covingtonTable3,
  labelling,
  lossBounds,
  swapOracles,
  known,
  annotation,
  partialTrees,
  coverage,
  table4,
  tables1And2,
  exactSearch,
  neuralCovington,
  calibration,
  ensembles,
  ablation,
  ownPresetRuns,
  orders,
  outside,
  covingtonGain,
  arcLengths,
  table6,
  mh5,
  ancientGreek,
  table5,
  wishes,
  partialSpans,
  nivreTreebanks,
  swapOptimal,
]
