/**
 * Scores parsed treebanks: attachment scores, the CoNLL 2018 metrics, significance tests, reliability of
 * confidences.
 * For anyone who compares parsers.
 *
 * @module
 */

export { type LineFit, leastSquares, type Point } from '../base/index.ts'
export {
  type AttachmentEvaluation,
  type AttachmentOptions,
  type Convention,
  type ConventionOptions,
  conventionOf,
  evaluateAttachment,
  type ScoredWords,
  scoreWords,
} from '../evaluate/attachment/index.ts'
export { type Conll18Evaluation, conll18Metrics, evaluateConll18 } from '../evaluate/conll18/index.ts'
export {
  analyseNonMonotonic,
  evaluateReliability,
  type NonMonotonicAnalysis,
  type Reliability,
} from '../evaluate/index.ts'
export {
  compareSystems,
  type McNemarResult,
  mcnemar,
  type RandomisationResult,
  randomisationTest,
  type SystemComparison,
} from '../evaluate/significance/index.ts'
