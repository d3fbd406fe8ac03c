import { CrossarcError } from '../base/index.ts'
import { type LinearModel, packLinearModel, unpackLinearModel } from '../linear/parser/index.ts'
import { packTagger, type TaggerModel, unpackTagger } from '../linear/tagger/index.ts'
import { object } from '../linear/weights/index.ts'
import {
  type JsonValue,
  type ModelFile,
  type ModelPart,
  readModelFile,
  type Tensor,
  writeModelFile,
} from '../model-file/index.ts'
import { type LemmatizerModel, packLemmatizer, unpackLemmatizer } from '../text/lemmatizer/index.ts'
import { packTokenizer, type TokenizerModel, unpackTokenizer } from '../text/tokenizer/index.ts'
import { cardAsJson, type ModelCard, readCard } from './model-card.ts'

const KIND = 'pipeline'
const LINEAR_ALONE = 'linear-parser'
const NEURAL_ALONE = 'neural-parser'

/** The name of a neural parser's part; that of a linear one is called parser. */
export const NETWORK = 'network'

/** A trained pipeline, as data. A part that is left out is not there: its work must be done in the input. */
export interface PipelineModel {
  readonly tokenizer?: TokenizerModel | undefined
  readonly tagger?: TaggerModel | undefined
  readonly lemmatizer?: LemmatizerModel | undefined
  /**
   * A linear parser; or a neural one, packed as its file has it, so that only those load the code of networks who need
   * it: Pipeline.create() unpacks and checks it.
   */
  readonly parser: LinearModel | ModelPart
  readonly card?: ModelCard | undefined
}

/** Whether the parser of a pipeline is a neural one. */
export function isNeural(parser: PipelineModel['parser']): parser is ModelPart {
  return 'tensors' in parser
}

/**
 * The bytes of a file that holds a whole pipeline: each part with its metadata under its name, and tensors whose names
 * start with it.
 *
 * @example
 * await writeFile('english.crossarc', writePipeline({ tokenizer, tagger, lemmatizer, parser, card: { name: 'english' } }))
 */
export function writePipeline(model: PipelineModel): Uint8Array<ArrayBuffer> {
  const { parser } = model
  const parts: Record<string, ModelPart> = isNeural(parser)
    ? { [NETWORK]: parser }
    : { parser: packLinearModel(parser, 'parser') }
  if (model.tokenizer !== undefined) parts.tokenizer = packTokenizer(model.tokenizer, 'tokenizer')
  if (model.tagger !== undefined) parts.tagger = packTagger(model.tagger, 'tagger')
  if (model.lemmatizer !== undefined) parts.lemmatizer = packLemmatizer(model.lemmatizer, 'lemmatizer')
  const metadata: Record<string, JsonValue> = {
    card: model.card === undefined ? null : cardAsJson(model.card),
  }
  for (const [name, part] of Object.entries(parts)) metadata[name] = part.metadata
  const tensors = Object.assign({}, ...Object.values(parts).map((part) => part.tensors))
  return writeModelFile({ kind: KIND, metadata, tensors })
}

/**
 * The pipeline of a file; that of a parser alone is a pipeline of one part. What is in the file is checked, not trusted:
 * a CrossarcError `model-corrupt`, `model-truncated`, `model-foreign`, `model-kind` or `model-newer` says what is wrong.
 *
 * @example
 * const pipeline = await Pipeline.create(readPipeline(await readFile('english.crossarc')))
 */
export function readPipeline(bytes: Uint8Array | ArrayBuffer): PipelineModel {
  const file = readModelFile(bytes)
  if (file.kind === LINEAR_ALONE) return { parser: unpackLinearModel(file, 'weights', file.metadata) }
  if (file.kind === NEURAL_ALONE) return { parser: networkOf(file, file.metadata) }
  checkKind(file)
  const { tokenizer, tagger, lemmatizer, parser, network, card } = object(file.metadata, 'its contents')
  return {
    tokenizer: tokenizer === undefined ? undefined : unpackTokenizer(file, 'tokenizer', tokenizer),
    tagger: tagger === undefined ? undefined : unpackTagger(file, 'tagger', tagger),
    lemmatizer: lemmatizer === undefined ? undefined : unpackLemmatizer(file, 'lemmatizer', lemmatizer),
    parser: network === undefined ? unpackLinearModel(file, 'parser', parser) : networkOf(file, network),
    card: readCard(card),
  }
}

function networkOf(file: ModelFile, metadata: JsonValue): ModelPart {
  // Where there are several: network2, network3, ...
  const names = file.names.filter((name) => /^network\d*\./.test(name))
  const tensors = names.map((name) => {
    const dtype = file.dtype(name)
    return [name, { dtype, shape: file.shape(name), data: file.tensor(name, dtype) } as Tensor]
  })
  return { metadata, tensors: Object.fromEntries(tensors) as Record<string, Tensor> }
}

/**
 * What a model file says about itself, without unpacking its parts; undefined where it says nothing.
 *
 * @example
 * readModelCard(await readFile('en-fast.crossarc'))?.name // 'en-fast'
 */
export function readModelCard(bytes: Uint8Array | ArrayBuffer): ModelCard | undefined {
  const file = readModelFile(bytes)
  if (file.kind === LINEAR_ALONE || file.kind === NEURAL_ALONE) return undefined
  checkKind(file)
  return readCard(object(file.metadata, 'its contents').card)
}

function checkKind({ kind }: ModelFile): void {
  if (kind === KIND) return
  throw new CrossarcError(
    'model-kind',
    `This is a model of kind ${kind}, where ${KIND}, ${LINEAR_ALONE} or ${NEURAL_ALONE} is needed`,
  )
}
