export {
  allowFusedProducts,
  allowWideVectors,
  type InstalledModel,
  installedModels,
  type ReadFileOptions,
  readSharedFile,
  readTreebankFile,
  saveFileAtomically,
} from '../node/index.ts'
export { type ParallelOptions, parseInParallel } from '../node/parallel/index.ts'
export { type NodeTrainingThreads, runRounds, startTrainingThreads } from '../node/training/index.ts'
