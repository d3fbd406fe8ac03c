export { loadUnpackSync, type PackedWeightField, packedWeightFields, type UnpackKernels } from './unpack.ts'
