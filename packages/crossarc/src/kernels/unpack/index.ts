export { type PackedWeightField, packedWeightFields, type UnpackKernels } from './interface.ts'
export { loadUnpackKernelsSync } from './load.ts'
