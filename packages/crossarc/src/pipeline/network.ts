import type { JsonValue, ModelPart } from '../model-file/index.ts'
import { calibrationToJson, unpackNeuralModel } from '../neural/network/index.ts'
import { NeuralParser } from '../neural/parse/index.ts'
import type { Sentence } from '../treebank/index.ts'
import { NETWORK } from './pipeline-file.ts'

/** The neural parser of a pipeline, unpacked, checked and ready. */
export function createNetwork(part: ModelPart): Promise<NeuralParser> {
  return NeuralParser.create(unpackNeuralModel(part, NETWORK))
}

/** The same parser with calibrated confidence, if the treebank is large enough to fit the calibration. */
export async function calibrateNetwork(part: ModelPart, treebank: readonly Sentence[]): Promise<ModelPart> {
  const calibration = (await createNetwork(part)).calibrated(treebank)?.calibration
  if (calibration === undefined) return part
  const metadata = part.metadata as Record<string, JsonValue>
  return { ...part, metadata: { ...metadata, calibration: calibrationToJson(calibration) } }
}
