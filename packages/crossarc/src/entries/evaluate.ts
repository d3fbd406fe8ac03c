export { type LineFit, leastSquares, type Point } from '../base/index.ts'
export {
  type AttachmentEvaluation,
  type AttachmentOptions,
  evaluateAttachment,
} from '../evaluate/attachment/index.ts'
export { type Conll18Evaluation, conll18Metrics, evaluateConll18 } from '../evaluate/conll18/index.ts'
export {
  analyseNonMonotonic,
  evaluateReliability,
  type Reliability,
} from '../evaluate/index.ts'
export { compareSystems, mcnemar, type SystemComparison } from '../evaluate/significance/index.ts'
