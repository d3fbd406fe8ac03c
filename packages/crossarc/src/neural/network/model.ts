import { type Int16Kernels, loadInt16Kernels } from '../../kernels/int16/index.ts'
import { createMemory } from '../../kernels/memory/index.ts'
import {
  loadNetworkKernelsSync,
  type NetworkKernelOptions,
  type NetworkKernels,
} from '../../kernels/network/index.ts'
import type { Arithmetic } from '../tensors/parameters.ts'
import { Workspace } from '../tensors/workspace.ts'
import { AveragedNetwork } from './averaged-network.ts'
import type { NeuralCalibration } from './calibration.ts'
import { type Network, type NetworkDescription, ParserNetwork } from './parser-network.ts'

/** A trained neural parser, as data: NeuralParser runs it, writeNeuralModel() writes it. */
export interface NeuralModel {
  readonly description: NetworkDescription
  /** Whether labels were learnt without their subtypes. */
  readonly labelPart: 'full' | 'universal'
  /** All that was learnt, as Parameters.snapshot() gives it. */
  readonly values: Float32Array
  /**
   * The same of further networks of this description, whose scores are averaged with those of the first: see
   * joinModels().
   */
  readonly others?: readonly Float32Array[] | undefined
  /** How scores become probabilities of heads, where there was a development set to fit it to. */
  readonly calibration?: NeuralCalibration | undefined
}

/** A network with room for its parameters, ready to parse. */
export interface ReadyNetwork {
  readonly network: Network
  readonly kernels: NetworkKernels
  /** Only where products are worked out in integers. */
  readonly int16?: Int16Kernels | undefined
  readonly workspace: Workspace
}

export interface ReadyOptions {
  readonly kernels?: NetworkKernels
  readonly arithmetic?: Arithmetic
}

/** What a new memory has; it grows. */
export const FIRST_BYTES = 1 << 24

/** Kernels over a memory of their own. */
export function newKernels({
  fused,
  wide,
}: Pick<NetworkKernelOptions, 'fused' | 'wide'> = {}): NetworkKernels {
  return loadNetworkKernelsSync({
    memory: createMemory({ bytes: FIRST_BYTES }),
    fused: fused ?? false,
    wide: wide ?? false,
  })
}

/** Builds the network of a model, or several as one, to parse with. Nothing else may use the kernels' memory. */
export function readyModel(
  { description, values, others = [] }: Pick<NeuralModel, 'description' | 'values' | 'others'>,
  { kernels = newKernels(), arithmetic = 'float32' }: ReadyOptions = {},
): ReadyNetwork {
  const workspace = new Workspace(kernels.memory)
  const networks = [values, ...others].map((numbers) => {
    const network = new ParserNetwork(description)
    network.parameters.allocate(workspace, { training: false, arithmetic })
    network.parameters.restore(numbers)
    return network
  })
  const { memory, simd } = kernels
  const int16 = arithmetic === 'int16' ? loadInt16Kernels({ memory, simd }) : undefined
  const network = networks.length === 1 ? networks[0] : new AveragedNetwork(networks)
  return { network, kernels, int16, workspace }
}
