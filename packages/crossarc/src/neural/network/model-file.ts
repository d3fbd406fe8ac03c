import { CrossarcError, corrupt, jsonObject } from '../../base/index.ts'
import {
  encodeHalves,
  type JsonValue,
  type ModelPart,
  partOf,
  readModelFile,
  type Tensor,
  writeModelFile,
} from '../../model-file/index.ts'
import type { Parameters } from '../tensors/parameters.ts'
import { calibrationFromJson, calibrationToJson } from './calibration.ts'
import { descriptionFromJson, descriptionToJson } from './description-json.ts'
import { checkJoining } from './join-models.ts'
import type { NeuralModel } from './model.ts'
import { type NetworkDescription, ParserNetwork } from './parser-network.ts'

const KIND = 'neural-parser'

/**
 * The version of what the kernels compute from the numbers of a model. It rises when a network of the same numbers would
 * give other results. Version 2 knows taggers of lower layers; files without them stay files of version 1.
 */
export const NETWORK_VERSION = 2

function versionOf({ network }: NetworkDescription): number {
  return network.taggerLayer === undefined ? 1 : NETWORK_VERSION
}

/** How the numbers of a model are kept: as they are, or in half the space, rounded to three digits. */
export type Precision = 'single' | 'half'

/**
 * A parser as part of a model file.
 *
 * @param name the beginning of the tensors' names.
 */
export function packNeuralModel(
  model: NeuralModel,
  name: string,
  precision: Precision = 'single',
): ModelPart {
  const { parameters } = new ParserNetwork(model.description)
  const { values, others = [] } = model
  if (![values, ...others].every((numbers) => numbers.every(Number.isFinite)))
    throw new CrossarcError('model-content', 'A weight of the model is no finite number')
  const tensors = [values, ...others].flatMap((numbers, k) =>
    Object.entries(parameters.tensors(numbers)).map(
      ([key, tensor]) => [`${memberName(name, k)}.${key}`, tensor] as const,
    ),
  )
  return {
    metadata: {
      ...descriptionToJson(model.description),
      ...(others.length === 0 ? {} : { networks: 1 + others.length }),
      labelPart: model.labelPart,
      networkVersion: versionOf(model.description),
      ...(model.calibration === undefined ? {} : { calibration: calibrationToJson(model.calibration) }),
    },
    tensors: Object.fromEntries(
      tensors.map(([key, tensor]) => [key, precision === 'half' ? halved(tensor) : tensor]),
    ),
  }
}

/** The networks of a model are called network, network2, network3, ... */
function memberName(name: string, index: number): string {
  return index === 0 ? name : `${name}${index + 1}`
}

function halved({ shape, data }: Tensor): Tensor {
  const halves = encodeHalves(data as Float32Array)
  if (halves.some((half) => (half & 0x7c00) === 0x7c00))
    throw new CrossarcError(
      'model-content',
      'A weight is too large for half precision: write the model in single',
    )
  return { dtype: 'F16', shape, data: halves }
}

/** The parser that packNeuralModel() wrote. What is in the file is checked, not trusted. */
export function unpackNeuralModel(part: ModelPart, name: string): NeuralModel {
  const metadata = jsonObject(part.metadata, 'its description')
  const { networkVersion, labelPart } = metadata
  if (!Number.isInteger(networkVersion) || (networkVersion as number) < 1)
    throw corrupt('it does not say which kernels it was made for')
  if ((networkVersion as number) > NETWORK_VERSION) {
    throw new CrossarcError(
      'model-newer',
      `This model was made for kernels of version ${networkVersion}, where ${NETWORK_VERSION} is known: update Crossarc`,
    )
  }
  if (labelPart !== 'full' && labelPart !== 'universal') throw corrupt('its kind of labels is unknown')
  const description = descriptionFromJson(metadata)
  const { parameters } = new ParserNetwork(description)
  const [values, ...others] = Array.from({ length: networksOf(metadata, description) }, (_, k) => {
    const tensors = memberTensors(part, `${memberName(name, k)}.`)
    checkSize(parameters, tensors)
    return parameters.read(tensors)
  })
  const calibration = calibrationFromJson(metadata.calibration)
  return {
    description,
    labelPart,
    values: values,
    ...(others.length === 0 ? {} : { others }),
    ...(calibration === undefined ? {} : { calibration }),
  }
}

/** Older files have one network and do not say so. */
function networksOf(
  { networks = 1 }: { readonly networks?: JsonValue },
  { head }: NetworkDescription,
): number {
  try {
    checkJoining(head.model, networks as number)
  } catch {
    throw corrupt('its number of networks is wrong')
  }
  return networks as number
}

/** Before there is room for the parameters: a file must have as many as its description asks for. */
function checkSize(parameters: Parameters, tensors: ModelPart['tensors']): void {
  const count = Object.values(tensors).reduce((sum, { data }) => sum + data.length, 0)
  if (count !== parameters.count)
    throw corrupt(`it has ${count} numbers where its description asks for ${parameters.count}`)
}

/** The tensors of one network, without the prefix of their names. */
function memberTensors({ tensors }: ModelPart, prefix: string): ModelPart['tensors'] {
  const own = Object.entries(tensors).filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(own.map(([key, tensor]) => [key.slice(prefix.length), tensor]))
}

/**
 * The bytes of a model file: all that readNeuralModel() needs, and what is to be known about the training.
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
 * The model of a file. What is in the file is checked, not trusted: a CrossarcError `model-corrupt`,
 * `model-truncated`, `model-foreign`, `model-kind` or `model-newer` says what is wrong with it.
 *
 * @example
 * const parser = new NeuralParser(readNeuralModel(await readFile('gothic.crossarc')))
 */
export function readNeuralModel(bytes: Uint8Array | ArrayBuffer): NeuralModel {
  const file = readModelFile(bytes, KIND)
  return unpackNeuralModel(partOf(file, file.metadata), 'network')
}
