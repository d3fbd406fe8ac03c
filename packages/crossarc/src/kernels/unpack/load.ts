import { binary } from '../generated/unpack.ts'
import { instantiateSync, type KernelModule } from '../memory/instance.ts'
import type { KernelMemory } from '../memory/memory.ts'
import type { UnpackKernels } from './interface.ts'

const unpack: KernelModule<UnpackKernels | undefined> = {
  binary,
  simd: (_, exports) => exports as unknown as UnpackKernels,
  plain: () => undefined,
}

/**
 * The kernels, or undefined without WebAssembly. The module is below 4 kB, so browsers let their main thread
 * compile it synchronously.
 */
export function loadUnpackKernelsSync(memory: KernelMemory): UnpackKernels | undefined {
  return instantiateSync(unpack, { memory })
}
