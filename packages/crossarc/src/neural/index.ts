export type { ModelFile, ModelPart } from '../model-file/index.ts'
export { Adam, type AdamOptions } from './adam.ts'
export { BiLstm, type BiLstmOptions, type BiLstmTrace, type CellName } from './bi-lstm.ts'
export { Biaffine, type BiaffineOptions, type BiaffineTrace } from './biaffine.ts'
export type { NeuralCalibration } from './calibration.ts'
export { Classifier, type ClassifierOptions, type ClassifierTrace } from './classifier.ts'
export {
  ConcatScorer,
  type ConcatScorerOptions,
  type ConcatTrace,
  type Projection,
} from './concat-scorer.ts'
export { acl2018Encoder, Encoder, type EncoderOptions, type EncoderTrace } from './encoder.ts'
export {
  type EnsembleOptions,
  type EnsembleTrees,
  ParserEnsemble,
  type VoteOptions,
  type Voter,
} from './ensemble.ts'
export { chartModels, type HeadOptions, TRANSITION } from './heads.ts'
export { joinModels } from './join-models.ts'
export { Learner, type LearnerOptions, type Share } from './learner.ts'
export { type EncodedSentence, Lexicon, normalise } from './lexicon.ts'
export { LinearLayer } from './linear-layer.ts'
export { bestClasses, type ClassLoss, crossEntropyLoss, hingeLoss, type Loss, type Scores } from './losses.ts'
export { type Activation, Mlp, type MlpOptions, type MlpTrace } from './mlp.ts'
export type { NeuralModel } from './model.ts'
export {
  NETWORK_VERSION,
  type Precision,
  packNeuralModel,
  readNeuralModel,
  unpackNeuralModel,
  writeNeuralModel,
} from './model-file.ts'
export { MovingAverage } from './moving-average.ts'
export { type Arithmetic, type Parameter, Parameters } from './parameters.ts'
export type { NeuralParseOptions } from './parse-sentences.ts'
export { NeuralParser, type NeuralParserOptions } from './parser.ts'
export type { NetworkDescription, ParsedTree } from './parser-network.ts'
export { dropoutMask, type Pass, zeroed } from './pass.ts'
export { defaultPositions } from './positions.ts'
export {
  accurate,
  acl2018,
  type FeatsScoring,
  type LabelerKind,
  large,
  type NetworkOptions,
  type Preset,
  type TrainingSettings,
} from './preset.ts'
export { ProbabilityEnsemble, type ProbabilityEnsembleOptions } from './probability-ensemble.ts'
export type { Schedule } from './schedule.ts'
export { ScoreEnsemble } from './score-ensemble.ts'
export { SequenceBatch } from './sequences.ts'
export type { Tables } from './tables.ts'
export { type TagColumn, type TagNumbers, type TagSets, tagsOf } from './taggers.ts'
export type { TrainingThreads } from './threads.ts'
export {
  NeuralTraining,
  type NeuralTrainingEvent,
  type NeuralTrainingOptions,
  type TrainingCheckpoint,
} from './training.ts'
export type { NeuralDataReport } from './training-data.ts'
export type { LocalLearning } from './transition-oracles.ts'
export { type Pointer, Workspace } from './workspace.ts'
