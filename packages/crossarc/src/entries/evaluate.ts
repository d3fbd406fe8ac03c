/**
 * Scores parsed treebanks: attachment scores, the CoNLL 2018 metrics, significance tests, reliability of
 * confidences.
 * For anyone who compares parsers.
 *
 * @module
 */

export {
  type AttachmentEvaluation,
  type AttachmentOptions,
  evaluateAttachment,
} from '../evaluate/attachment/index.ts'
export { type Conll18Evaluation, conll18Metrics, evaluateConll18 } from '../evaluate/conll18/index.ts'
export {
  analyseNonMonotonic,
  evaluateReliability,
  type LineFit,
  leastSquares,
  type Point,
  type Reliability,
} from '../evaluate/index.ts'
export { compareSystems, mcnemar, type SystemComparison } from '../evaluate/significance/index.ts'
