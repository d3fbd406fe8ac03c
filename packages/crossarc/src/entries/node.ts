/**
 * Files, installed models, and parsing and training in threads.
 * For programs in Node.js; the other entries run in browsers, too.
 *
 * @module
 */

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
