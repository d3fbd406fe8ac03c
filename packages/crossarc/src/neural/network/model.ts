import { type Int16Kernels, loadInt16KernelsSync } from '../../kernels/int16/index.ts'
import type { NetworkKernels } from '../../kernels/network/index.ts'
import type { ChartModels } from '../charts/chart-model.ts'
import type { Arithmetic } from '../tensors/parameters.ts'
import { Workspace } from '../tensors/workspace.ts'
import { AveragedNetwork } from './averaged-network.ts'
import type { NeuralCalibration } from './calibration.ts'
import { type Network, type NetworkDescription, ParserNetwork } from './parser-network.ts'

/** A trained neural parser, as data: NeuralParser runs it, writeNeuralModel() writes it. */
export interface NeuralModel {
  readonly description: NetworkDescription
  /** Whether the labels have their subtypes, or not. */
  readonly labelPart: 'full' | 'universal'
  /** All learned numbers, as a Parameters.snapshot(). */
  readonly values: Float32Array
  /**
   * The same for further networks of this description. The model averages the scores of all its networks: see
   * joinModels().
   */
  readonly others?: readonly Float32Array[] | undefined
  /** How scores become probabilities of heads; only if there was a development set to fit this to. */
  readonly calibration?: NeuralCalibration | undefined
}

/** A network with its parameters in memory, ready to parse. */
export interface ReadyNetwork {
  readonly network: Network
  readonly kernels: NetworkKernels
  /** Only if the network multiplies integers. */
  readonly int16?: Int16Kernels | undefined
  readonly workspace: Workspace
}

/** How a network computes. */
export interface ReadyOptions {
  readonly kernels?: NetworkKernels
  readonly arithmetic?: Arithmetic
}

/** The initial size of a memory, which grows. */
export const FIRST_BYTES = 1 << 24

/** Builds the network of a model, whose kind is among `charts`. Nothing else may use the kernels' memory. */
export function readyNetwork(
  { description, values, others = [] }: Pick<NeuralModel, 'description' | 'values' | 'others'>,
  charts: ChartModels,
  kernels: NetworkKernels,
  arithmetic: Arithmetic,
): ReadyNetwork {
  const workspace = new Workspace(kernels.memory)
  const networks = [values, ...others].map((numbers) => {
    const network = new ParserNetwork(description, charts)
    network.parameters.allocate(workspace, { training: false, arithmetic })
    network.parameters.restore(numbers)
    return network
  })
  const { memory, simd } = kernels
  const int16 = arithmetic === 'int16' ? loadInt16KernelsSync({ memory, simd }) : undefined
  const network = networks.length === 1 ? networks[0] : new AveragedNetwork(networks)
  return { network, kernels, int16, workspace }
}
