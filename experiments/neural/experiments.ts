import { coverage } from './coverage.ts'
import type { PlannedExperiment } from './plan.ts'
import { table4 } from './table-4.ts'

/** The experiments with neural parsers, and what is counted for them. */
export const neuralExperiments: readonly PlannedExperiment[] = [coverage, table4]
