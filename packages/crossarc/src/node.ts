export { saveFileAtomically } from './node/atomic.ts'
export { type ReadFileOptions, readTreebankFile } from './node/file.ts'
export { type ParallelOptions, parseInParallel } from './node/parallel.ts'
export { readSharedFile } from './node/shared-file.ts'
