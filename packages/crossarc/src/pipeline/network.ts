import type { JsonValue, ModelFile, ModelPart } from '../model-file/index.ts'
import { calibrationToJson, unpackNeuralModel } from '../neural/network/index.ts'
import { NeuralParser } from '../neural/parse/index.ts'
import type { Sentence } from '../treebank/index.ts'

/**
 * The neural parser of a pipeline, unpacked, checked and ready; `name` is what its part is called. Nothing here may import
 * pipeline-file.ts: bundlers would take it and all it needs for code that networks share with the rest of the library.
 */
export function createNetwork(part: ModelPart, name: string): Promise<NeuralParser> {
  return NeuralParser.create(unpackNeuralModel(fileOf(part, name), name, part.metadata))
}

/** The same parser with a calibration of its confidence, where one can be fitted to a treebank. */
export async function calibrateNetwork(
  part: ModelPart,
  name: string,
  treebank: readonly Sentence[],
): Promise<ModelPart> {
  const calibration = (await createNetwork(part, name)).calibrated(treebank)?.calibration
  if (calibration === undefined) return part
  const metadata = part.metadata as Record<string, JsonValue>
  return { ...part, metadata: { ...metadata, calibration: calibrationToJson(calibration) } }
}

function fileOf({ metadata, tensors }: ModelPart, kind: string): ModelFile {
  const tensor = (name: string) => tensors[name].data
  return {
    kind,
    metadata,
    names: Object.keys(tensors),
    shape: (name) => tensors[name].shape,
    dtype: (name) => tensors[name].dtype,
    // Parameters ask for the type that dtype() says.
    tensor: tensor as ModelFile['tensor'],
  }
}
