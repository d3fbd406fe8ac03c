export { Adam, type AdamOptions } from './adam.ts'
export { BiLstm, type BiLstmOptions, type BiLstmTrace, type CellName } from './bi-lstm.ts'
export { Biaffine, type BiaffineOptions, type BiaffineTrace } from './biaffine.ts'
export { Classifier, type ClassifierOptions, type ClassifierTrace } from './classifier.ts'
export {
  ConcatScorer,
  type ConcatScorerOptions,
  type ConcatTrace,
  type Projection,
} from './concat-scorer.ts'
export { acl2018Encoder, Encoder, type EncoderOptions, type EncoderTrace } from './encoder.ts'
export { type EncodedSentence, Lexicon, normalise } from './lexicon.ts'
export { LinearLayer } from './linear-layer.ts'
export { bestClasses, crossEntropyLoss, hingeLoss, type Loss, type Scores } from './losses.ts'
export { type Activation, Mlp, type MlpOptions, type MlpTrace } from './mlp.ts'
export { MovingAverage } from './moving-average.ts'
export { type Parameter, Parameters } from './parameters.ts'
export { dropoutMask, type Pass, zeroed } from './pass.ts'
export { SequenceBatch } from './sequences.ts'
export { type Pointer, Workspace } from './workspace.ts'
