/**
 * Trains, calibrates, scores and saves whole pipelines: tokenizer, tagger, lemmatizer and parser.
 * For making models that load() reads.
 *
 * @module
 */

export {
  type MetricScores,
  type ModelCard,
  type PipelineModel,
  type PipelineScores,
  readModelCard,
  readPipeline,
  type ScoredPart,
  writePipeline,
} from '../pipeline/index.ts'
export {
  calibratePipeline,
  type MeasuredModel,
  modelCardText,
  type NetworkTrainingOptions,
  type PipelineProgress,
  PipelineTraining,
  type PipelineTrainingOptions,
  presets,
  scorePipeline,
} from '../pipeline/training/index.ts'
