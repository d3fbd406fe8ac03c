export { type FeatureWeightField, featureWeightFields, SCALES } from './feature-weights.ts'
export type { LinearKernels } from './interface.ts'
export { loadLinearKernels, loadLinearKernelsSync } from './load.ts'
