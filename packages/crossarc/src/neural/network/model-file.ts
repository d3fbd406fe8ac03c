import { CrossarcError, defined, jsonObject } from '../../base/index.ts'
import {
  encodeHalves,
  type JsonValue,
  type ModelPart,
  partOf,
  readModelFile,
  type Tensor,
  writeModelFile,
} from '../../model-file/index.ts'
import { chartModels } from './chart-models.ts'
import { descriptionToJson } from './description-json.ts'
import type { NeuralModel } from './model.ts'
import { type NetworkDescription, ParserNetwork } from './parser-network.ts'
import { memberName, NETWORK_VERSION, unpackModel } from './unpack-model.ts'

const KIND = 'neural-parser'

function versionOf({ network }: NetworkDescription): number {
  return network.taggerLayer === undefined ? 1 : NETWORK_VERSION
}

/** How a file stores the numbers of a model: unchanged, or in half the space, rounded to three digits. */
export type Precision = 'single' | 'half'

/**
 * A parser as a part of a model file.
 *
 * @param name the prefix of the tensors' names.
 */
export function packNeuralModel(
  model: NeuralModel,
  name: string,
  precision: Precision = 'single',
): ModelPart {
  const { parameters } = new ParserNetwork(model.description, chartModels)
  const { values, others = [] } = model
  if (![values, ...others].every((numbers) => numbers.every(Number.isFinite)))
    throw new CrossarcError('model-content', 'A weight of the model is not a finite number')
  const tensors = [values, ...others].flatMap((numbers, k) =>
    Object.entries(parameters.tensors(numbers)).map(
      ([key, tensor]) => [`${memberName(name, k)}.${key}`, tensor] as const,
    ),
  )
  return {
    metadata: {
      ...descriptionToJson(model.description),
      ...defined({ networks: others.length === 0 ? undefined : 1 + others.length }),
      labelPart: model.labelPart,
      networkVersion: versionOf(model.description),
      ...defined({ calibration: model.calibration && { ...model.calibration } }),
    },
    tensors: Object.fromEntries(
      tensors.map(([key, tensor]) => [key, precision === 'half' ? halved(tensor) : tensor]),
    ),
  }
}

function halved({ shape, data }: Tensor): Tensor {
  const halves = encodeHalves(data as Float32Array)
  if (halves.some((half) => (half & 0x7c00) === 0x7c00))
    throw new CrossarcError(
      'model-content',
      'A weight is too large for half precision: write the model in single precision',
    )
  return { dtype: 'F16', shape, data: halves }
}

/** The inverse of packNeuralModel(). The part is checked, not trusted. */
export function unpackNeuralModel(part: ModelPart, name: string): NeuralModel {
  return unpackModel(part, name, chartModels)
}

/**
 * The bytes of a model file, with everything that readNeuralModel() needs, and notes on the training.
 *
 * @example
 * await writeFile('gothic.crossarc', writeNeuralModel(training.model(), { training: { treebank: 'UD Gothic-PROIEL' } }))
 */
export function writeNeuralModel(
  model: NeuralModel,
  { training = null, precision = 'single' }: { training?: JsonValue; precision?: Precision } = {},
): Uint8Array<ArrayBuffer> {
  const { metadata, tensors } = packNeuralModel(model, 'network', precision)
  return writeModelFile({
    kind: KIND,
    metadata: { ...jsonObject(metadata, 'its description'), training },
    tensors,
  })
}

/**
 * The model in a file, which is checked, not trusted: a CrossarcError `model-corrupt`, `model-truncated`,
 * `model-foreign`, `model-kind` or `model-newer` says what is wrong with it.
 *
 * @example
 * const parser = new NeuralParser(readNeuralModel(await readFile('gothic.crossarc')))
 */
export function readNeuralModel(bytes: Uint8Array | ArrayBuffer): NeuralModel {
  const file = readModelFile(bytes, KIND)
  return unpackNeuralModel(partOf(file, file.metadata), 'network')
}
