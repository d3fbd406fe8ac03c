import { loadNetworkKernelsSync } from '../kernels/load-network.ts'
import { createMemory } from '../kernels/memory.ts'
import type { NetworkKernels } from '../kernels/network.ts'
import type { Parameters } from './parameters.ts'
import { type NetworkDescription, ParserNetwork } from './parser-network.ts'
import { Workspace } from './workspace.ts'

/** A trained neural parser, as data: NeuralParser runs it, writeNeuralModel() writes it. */
export interface NeuralModel {
  readonly description: NetworkDescription
  /** Whether labels were learnt without their subtypes. */
  readonly labelPart: 'full' | 'universal'
  /** All that was learnt, as Parameters.snapshot() gives it. */
  readonly values: Float32Array
}

/** A network with room for its parameters, ready to parse. */
export interface ReadyNetwork {
  readonly network: ParserNetwork
  readonly kernels: NetworkKernels
  readonly workspace: Workspace
}

/** What a new memory has; it grows. */
export const FIRST_BYTES = 1 << 24

/** Kernels over a memory of their own. */
export function newKernels(): NetworkKernels {
  return loadNetworkKernelsSync({ memory: createMemory({ bytes: FIRST_BYTES }) })
}

/**
 * Builds a network without what is needed for training. Nothing else may use the kernels' memory. `check` sees the
 * parameters before there is room for them.
 */
export function readyNetwork(
  description: NetworkDescription,
  kernels: NetworkKernels = newKernels(),
  check: (parameters: Parameters) => void = () => {},
): ReadyNetwork {
  const workspace = new Workspace(kernels.memory)
  const network = new ParserNetwork(description)
  check(network.parameters)
  network.parameters.allocate(workspace, { training: false })
  return { network, kernels, workspace }
}
