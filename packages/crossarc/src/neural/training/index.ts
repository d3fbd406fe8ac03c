export { Adam, type AdamOptions } from './adam.ts'
export { type BatchShare, Learner, type LearnerOptions } from './learner.ts'
export { MovingAverage } from './moving-average.ts'
export { checkTrainingThreads, type TrainingThreads } from './threads.ts'
export {
  NeuralTraining,
  type NeuralTrainingEvent,
  type NeuralTrainingOptions,
  type TrainingCheckpoint,
} from './training.ts'
export type { NeuralDataReport } from './training-data.ts'
export { checkLearnerOptions, LEARNER_OPTIONS } from './training-options.ts'
export { checkOracles, type LocalLearning } from './transition-oracles.ts'
