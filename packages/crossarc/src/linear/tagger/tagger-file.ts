import { corrupt, jsonList, jsonObject } from '../../base/index.ts'
import {
  type JsonValue,
  type ModelFile,
  type ModelPart,
  readModelFile,
  type Tensor,
  writeModelFile,
} from '../../model-file/index.ts'
import { packWeights, unpackWeights } from '../weights/weights-file.ts'
import type { TaggerModel } from './tagger.ts'
import { buildLayer, type TaggerColumn, type TagLayer, taggerColumns } from './tagger-tags.ts'

const KIND = 'linear-tagger'

/** Far beyond any treebank. */
const MOST_TAGS = 1 << 20

/** The prefix of tensor names in a file that holds only a tagger. */
const NAME = 'tagger'

/**
 * A tagger as part of a model file.
 *
 * @param name the prefix of the tensors' names.
 */
export function packTagger(model: TaggerModel, name: string): ModelPart {
  const tensors: Record<string, Tensor> = {}
  const layers = model.layers.map((layer, k) => {
    const packed = packWeights(model.weights[k], `${name}.layer${k}`)
    Object.assign(tensors, packed.tensors)
    const tags = Array.from({ length: layer.first.length - 1 }, (_, parent) =>
      layer.values.slice(layer.first[parent], layer.first[parent + 1]),
    )
    return { columns: layer.columns, tags, weights: packed.metadata }
  })
  return { metadata: { layers }, tensors }
}

/** The tagger that packTagger() wrote. What is in the file is checked, not trusted. */
export function unpackTagger(file: ModelFile, name: string, metadata: JsonValue | undefined): TaggerModel {
  const described = jsonList(jsonObject(metadata, 'its contents').layers, 'its layers').map((layer) =>
    jsonObject(layer, 'its layers'),
  )
  if (described.length === 0) throw corrupt('it has no layers')
  const layers: TagLayer[] = []
  for (const { columns, tags } of described) layers.push(readLayer(columns, tags, layers))
  const weights = layers.map(({ factors }, k) =>
    unpackWeights(file, `${name}.layer${k}`, described[k].weights, 0, factors.length),
  )
  return { layers, weights }
}

/**
 * The bytes of a tagger's model file.
 *
 * @example
 * await writeFile('english-tags.crossarc', writeTagger(trainTagger(train, dev)))
 */
export function writeTagger(model: TaggerModel, training: JsonValue = null): Uint8Array<ArrayBuffer> {
  const { metadata, tensors } = packTagger(model, NAME)
  return writeModelFile({
    kind: KIND,
    metadata: { ...jsonObject(metadata, 'its contents'), training },
    tensors,
  })
}

/**
 * The tagger of a file. What is in the file is checked, not trusted: a CrossarcError such as `model-corrupt` says
 * what is wrong with it.
 *
 * @example
 * const tagger = new Tagger(readTagger(await readFile('english-tags.crossarc')))
 */
export function readTagger(bytes: Uint8Array | ArrayBuffer): TaggerModel {
  const file = readModelFile(bytes, KIND)
  return unpackTagger(file, NAME, file.metadata)
}

function readLayer(
  columns: JsonValue | undefined,
  tags: JsonValue | undefined,
  before: readonly TagLayer[],
): TagLayer {
  const names = jsonList(columns, 'its columns').map((column) => {
    if (!taggerColumns.includes(column as TaggerColumn)) throw corrupt('it tags an unknown column')
    return column as TaggerColumn
  })
  const all = [...before.flatMap((layer) => layer.columns), ...names]
  if (names.length === 0 || new Set(all).size < all.length)
    throw corrupt('it tags a column twice, or no column')
  const parents = before.length === 0 ? 1 : before[before.length - 1].values.length
  const byParent = jsonList(tags, 'its tags').map((group) => {
    // Every tag leads to at least one tag of the next layer, so there is always a choice.
    if (jsonList(group, 'its tags').length === 0) throw corrupt('a tag leads nowhere')
    return jsonList(group, 'its tags').map((tag) => readTag(tag, names.length))
  })
  if (byParent.length !== parents) throw corrupt('its layers do not fit together')
  const layer = buildLayer(names, byParent)
  if (layer.values.length > MOST_TAGS) throw corrupt('it has too many tags')
  return layer
}

function readTag(tag: JsonValue, columns: number): string[] {
  const values = jsonList(tag, 'its tags').map((value) => {
    if (typeof value !== 'string' || value === '' || /[\t\n\r]/.test(value)) {
      throw corrupt('it has an invalid tag')
    }
    return value
  })
  if (values.length !== columns) throw corrupt('one of its tags is for different columns')
  return values
}
