import { seededRandom } from '../../src/base/random.ts'
import { createMemory } from '../../src/kernels/memory/memory.ts'
import { loadNetworkKernelsSync } from '../../src/kernels/network/load.ts'
import { hasOneRoot } from '../../src/neural/network/chart-models.ts'
import type { HeadOptions } from '../../src/neural/options/head-options.ts'
import { Workspace } from '../../src/neural/tensors/workspace.ts'
import { LearningNetwork, type NetworkLearning } from '../../src/neural/training/learning-network.ts'
import { goldSentences, inventoryOf } from '../../src/neural/training/training-data.ts'
import type { Bench } from './gradient.ts'
import { toyPreset, toyTreebank } from './toy.ts'

/** Weights of the tasks that tell them apart. */
export const WEIGHTS = { parser: 1, labeler: 0.7, upos: 0.2, xpos: 0.3, feats: 0.4 }

/** A network over the toy treebank with random parameters. */
export function toyNetwork(
  head: HeadOptions,
  seed: number,
  learning: NetworkLearning = {},
  preset = toyPreset,
  treebank = toyTreebank,
) {
  const { trees, ...inventory } = inventoryOf(treebank, preset.training)
  const description = {
    head,
    network: preset.network,
    ...inventory,
    oneRoot: hasOneRoot(head) ?? true,
  }
  const network = new LearningNetwork(description, learning)
  const { sentences } = goldSentences(treebank, trees, description, network.head, preset.training)
  const kernels = loadNetworkKernelsSync({ memory: createMemory({ bytes: 1 << 20 }) })
  const workspace = new Workspace(kernels.memory)
  const { parameters } = network.network
  parameters.allocate(workspace, { training: true })
  parameters.initialise(seed)
  const random = seededRandom(seed + 1)
  const values = workspace.view(parameters.values, parameters.size)
  for (let k = 0; k < values.length; k++) values[k] += (random() - 0.5) * 0.4
  parameters.changed()
  const bench: Bench = {
    parameters,
    workspace,
    context: (training) => ({ kernels, workspace, random: training ? seededRandom(seed + 2) : undefined }),
  }
  return { network, sentences, bench }
}
