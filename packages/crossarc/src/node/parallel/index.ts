export { type ParallelOptions, parseInParallel } from './parallel.ts'
