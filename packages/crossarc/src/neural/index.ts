export type { ModelFile, ModelPart } from '../model-file/index.ts'
export { acl2018Encoder, Encoder, type EncoderOptions, type EncoderTrace } from './encoder/encoder.ts'
export { type EncodedSentence, Lexicon, normalise } from './encoder/lexicon.ts'
export {
  type EnsembleOptions,
  type EnsembleTrees,
  ParserEnsemble,
  type VoteOptions,
  type Voter,
} from './ensembles/ensemble.ts'
export { ProbabilityEnsemble, type ProbabilityEnsembleOptions } from './ensembles/probability-ensemble.ts'
export { ScoreEnsemble } from './ensembles/score-ensemble.ts'
export { type NodeTags, type TagColumn, type TagSets, tagsOf } from './labels/taggers.ts'
export { BiLstm, type BiLstmOptions, type BiLstmTrace, type CellName } from './layers/bi-lstm.ts'
export { Biaffine, type BiaffineOptions, type BiaffineTrace } from './layers/biaffine.ts'
export { Classifier, type ClassifierOptions, type ClassifierTrace } from './layers/classifier.ts'
export {
  ConcatScorer,
  type ConcatScorerOptions,
  type ConcatTrace,
  type Projection,
} from './layers/concat-scorer.ts'
export { LinearLayer } from './layers/linear-layer.ts'
export {
  bestClasses,
  type ClassLoss,
  type ClassScores,
  crossEntropyLoss,
  hingeLoss,
  type Loss,
} from './layers/losses.ts'
export { type Activation, Mlp, type MlpOptions, type MlpTrace } from './layers/mlp.ts'
export type { NeuralCalibration } from './network/calibration.ts'
export { joinModels } from './network/join-models.ts'
export type { NeuralModel } from './network/model.ts'
export {
  NETWORK_VERSION,
  type Precision,
  packNeuralModel,
  readNeuralModel,
  unpackNeuralModel,
  writeNeuralModel,
} from './network/model-file.ts'
export type { NetworkDescription, ParsedTree } from './network/parser-network.ts'
export { chartModels, type HeadOptions, TRANSITION } from './network/parsing-heads.ts'
export {
  accurate,
  acl2018,
  type FeatsScoring,
  type LabelerKind,
  large,
  type NetworkOptions,
  type Preset,
  type TrainingSettings,
} from './options/preset.ts'
export type { Schedule } from './options/schedule.ts'
export type { NeuralParseOptions } from './parse/parse-sentences.ts'
export { NeuralParser, type NeuralParserOptions } from './parse/parser.ts'
export type { ScoreTables } from './search/score-tables.ts'
export { dropoutMask, type ForwardContext, zeroed } from './tensors/forward-context.ts'
export { type Arithmetic, type Parameter, Parameters } from './tensors/parameters.ts'
export { SequenceBatch } from './tensors/sequences.ts'
export { type Pointer, Workspace } from './tensors/workspace.ts'
export { Adam, type AdamOptions } from './training/adam.ts'
export { type BatchShare, Learner, type LearnerOptions } from './training/learner.ts'
export { MovingAverage } from './training/moving-average.ts'
export type { TrainingThreads } from './training/threads.ts'
export {
  NeuralTraining,
  type NeuralTrainingEvent,
  type NeuralTrainingOptions,
  type TrainingCheckpoint,
} from './training/training.ts'
export type { NeuralDataReport } from './training/training-data.ts'
export type { LocalLearning } from './training/transition-oracles.ts'
export { defaultPositions } from './transitions/positions.ts'
