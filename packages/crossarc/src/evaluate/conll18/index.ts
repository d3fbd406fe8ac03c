export { type Conll18Evaluation, conll18Metrics, evaluateConll18 } from './conll18.ts'
