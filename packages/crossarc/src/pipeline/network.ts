import type { JsonValue, ModelFile, ModelPart } from '../model-file/index.ts'
import { unpackNeuralModel } from '../neural/model-file.ts'
import { NeuralParser } from '../neural/parser.ts'
import type { Sentence } from '../treebank/sentence.ts'
import { NETWORK } from './pipeline-file.ts'

/** The neural parser of a pipeline, unpacked, checked and ready. */
export function createNetwork(part: ModelPart): Promise<NeuralParser> {
  return NeuralParser.create(unpackNeuralModel(fileOf(part), NETWORK, part.metadata))
}

/** The same parser with a temperature for its confidence, where one can be fitted to a treebank. */
export async function calibrateNetwork(part: ModelPart, treebank: readonly Sentence[]): Promise<ModelPart> {
  const temperature = (await createNetwork(part)).calibrated(treebank)?.temperature
  if (temperature === undefined) return part
  return { ...part, metadata: { ...(part.metadata as Record<string, JsonValue>), temperature } }
}

function fileOf({ metadata, tensors }: ModelPart): ModelFile {
  const tensor = (name: string) => tensors[name].data
  return {
    kind: NETWORK,
    metadata,
    names: Object.keys(tensors),
    shape: (name) => tensors[name].shape,
    dtype: (name) => tensors[name].dtype,
    // Parameters ask for the type that dtype() says.
    tensor: tensor as ModelFile['tensor'],
  }
}
