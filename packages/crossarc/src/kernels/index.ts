export { Arena, type Pointer } from './arena.ts'
export type { ChartKernels } from './chart-kernels.ts'
export { loadCharts, loadChartsSync } from './charts.ts'
export type { KernelOptions } from './instance.ts'
export { DEEPEST_INT16, type Int16Kernels, int16Stride, packedInt16Size } from './int16.ts'
export type { Kernels } from './kernels.ts'
export { loadKernels, loadKernelsSync } from './load.ts'
export { loadInt16Kernels } from './load-int16.ts'
export {
  hasFusedProducts,
  loadNetworkKernels,
  loadNetworkKernelsSync,
  type NetworkKernelOptions,
} from './load-network.ts'
export { loadMaxPlus, loadMaxPlusSync, type MaxPlusKernels } from './max-plus.ts'
export { createMemory, type KernelMemory, type MemoryOptions } from './memory.ts'
export { type NetworkKernels, packedSize } from './network.ts'
