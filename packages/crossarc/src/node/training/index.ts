export { runRounds } from './training-rounds.ts'
export { type NodeTrainingThreads, startTrainingThreads } from './training-threads.ts'
