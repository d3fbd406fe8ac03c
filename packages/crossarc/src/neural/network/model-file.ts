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
import { readNeuralCalibration } from './calibration.ts'
import { descriptionFromJson, descriptionToJson } from './description-json.ts'
import { checkJoining } from './join-models.ts'
import type { NeuralModel } from './model.ts'
import { type NetworkDescription, ParserNetwork } from './parser-network.ts'

const KIND = 'neural-parser'

/**
 * The version of what the kernels compute from the numbers of a model. It rises when a network with the same numbers would
 * give different results. Version 2 added taggers on lower layers; files without them are files of version 1.
 */
export const NETWORK_VERSION = 2

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
  const { parameters } = new ParserNetwork(model.description)
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
      ...(others.length === 0 ? {} : { networks: 1 + others.length }),
      labelPart: model.labelPart,
      networkVersion: versionOf(model.description),
      ...(model.calibration === undefined ? {} : { calibration: { ...model.calibration } }),
    },
    tensors: Object.fromEntries(
      tensors.map(([key, tensor]) => [key, precision === 'half' ? halved(tensor) : tensor]),
    ),
  }
}

/** The networks of a model have the names network, network2, network3, ... */
function memberName(name: string, index: number): string {
  return index === 0 ? name : `${name}${index + 1}`
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
  const metadata = jsonObject(part.metadata, 'its description')
  const { networkVersion, labelPart } = metadata
  if (!Number.isInteger(networkVersion) || (networkVersion as number) < 1)
    throw corrupt('its network version is missing or invalid')
  if ((networkVersion as number) > NETWORK_VERSION) {
    throw new CrossarcError(
      'model-newer',
      `This model needs kernels of version ${networkVersion}, but Crossarc has version ${NETWORK_VERSION}: update Crossarc`,
    )
  }
  if (labelPart !== 'full' && labelPart !== 'universal')
    throw corrupt('its label part is neither "full" nor "universal"')
  const description = descriptionFromJson(metadata)
  const { parameters } = new ParserNetwork(description)
  const [values, ...others] = Array.from({ length: networksOf(metadata, description) }, (_, k) => {
    const tensors = memberTensors(part, `${memberName(name, k)}.`)
    checkSize(parameters, tensors)
    return parameters.read(tensors)
  })
  const calibration = readNeuralCalibration(metadata.calibration)
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
    throw corrupt('its number of networks is invalid')
  }
  return networks as number
}

/** Checks the number of parameters before taking memory for as many as the description asks for. */
function checkSize(parameters: Parameters, tensors: ModelPart['tensors']): void {
  const count = Object.values(tensors).reduce((sum, { data }) => sum + data.length, 0)
  if (count !== parameters.count)
    throw corrupt(`it has ${count} numbers, but its description needs ${parameters.count}`)
}

/** The tensors of one network, without the prefix of their names. */
function memberTensors({ tensors }: ModelPart, prefix: string): ModelPart['tensors'] {
  const own = Object.entries(tensors).filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(own.map(([key, tensor]) => [key.slice(prefix.length), tensor]))
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
