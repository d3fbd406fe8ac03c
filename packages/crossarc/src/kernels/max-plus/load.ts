import { binary } from '../generated/max-plus.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { MaxPlusKernels } from './interface.ts'
import { plainMaxPlus } from './plain.ts'

const maxPlus: KernelModule<MaxPlusKernels> = {
  binary,
  simd(memory, exports) {
    const { maxPlusRows, maxPlusPairs, gather } = exports as unknown as MaxPlusKernels
    return { memory, simd: true, maxPlusRows, maxPlusPairs, gather }
  },
  plain: plainMaxPlus,
}

/** The kernels for max-plus products. */
export function loadMaxPlusKernels(options: KernelOptions = {}): Promise<MaxPlusKernels> {
  return instantiate(maxPlus, options)
}

/** The synchronous version. Browsers allow it on their main thread because the module is below 4 kB. */
export function loadMaxPlusKernelsSync(options: KernelOptions = {}): MaxPlusKernels {
  return instantiateSync(maxPlus, options)
}
