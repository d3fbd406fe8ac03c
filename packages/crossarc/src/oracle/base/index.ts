export { OracleComparison, type OracleComparisonOptions, type OracleSummary } from './comparison.ts'
export {
  type DynamicOracle,
  derive,
  type Guide,
  type Judge,
  NOT_ALLOWED,
  type StaticOracle,
} from './oracle.ts'
export { type CountOptions, type TransitionCounts, transitionCounts } from './transition-counts.ts'
