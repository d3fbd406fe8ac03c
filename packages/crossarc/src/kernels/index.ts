export { Arena, type Pointer } from './arena.ts'
export type { Kernels } from './kernels.ts'
export { type KernelOptions, loadKernels, loadKernelsSync } from './load.ts'
export { createMemory, type KernelMemory, type MemoryOptions } from './memory.ts'
