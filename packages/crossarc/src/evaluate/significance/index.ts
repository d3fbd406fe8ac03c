export { compareSystems, type SystemComparison } from './compare.ts'
export { type McNemarResult, mcnemar } from './mcnemar.ts'
export { type RandomisationResult, randomisationTest } from './randomisation.ts'
