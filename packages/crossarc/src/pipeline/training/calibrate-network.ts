import type { JsonValue, ModelPart } from '../../model-file/index.ts'
import { unpackNeuralModel } from '../../neural/network/index.ts'
import { NeuralParser } from '../../neural/parse/index.ts'
import type { Sentence } from '../../treebank/index.ts'

/** The same parser with calibrated confidence, if the treebank is large enough to fit the calibration. */
export async function calibrateNetwork(
  part: ModelPart,
  name: string,
  treebank: readonly Sentence[],
): Promise<ModelPart> {
  const parser = await NeuralParser.create(unpackNeuralModel(part, name))
  const calibration = parser.calibrated(treebank)?.calibration
  if (calibration === undefined) return part
  const metadata = part.metadata as Record<string, JsonValue>
  return { ...part, metadata: { ...metadata, calibration: { ...calibration } } }
}
