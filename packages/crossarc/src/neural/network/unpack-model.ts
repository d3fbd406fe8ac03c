import { CrossarcError, corrupt, defined, jsonObject } from '../../base/index.ts'
import type { JsonValue, ModelPart } from '../../model-file/index.ts'
import type { ChartModels } from '../charts/chart-model.ts'
import type { Parameters } from '../tensors/parameters.ts'
import { readNeuralCalibration } from './calibration.ts'
import { descriptionFromJson } from './description-json.ts'
import { checkJoining } from './join-models.ts'
import type { NeuralModel } from './model.ts'
import { type NetworkDescription, ParserNetwork } from './parser-network.ts'

/**
 * The version of what the kernels compute from the numbers of a model. It rises when a network with the same numbers would
 * give different results. Version 2 added taggers on lower layers; files without them are files of version 1.
 */
export const NETWORK_VERSION = 2

/** The networks of a model have the names network, network2, network3, ... */
export function memberName(name: string, index: number): string {
  return index === 0 ? name : `${name}${index + 1}`
}

/** The model in a part; `charts` has its kind, if that is a global one. The part is checked, not trusted. */
export function unpackModel(part: ModelPart, name: string, charts: ChartModels): NeuralModel {
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
  const { parameters } = new ParserNetwork(description, charts)
  const [values, ...others] = Array.from({ length: networksOf(metadata, description) }, (_, k) => {
    const tensors = memberTensors(part, `${memberName(name, k)}.`)
    checkSize(parameters, tensors)
    return parameters.read(tensors)
  })
  const calibration = readNeuralCalibration(metadata.calibration)
  return {
    description,
    labelPart,
    values,
    ...defined({ others: others.length === 0 ? undefined : others, calibration }),
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
