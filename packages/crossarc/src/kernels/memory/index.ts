export { Arena, type Pointer } from './arena.ts'
export type { KernelOptions } from './instance.ts'
export { createMemory, type KernelMemory, type MemoryOptions, PAGE } from './memory.ts'
