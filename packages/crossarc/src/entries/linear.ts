/**
 * Linear parsers and taggers over sparse features, with their training.
 * For small, fast models and for experiments with features, systems and oracles.
 *
 * @module
 */

export type { ParseOptions } from '../decode/index.ts'
export { parseTemplates } from '../linear/features/index.ts'
export { templateSet, templateSetFor } from '../linear/features/template-sets/index.ts'
export {
  type ConstraintCost,
  type LinearModel,
  LinearParser,
  readLinearModel,
  type WordMargins,
  writeLinearModel,
} from '../linear/parser/index.ts'
export { readTagger, Tagger, type TaggerModel, writeTagger } from '../linear/tagger/index.ts'
export {
  type CompressionReport,
  jackknife,
  LinearTraining,
  type LinearTrainingOptions,
  type TaggerTrainingOptions,
  type TrainingEvent,
  type TrainingSetReport,
  trainTagger,
} from '../linear/training/index.ts'
export type { AveragedWeights } from '../linear/weights/index.ts'
