import type { ModelFile, ModelPart } from '../model-file/index.ts'
import { unpackNeuralModel } from '../neural/model-file.ts'
import { NeuralParser } from '../neural/parser.ts'
import { NETWORK } from './pipeline-file.ts'

/** The neural parser of a pipeline, unpacked, checked and ready. */
export function createNetwork(part: ModelPart): Promise<NeuralParser> {
  return NeuralParser.create(unpackNeuralModel(fileOf(part), NETWORK, part.metadata))
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
