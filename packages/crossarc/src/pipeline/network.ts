import type { JsonValue, ModelPart } from '../model-file/index.ts'
import { unpackNeuralModel } from '../neural/network/index.ts'
import { NeuralParser } from '../neural/parse/index.ts'
import type { Sentence } from '../treebank/index.ts'

/**
 * The neural parser of a pipeline, unpacked, checked and ready; `name` is the name of its part. This file must not import
 * pipeline-file.ts: bundlers would then share that module, and all it needs, between networks and the rest of the library.
 */
export function createNetwork(part: ModelPart, name: string): Promise<NeuralParser> {
  return NeuralParser.create(unpackNeuralModel(part, name))
}

/** The same parser with calibrated confidence, if the treebank is large enough to fit the calibration. */
export async function calibrateNetwork(
  part: ModelPart,
  name: string,
  treebank: readonly Sentence[],
): Promise<ModelPart> {
  const calibration = (await createNetwork(part, name)).calibrated(treebank)?.calibration
  if (calibration === undefined) return part
  const metadata = part.metadata as Record<string, JsonValue>
  return { ...part, metadata: { ...metadata, calibration: { ...calibration } } }
}
