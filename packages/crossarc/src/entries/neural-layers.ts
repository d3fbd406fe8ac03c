/**
 * Unstable: names and signatures may change in any release. Layers with hand-written gradients, an encoder,
 * optimisers.
 * For building networks of your own.
 *
 * @module
 */

export { acl2018Encoder, Encoder, type EncoderOptions, type EncoderTrace } from '../neural/encoder/index.ts'
export {
  type Activation,
  Biaffine,
  type BiaffineOptions,
  type BiaffineTrace,
  BiLstm,
  type BiLstmOptions,
  type BiLstmTrace,
  bestClasses,
  type CellName,
  Classifier,
  type ClassifierOptions,
  type ClassifierTrace,
  type ClassLoss,
  type ClassScores,
  ConcatScorer,
  type ConcatScorerOptions,
  type ConcatTrace,
  crossEntropyLoss,
  hingeLoss,
  LinearLayer,
  type Loss,
  Mlp,
  type MlpOptions,
  type MlpTrace,
  type Projection,
} from '../neural/layers/index.ts'
export {
  type Arithmetic,
  dropoutMask,
  type ForwardContext,
  type Parameter,
  Parameters,
  type Pointer,
  SequenceBatch,
  Workspace,
  zeroed,
} from '../neural/tensors/index.ts'
export { Adam, type AdamOptions, MovingAverage } from '../neural/training/index.ts'
