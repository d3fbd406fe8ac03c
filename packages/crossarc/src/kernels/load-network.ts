import { networkShared, networkUnshared } from './generated.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from './instance.ts'
import type { NetworkKernels } from './network.ts'
import { plainNetworkKernels } from './network-plain/index.ts'

const network: KernelModule<NetworkKernels> = {
  unshared: networkUnshared,
  shared: networkShared,
  simd: (memory, exports) => ({ ...(exports as unknown as NetworkKernels), memory, simd: true }),
  plain: plainNetworkKernels,
}

/**
 * The kernels of networks.
 *
 * @example
 * const kernels = await loadNetworkKernels({ memory: createMemory({ bytes: 1 << 24 }) })
 */
export function loadNetworkKernels(options: KernelOptions = {}): Promise<NetworkKernels> {
  return instantiate(network, options)
}

/** The same without waiting: for Node and workers. The module is larger than some browsers compile on their main thread. */
export function loadNetworkKernelsSync(options: KernelOptions = {}): NetworkKernels {
  return instantiateSync(network, options)
}
