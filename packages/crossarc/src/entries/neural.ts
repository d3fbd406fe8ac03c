/**
 * Neural parsers and taggers, ensembles of them, and their training.
 * For experiments with networks; applications get them from load().
 *
 * @module
 */

export type { ModelPart } from '../model-file/index.ts'
export { type EncodedSentence, Lexicon, normalise } from '../neural/encoder/index.ts'
export {
  type EnsembleOptions,
  type EnsembleTrees,
  ParserEnsemble,
  ProbabilityEnsemble,
  type ProbabilityEnsembleOptions,
  ScoreEnsemble,
  type VoteOptions,
  type Voter,
} from '../neural/ensembles/index.ts'
export { type NodeTags, type TagColumn, type TagSets, tagsOf } from '../neural/labels/index.ts'
export {
  arcDistributions,
  calibrated,
  chartModels,
  headProbabilities,
  joinModels,
  NETWORK_VERSION,
  type NetworkDescription,
  type NeuralCalibration,
  type NeuralModel,
  type ParsedTree,
  type Precision,
  packNeuralModel,
  type ReadyNetwork,
  type ReadyOptions,
  readNeuralModel,
  readyModel,
  TRANSITION,
  unpackNeuralModel,
  writeNeuralModel,
} from '../neural/network/index.ts'
export {
  accurate,
  acl2018,
  type FeatsScoring,
  type HeadOptions,
  type LabelerKind,
  large,
  type NetworkOptions,
  type Preset,
  type Schedule,
  type TrainingSettings,
} from '../neural/options/index.ts'
export {
  fitNeuralCalibration,
  type NeuralParseOptions,
  NeuralParser,
  type NeuralParserOptions,
  type TemperatureCase,
} from '../neural/parse/index.ts'
export {
  type ArcDistribution,
  type ScoreTables,
  searchTables,
  type TransitionScores,
} from '../neural/search/index.ts'
export {
  type BatchShare,
  Learner,
  type LearnerOptions,
  type LocalLearning,
  type NeuralDataReport,
  NeuralTraining,
  type NeuralTrainingEvent,
  type NeuralTrainingOptions,
  type TrainingCheckpoint,
  type TrainingThreads,
} from '../neural/training/index.ts'
export { defaultPositions } from '../neural/transitions/index.ts'
