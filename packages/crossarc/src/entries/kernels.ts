/**
 * Unstable: names and signatures may change in any release. WebAssembly SIMD kernels over a memory of your own.
 * For building models and charts of your own.
 *
 * @module
 */

export { type ChartKernels, loadChartKernels, loadChartKernelsSync } from '../kernels/charts/index.ts'
export {
  DEEPEST_INT16,
  type Int16Kernels,
  int16Stride,
  loadInt16KernelsSync,
  packedInt16Size,
} from '../kernels/int16/index.ts'
export { type LinearKernels, loadLinearKernels, loadLinearKernelsSync } from '../kernels/linear/index.ts'
export { loadMaxPlusKernels, loadMaxPlusKernelsSync, type MaxPlusKernels } from '../kernels/max-plus/index.ts'
export {
  Arena,
  createMemory,
  type KernelMemory,
  type KernelOptions,
  type MemoryOptions,
  type Pointer,
} from '../kernels/memory/index.ts'
export {
  hasFusedProducts,
  loadNetworkKernels,
  loadNetworkKernelsSync,
  type NetworkKernelOptions,
  type NetworkKernels,
  packedSize,
} from '../kernels/network/index.ts'
