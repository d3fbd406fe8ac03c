import type { KernelMemory } from '../../memory/memory.ts'
import { Views } from '../../memory/views.ts'
import type { NetworkKernels } from '../interface.ts'
import { plainActivations } from './activation.ts'
import { plainCoupledCell } from './coupled.ts'
import { plainElements } from './elements.ts'
import { plainGemm } from './gemm.ts'
import { plainLosses } from './loss.ts'
import { plainOptimizer } from './optimizer.ts'
import { plainStandardCell } from './standard.ts'

/**
 * The kernels of networks without WebAssembly: the reference for kernels/network/, written to be read. They
 * give the same bits, since every operation is rounded to f32 and done in the same order.
 */
export function plainNetworkKernels(memory: KernelMemory): NetworkKernels {
  const views = new Views(memory)
  return {
    memory,
    simd: false,
    fused: false,
    ...plainGemm(views),
    ...plainActivations(views),
    ...plainElements(views),
    ...plainCoupledCell(views),
    ...plainStandardCell(views),
    ...plainLosses(views),
    ...plainOptimizer(views),
  }
}
