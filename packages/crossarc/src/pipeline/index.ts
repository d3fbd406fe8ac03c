export { Document } from './document.ts'
export { load, type WithBytes } from './load.ts'
export type { MetricScores, ModelCard, PipelineScores, ScoredPart } from './model-card.ts'
export type { PipelineParseOptions, PipelineParser, PipelineParts } from './parts.ts'
export { Pipeline } from './pipeline.ts'
export { type PipelineModel, readModelCard, readPipeline, writePipeline } from './pipeline-file.ts'
export type {
  PipelineOptions,
  SearchOptions,
  SentenceOptions,
  TextParseOptions,
  TextStreamOptions,
} from './pipeline-options.ts'
export type { Platform } from './platform.ts'
export { textsOf } from './texts.ts'
export { DocumentSentence, Token } from './tokens.ts'
export {
  type DocumentConstraint,
  type WordConstraint,
  type WordReference,
  wordNumbers,
} from './word-constraints.ts'
