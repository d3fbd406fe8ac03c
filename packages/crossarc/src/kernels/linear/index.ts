export { type FeatureWeightField, featureWeightFields, SCALES } from './feature-weights.ts'
export type { Kernels } from './interface.ts'
export { loadKernels, loadKernelsSync } from './load.ts'
