import { binary } from '../generated/linear.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { Kernels } from './interface.ts'
import { plainKernels } from './plain.ts'

const linear: KernelModule<Kernels> = {
  binary,
  simd(memory, exports) {
    const { scoreRows, join, lookUp, scoreLabels } = exports as unknown as Kernels
    return { memory, simd: true, scoreRows, join, lookUp, scoreLabels }
  },
  plain: plainKernels,
}

/**
 * The kernels; safe to load on a browser's main thread.
 *
 * @example
 * const kernels = await loadKernels()
 * const arena = new Arena(kernels.memory)
 */
export function loadKernels(options: KernelOptions = {}): Promise<Kernels> {
  return instantiate(linear, options)
}

/** The synchronous version. Browsers allow it on their main thread because the module is below 4 kB. */
export function loadKernelsSync(options: KernelOptions = {}): Kernels {
  return instantiateSync(linear, options)
}
