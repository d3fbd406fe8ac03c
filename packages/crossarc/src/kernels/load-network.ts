import { CrossarcError } from '../error.ts'
import { fusedShared, fusedUnshared, networkShared, networkUnshared } from './generated.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from './instance.ts'
import { createMemory, type KernelMemory, PAGE } from './memory.ts'
import type { GemmKernels, NetworkKernels } from './network.ts'
import { plainMultiply } from './network-plain/gemm.ts'
import { plainNetworkKernels } from './network-plain/index.ts'
import { Views } from './network-plain/views.ts'

export interface NetworkKernelOptions extends KernelOptions {
  /**
   * Products of matrices with fused multiply-add, each step rounded once: a quarter faster, with other last bits, which are
   * the same wherever it can be had. Where it cannot, there is an error. False by default.
   */
  fused?: boolean
}

const network: KernelModule<NetworkKernels> = {
  unshared: networkUnshared,
  shared: networkShared,
  simd: (memory, exports) => ({
    ...(exports as unknown as NetworkKernels),
    memory,
    simd: true,
    fused: false,
  }),
  plain: plainNetworkKernels,
}

type Multiply = Pick<GemmKernels, 'multiply'>

const fusedProducts: KernelModule<Multiply> = {
  unshared: fusedUnshared,
  shared: fusedShared,
  simd: (_, exports) => exports as unknown as Multiply,
  plain: (memory) => plainMultiply(new Views(memory), true),
}

/**
 * The kernels of networks.
 *
 * @example
 * const kernels = await loadNetworkKernels({ memory: createMemory({ bytes: 1 << 24 }) })
 */
export async function loadNetworkKernels(options: NetworkKernelOptions = {}): Promise<NetworkKernels> {
  const kernels = await instantiate(network, options)
  return options.fused ? fuse(kernels) : kernels
}

/** The same without waiting: for Node and workers. The module is larger than some browsers compile on their main thread. */
export function loadNetworkKernelsSync(options: NetworkKernelOptions = {}): NetworkKernels {
  const kernels = instantiateSync(network, options)
  return options.fused ? fuse(kernels) : kernels
}

/** The plain ones are for tests: where there is SIMD without fused multiply-add, working it out would be far slower. */
function fuse(kernels: NetworkKernels): NetworkKernels {
  const { memory, simd } = kernels
  if (simd && !hasFusedProducts()) {
    throw new CrossarcError(
      'kernels-unavailable',
      'There is no WebAssembly with fused multiply-add here: leave out the option "fused"',
    )
  }
  return { ...kernels, multiply: instantiateSync(fusedProducts, { memory, simd }).multiply, fused: true }
}

/**
 * Whether products can be fused here. The standard leaves it to the machine whether relaxed instructions round once or
 * twice, so this tries it.
 */
export function hasFusedProducts(): boolean {
  let multiply: Multiply['multiply']
  const memory = createMemory({ bytes: PAGE })
  try {
    multiply = instantiateSync(fusedProducts, { memory, simd: true }).multiply
  } catch (error) {
    if (error instanceof CrossarcError) return false
    throw error
  }
  return roundsOnce(memory, multiply)
}

function roundsOnce(memory: KernelMemory, multiply: Multiply['multiply']): boolean {
  const floats = new Float32Array(memory.buffer)
  // (1 + 2⁻¹²)² − (1 + 2⁻¹¹) is 2⁻²⁴, but the square rounds to 1 + 2⁻¹¹. The right-hand matrix is a panel of 16 columns.
  const [left, right, result] = [0, 16, 48]
  floats.set([-(1 + 2 ** -11), 1 + 2 ** -12], left)
  floats[right] = 1
  floats[right + 16] = 1 + 2 ** -12
  multiply(4 * left, 2, 1, 4 * right, 4 * result, 1, 1, 1, 2, 0)
  return floats[result] === 2 ** -24
}
