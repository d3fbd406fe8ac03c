import { binary } from '../generated/int16.ts'
import { instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { Int16Kernels } from './interface.ts'
import { plainInt16Kernels } from './plain.ts'

const int16: KernelModule<Int16Kernels> = {
  binary,
  simd: (memory, exports) => ({ ...(exports as unknown as Int16Kernels), memory, simd: true }),
  plain: plainInt16Kernels,
}

/** The kernels. The module is below 4 kB, so browsers let their main thread compile it synchronously. */
export function loadInt16KernelsSync(options: KernelOptions = {}): Int16Kernels {
  return instantiateSync(int16, options)
}
