export type { ChartKernels } from './charts/interface.ts'
export { loadCharts, loadChartsSync } from './charts/load.ts'
export { DEEPEST_INT16, type Int16Kernels, int16Stride, packedInt16Size } from './int16/interface.ts'
export { loadInt16Kernels } from './int16/load.ts'
export type { Kernels } from './linear/interface.ts'
export { loadKernels, loadKernelsSync } from './linear/load.ts'
export { loadMaxPlus, loadMaxPlusSync, type MaxPlusKernels } from './max-plus/max-plus.ts'
export { Arena, type Pointer } from './memory/arena.ts'
export type { KernelOptions } from './memory/instance.ts'
export { createMemory, type KernelMemory, type MemoryOptions } from './memory/memory.ts'
export { type NetworkKernels, packedSize } from './network/interface.ts'
export {
  hasFusedProducts,
  loadNetworkKernels,
  loadNetworkKernelsSync,
  type NetworkKernelOptions,
} from './network/load.ts'
