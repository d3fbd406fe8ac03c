export { analyseNonMonotonic, type NonMonotonicAnalysis } from './non-monotonic.ts'
export { evaluateReliability, type Reliability, reliabilityTables } from './reliability.ts'
export { attachmentTables, comparisonTables, conll18Tables, formatTable, type Table } from './table.ts'
export { byFrequency, TreebankSummary } from './treebank-summary.ts'
