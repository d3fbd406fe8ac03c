import { binary } from '../generated/network.ts'
import { instantiate, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { GemmKernels, NetworkKernels } from './interface.ts'
import { plainNetworkKernels } from './plain/index.ts'

/** The exports of a module with the matrix product: the same product twice, in two kinds of tiles. */
export interface Products {
  readonly multiply: GemmKernels['multiply']
  readonly multiplyWide: GemmKernels['multiply']
}

export interface NetworkModule {
  readonly kernels: NetworkKernels
  readonly products: Products
}

export const networkModule: KernelModule<NetworkModule> = {
  binary,
  simd: (memory, exports) => {
    const { multiplyWide, ...functions } = exports as unknown as NetworkKernels & Products
    const kernels = { ...functions, memory, simd: true, fused: false }
    return { kernels, products: { multiply: kernels.multiply, multiplyWide } }
  },
  plain: (memory) => {
    const kernels = plainNetworkKernels(memory)
    return { kernels, products: inOneWay(kernels) }
  },
}

/** Plain TypeScript has no tiles. */
export function inOneWay({ multiply }: Pick<GemmKernels, 'multiply'>): Products {
  return { multiply, multiplyWide: multiply }
}

/** The kernels that parse: without fused products, which only training uses, so that a page does not load them. */
export async function loadParsingKernels(options: KernelOptions = {}): Promise<NetworkKernels> {
  return (await instantiate(networkModule, options)).kernels
}
