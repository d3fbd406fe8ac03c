import { CrossarcError } from '../../base/index.ts'
import { binary } from '../generated/fused.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import { createMemory, type KernelMemory, PAGE } from '../memory/memory.ts'
import { Views } from '../memory/views.ts'
import type { GemmKernels, NetworkKernels } from './interface.ts'
import { inOneWay, type NetworkModule, networkModule, type Products } from './network-module.ts'
import { plainMultiply } from './plain/gemm.ts'

/** How the kernels of networks are loaded. */
export interface NetworkKernelOptions extends KernelOptions {
  /**
   * Computes matrix products with fused multiply-add, rounding each step once: a quarter faster, with
   * different last bits, which are the same wherever it is available. Throws if it is not. False by default.
   */
  fused?: boolean
  /**
   * Computes matrix products in tiles that are twice as fast if vectors are joined to twice their width
   * (allowWideVectors() in crossarc/node), and slower otherwise. The results are bit-identical. False by
   * default.
   */
  wide?: boolean
}

const fusedProducts: KernelModule<Products> = {
  binary,
  simd: (_, exports) => exports as unknown as Products,
  plain: (memory) => inOneWay(plainMultiply(new Views(memory), true)),
}

/**
 * The kernels of networks.
 *
 * @example
 * const kernels = await loadNetworkKernels({ memory: createMemory({ bytes: 1 << 24 }) })
 */
export async function loadNetworkKernels(options: NetworkKernelOptions = {}): Promise<NetworkKernels> {
  return withProducts(await instantiate(networkModule, options), options)
}

/**
 * The synchronous version, for Node and workers. The module is larger than some browsers compile on their
 * main thread.
 */
export function loadNetworkKernelsSync(options: NetworkKernelOptions = {}): NetworkKernels {
  return withProducts(instantiateSync(networkModule, options), options)
}

function withProducts(
  { kernels, products }: NetworkModule,
  { fused = false, wide = false }: NetworkKernelOptions,
): NetworkKernels {
  const { multiply, multiplyWide } = fused ? fusedFor(kernels) : products
  return { ...kernels, multiply: wide ? multiplyWide : multiply, fused }
}

/** The plain kernels are for tests: with SIMD but no fused multiply-add, emulating it would be far slower. */
function fusedFor({ memory, simd }: NetworkKernels): Products {
  if (simd && !hasFusedProducts()) {
    throw new CrossarcError(
      'kernels-unavailable',
      'WebAssembly with fused multiply-add is not available here: leave out the option "fused"',
    )
  }
  return instantiateSync(fusedProducts, { memory, simd })
}

/**
 * Whether products can be fused here. The standard lets the machine decide whether relaxed instructions round
 * once or twice, so this tries it.
 */
export function hasFusedProducts(): boolean {
  let multiply: GemmKernels['multiply']
  const memory = createMemory({ bytes: PAGE })
  try {
    multiply = instantiateSync(fusedProducts, { memory, simd: true }).multiply
  } catch (error) {
    if (error instanceof CrossarcError) return false
    throw error
  }
  return roundsOnce(memory, multiply)
}

function roundsOnce(memory: KernelMemory, multiply: GemmKernels['multiply']): boolean {
  const floats = new Float32Array(memory.buffer)
  // (1 + 2⁻¹²)² − (1 + 2⁻¹¹) is 2⁻²⁴, but the square rounds to 1 + 2⁻¹¹. The right-hand matrix is a panel of 16 columns.
  const [left, right, result] = [0, 16, 48]
  floats.set([-(1 + 2 ** -11), 1 + 2 ** -12], left)
  floats[right] = 1
  floats[right + 16] = 1 + 2 ** -12
  multiply(4 * left, 2, 1, 4 * right, 4 * result, 1, 1, 1, 2, 0)
  return floats[result] === 2 ** -24
}
