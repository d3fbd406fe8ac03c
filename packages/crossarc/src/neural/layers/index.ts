export { BiLstm, type BiLstmOptions, type BiLstmTrace, type CellName } from './bi-lstm.ts'
export { Biaffine, type BiaffineOptions, type BiaffineTrace } from './biaffine.ts'
export { Classifier, type ClassifierOptions, type ClassifierTrace } from './classifier.ts'
export { ConcatScorer, type ConcatScorerOptions, type ConcatTrace, type Projection } from './concat-scorer.ts'
export { LinearLayer } from './linear-layer.ts'
export {
  bestClasses,
  type ClassLoss,
  type ClassScores,
  crossEntropyLoss,
  hingeLoss,
  type Loss,
} from './losses.ts'
export { type Activation, Mlp, type MlpOptions, type MlpTrace } from './mlp.ts'
