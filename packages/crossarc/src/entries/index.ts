/**
 * What an application needs: load a model, parse text, read and write CoNLL-U, draw trees.
 * For everyone; the other entries hold what researchers and tool builders need beyond this.
 *
 * @module
 */

export { CrossarcError, type Place } from '../base/index.ts'
export type { Conflict } from '../constraint/explain/index.ts'
export type { Constraint, Outside } from '../constraint/set/index.ts'
export {
  type LatexOptions,
  type SvgOptions,
  type TextOptions,
  treeToLatex,
  treeToSvg,
  treeToText,
} from '../draw/index.ts'
export type { KnowledgeSource, KnownSpan } from '../knowledge/index.ts'
export {
  Document,
  type DocumentConstraint,
  DocumentSentence,
  load,
  type MetricScores,
  type ModelCard,
  Pipeline,
  type PipelineModel,
  type PipelineOptions,
  type PipelineParseOptions,
  type PipelineParser,
  type PipelineParts,
  type PipelineScores,
  readModelCard,
  readPipeline,
  type ScoredPart,
  type SearchOptions,
  type SentenceOptions,
  type TextParseOptions,
  type TextStreamOptions,
  Token,
  type WithBytes,
  type WordConstraint,
  type WordReference,
} from '../pipeline/index.ts'
export { readTokens, type TokenisedOptions } from '../text/tokenizer/index.ts'
export {
  crossingArcs,
  type Heads,
  headsOfSentence,
  isProjective,
  type Tree,
  withTree,
} from '../tree/index.ts'
export {
  type DisplacyOptions,
  type DisplacyParse,
  readConllu,
  type SpacyDoc,
  streamConllu,
  toDisplacy,
  toSpacyDoc,
  writeConllu,
  writeConlluSentence,
} from '../treebank/formats/index.ts'
export {
  comment,
  confidenceOf,
  type EmptyNode,
  type MultiwordToken,
  type OffsetUnit,
  type ReadOptions,
  type Sentence,
  type Source,
  type Surface,
  type SurfaceToken,
  surfaceOf,
  type Word,
  type WriteOptions,
} from '../treebank/index.ts'
