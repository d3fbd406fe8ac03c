import { createMemory } from '../../kernels/memory/index.ts'
import {
  loadNetworkKernelsSync,
  type NetworkKernelOptions,
  type NetworkKernels,
} from '../../kernels/network/index.ts'
import { chartModels } from './chart-models.ts'
import { FIRST_BYTES, type NeuralModel, type ReadyNetwork, type ReadyOptions, readyNetwork } from './model.ts'

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

/**
 * Builds the network of a model, or several as one, to parse with. Nothing else may use the kernels' memory. NeuralParser
 * is the simpler way to trees; this one also gives the scores that a search looks at.
 *
 * @example
 * const model = readNeuralModel(bytes)
 * const { network, kernels, workspace } = readyModel(model)
 * const mark = workspace.mark()
 * const encoded = model.description.lexicon.encode(['A', 'hearing'])
 * const { tables } = network.read({ kernels, workspace, random: undefined }, [encoded]) // of a global model
 * workspace.release(mark)
 */
export function readyModel(
  model: Pick<NeuralModel, 'description' | 'values' | 'others'>,
  { kernels = newKernels(), arithmetic = 'float32' }: ReadyOptions = {},
): ReadyNetwork {
  return readyNetwork(model, chartModels, kernels, arithmetic)
}
