import { binary } from '../generated/linear.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { LinearKernels } from './interface.ts'
import { plainKernels } from './plain.ts'

const linear: KernelModule<LinearKernels> = {
  binary,
  simd(memory, exports) {
    const { scoreRows, join, lookUp, scoreLabels } = exports as unknown as LinearKernels
    return { memory, simd: true, scoreRows, join, lookUp, scoreLabels }
  },
  plain: plainKernels,
}

/**
 * The kernels; safe to load on a browser's main thread.
 *
 * @example
 * const kernels = await loadLinearKernels()
 * const arena = new Arena(kernels.memory)
 */
export function loadLinearKernels(options: KernelOptions = {}): Promise<LinearKernels> {
  return instantiate(linear, options)
}

/** The synchronous version. Browsers allow it on their main thread because the module is below 4 kB. */
export function loadLinearKernelsSync(options: KernelOptions = {}): LinearKernels {
  return instantiateSync(linear, options)
}
