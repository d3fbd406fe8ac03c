export { CrossarcError, type Place } from './base/error.ts'
export { seededRandom } from './base/random.ts'
export { type Conflict, explainInfeasible } from './constraint/explain/explain.ts'
export { isFeasible } from './constraint/explain/feasible.ts'
export { type Constraint, describeConstraint, type Outside } from './constraint/set/constraint.ts'
export {
  type ConstraintOptions,
  type ConstraintSet,
  compileConstraints,
  type Span,
} from './constraint/set/constraint-set.ts'
export { constraintsOf } from './constraint/set/from-sentence.ts'
export { satisfies } from './constraint/set/satisfies.ts'
export { constrain } from './constraint/systems/registry.ts'
export { type LatexOptions, treeToLatex } from './draw/latex.ts'
export { type PlotSeries, type ScatterPlot, scatterPlot } from './draw/plot.ts'
export { type SvgOptions, sentencesToSvg, treeToSvg } from './draw/svg.ts'
export { type TextOptions, treeToText } from './draw/text.ts'
export {
  type AttachmentEvaluation,
  type AttachmentOptions,
  evaluateAttachment,
} from './evaluate/attachment/attachment.ts'
export { type Conll18Evaluation, conll18Metrics, evaluateConll18 } from './evaluate/conll18/conll18.ts'
export { type LineFit, leastSquares, type Point } from './evaluate/least-squares.ts'
export { analyseNonMonotonic } from './evaluate/non-monotonic.ts'
export { evaluateReliability, type Reliability } from './evaluate/reliability.ts'
export { compareSystems, type SystemComparison } from './evaluate/significance/compare.ts'
export { mcnemar } from './evaluate/significance/mcnemar.ts'
export { templateSet } from './linear/features/template-sets/registry.ts'
export { parseTemplates } from './linear/features/templates.ts'
export type { WordMargins } from './linear/parser/margins.ts'
export type { LinearModel } from './linear/parser/model.ts'
export { readLinearModel, writeLinearModel } from './linear/parser/model-file.ts'
export { type ConstraintCost, LinearParser, type ParseOptions } from './linear/parser/parser.ts'
export { Tagger, type TaggerModel } from './linear/tagger/tagger.ts'
export { readTagger, writeTagger } from './linear/tagger/tagger-file.ts'
export type { CompressionReport } from './linear/training/compress.ts'
export { jackknife } from './linear/training/jackknife.ts'
export { type TaggerTrainingOptions, trainTagger } from './linear/training/tagger-training.ts'
export { LinearTraining, type LinearTrainingOptions, type TrainingEvent } from './linear/training/training.ts'
export type { TrainingSetReport } from './linear/training/training-set.ts'
export type { AveragedWeights } from './linear/training/weights.ts'
export {
  OracleComparison,
  type OracleComparisonOptions,
  type OracleSummary,
} from './oracle/base/comparison.ts'
export {
  type DynamicOracle,
  derive,
  type Guide,
  type Judge,
  NOT_ALLOWED,
  type StaticOracle,
} from './oracle/base/oracle.ts'
export { dynamicOracle, dynamicOracles, staticOracle, staticOracles } from './oracle/registry.ts'
export { type OptimalSwaps, optimalSwaps, swapOptimalWithin } from './oracle/swap-optimal/swap-optimal.ts'
export { Document } from './pipeline/document.ts'
export { load } from './pipeline/load.ts'
export type { MetricScores, ModelCard, PipelineScores, ScoredPart } from './pipeline/model-card.ts'
export type { PipelineParseOptions, PipelineParser, PipelineParts } from './pipeline/parts.ts'
export {
  Pipeline,
  type SearchOptions,
  type SentenceOptions,
  type TextParseOptions,
  type TextStreamOptions,
} from './pipeline/pipeline.ts'
export { type PipelineModel, readModelCard, readPipeline, writePipeline } from './pipeline/pipeline-file.ts'
export { DocumentSentence, Token } from './pipeline/tokens.ts'
export { calibratePipeline } from './pipeline/training/calibrate.ts'
export { type MeasuredModel, modelCardText } from './pipeline/training/card-text.ts'
export {
  type NetworkTrainingOptions,
  type PipelineTrainingOptions,
  presets,
} from './pipeline/training/presets.ts'
export { scorePipeline } from './pipeline/training/scores.ts'
export { type PipelineProgress, PipelineTraining } from './pipeline/training/training.ts'
export type { DocumentConstraint, WordConstraint, WordReference } from './pipeline/word-constraints.ts'
export { Lemmatizer } from './text/lemmatizer/lemmatizer.ts'
export { readLemmatizer, writeLemmatizer } from './text/lemmatizer/lemmatizer-file.ts'
export type { LemmatizerModel } from './text/lemmatizer/lemmatizer-model.ts'
export { type RawTextOptions, rawText } from './text/shared/raw-text.ts'
export type { TextSentence } from './text/tokenizer/text-sentence.ts'
export type { TextStream, TokenizeOptions } from './text/tokenizer/text-stream.ts'
export {
  readHorizontal,
  readTokens,
  streamHorizontal,
  streamTokens,
  type TokenisedOptions,
} from './text/tokenizer/tokenised.ts'
export { Tokenizer } from './text/tokenizer/tokenizer.ts'
export { readTokenizer, writeTokenizer } from './text/tokenizer/tokenizer-file.ts'
export type { TokenizerModel } from './text/tokenizer/tokenizer-model.ts'
export { type LemmatizerTrainingOptions, trainLemmatizer } from './text/training/lemmatizer-training.ts'
export {
  type TokenizerEpoch,
  type TokenizerTrainingOptions,
  trainTokenizer,
} from './text/training/tokenizer-training.ts'
export { Configuration } from './transition/configuration.ts'
export {
  countedLength,
  formatSequence,
  parseSequence,
  replay,
  transitionName,
} from './transition/sequence.ts'
export {
  defineSystem,
  encode,
  kindOf,
  labelOf,
  NONE,
  type System,
  type SystemDefinition,
  type Transition,
  type TransitionCode,
} from './transition/system.ts'
export { systemByName, systems } from './transition/systems/registry.ts'
export { type ArcChange, type TraceRow, trace } from './transition/trace.ts'
export type { TransitionFilter } from './transition/transition-filter.ts'
export { type ClassName, treeClass, treesOfClass } from './tree/classes.ts'
export { projectiveComponents } from './tree/components.ts'
export {
  arcsCross,
  crossingArcs,
  isOneEndpointCrossing,
  isPlanar,
  nonProjectiveArcs,
} from './tree/crossing.ts'
export { arcDegrees, edgeDegree, gapDegree, gapsOf, isWellNested } from './tree/degrees.ts'
export { type DisplacedGroup, displacedGroups, displacementScores } from './tree/displacement.ts'
export { allTrees, randomTree } from './tree/enumerate.ts'
export { headsOfSentence, treeOf, withTree } from './tree/from-sentence.ts'
export { deprojectivize, type LiftingScheme, liftingSchemes, projectivize } from './tree/lifting.ts'
export { isMultiHeaded, smallestHeads } from './tree/multi-headed.ts'
export { isProjective, isProjectiveArc, projectiveOrder } from './tree/projective.ts'
export { type ProjSortOptions, type ProjSortResult, projSort } from './tree/projsort.ts'
export {
  TreebankStatistics,
  type TreeCoverage,
  type TreeStatistics,
  treeCoverage,
  treeStatistics,
} from './tree/statistics.ts'
export { Alphabet, type Heads, headsOf, NO_LABEL, type Tree, unlabelled } from './tree/tree.ts'
export { checkTree, rootsOf, type TreeProblem, type TreeRules, treeProblem } from './tree/validity.ts'
export type { ReadOptions } from './treebank/columns.ts'
export { confidenceOf } from './treebank/confidence.ts'
export { type BratDocument, toBrat } from './treebank/formats/brat.ts'
export { readConllu, streamConllu, writeConllu, writeConlluSentence } from './treebank/formats/conllu.ts'
export { readConllx, streamConllx, writeConllx, writeConllxSentence } from './treebank/formats/conllx.ts'
export { type DisplacyOptions, type DisplacyParse, toDisplacy } from './treebank/formats/displacy.ts'
export { readJson, streamJson, writeJson, writeJsonSentence } from './treebank/formats/json.ts'
export {
  type Format,
  type FormatOptions,
  formatNamed,
  formatOfFile,
  formats,
} from './treebank/formats/registry.ts'
export { type SpacyDoc, toSpacyDoc } from './treebank/formats/spacy.ts'
export {
  comment,
  type EmptyNode,
  type MultiwordToken,
  type Sentence,
  UNKNOWN,
  type Word,
} from './treebank/sentence.ts'
export type { Source } from './treebank/source.ts'
export { type OffsetUnit, type Surface, type SurfaceToken, surfaceOf } from './treebank/surface.ts'
export type { WriteOptions } from './treebank/write-check.ts'
