export type { TrainingKernels } from './interface.ts'
export { loadTrainingKernelsSync } from './load.ts'
