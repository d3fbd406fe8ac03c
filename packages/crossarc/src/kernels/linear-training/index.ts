export type { TrainingKernels } from './interface.ts'
export { loadTrainingSync } from './load.ts'
