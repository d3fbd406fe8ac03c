export type { BeamUpdate } from './beam-training.ts'
export { fitCalibration } from './calibration.ts'
export { type CompressionReport, roundWeights } from './compress.ts'
export type { FreeLabels } from './greedy-training.ts'
export { assignFolds, jackknife } from './jackknife.ts'
export {
  type TaggerTrainingOptions,
  type TaggingAccuracy,
  taggingAccuracy,
  trainTagger,
} from './tagger-training.ts'
export { LinearTraining, type LinearTrainingOptions, type TrainingEvent } from './training.ts'
export type { TrainingSetReport } from './training-set.ts'
export { TrainingWeights } from './weights.ts'
