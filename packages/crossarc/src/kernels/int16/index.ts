export { DEEPEST_INT16, type Int16Kernels, int16Stride, packedInt16Size } from './interface.ts'
export { loadInt16KernelsSync } from './load.ts'
