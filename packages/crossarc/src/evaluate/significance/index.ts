export { compareSystems, type SystemComparison } from './compare.ts'
export { mcnemar } from './mcnemar.ts'
