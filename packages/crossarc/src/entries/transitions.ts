/**
 * Transition systems with their static and dynamic oracles, step by step.
 * For research on transition-based parsing, and for teaching it.
 *
 * @module
 */

export {
  type CountOptions,
  type DynamicOracle,
  derive,
  type Guide,
  type Judge,
  NOT_ALLOWED,
  OracleComparison,
  type OracleComparisonOptions,
  type OracleSummary,
  type StaticOracle,
  type TransitionCounts,
  transitionCounts,
} from '../oracle/base/index.ts'
export { covingtonNonmonotonicExactWithin } from '../oracle/dynamic/index.ts'
export { dynamicOracle, dynamicOracles, staticOracle, staticOracles } from '../oracle/index.ts'
export { rearrangement, swapInOrder } from '../oracle/sorting/index.ts'
export { type OptimalSwaps, optimalSwaps, swapOptimalWithin } from '../oracle/swap-optimal/index.ts'
export {
  type ArcChange,
  Configuration,
  countedLength,
  defineSystem,
  encode,
  formatSequence,
  kindOf,
  labelOf,
  NONE,
  parseSequence,
  replay,
  type System,
  type SystemDefinition,
  type TraceRow,
  type Transition,
  type TransitionCode,
  type TransitionFilter,
  trace,
  transitionName,
} from '../transition/index.ts'
export { systemByName, systems } from '../transition/systems/index.ts'
