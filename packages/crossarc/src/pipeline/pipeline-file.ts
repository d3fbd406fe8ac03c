import { CrossarcError, jsonObject } from '../base/index.ts'
import { type LinearModel, packLinearModel, unpackLinearModel } from '../linear/parser/index.ts'
import { packTagger, type TaggerModel, unpackTagger } from '../linear/tagger/index.ts'
import {
  type JsonValue,
  type ModelFile,
  type ModelPart,
  partOf,
  readModelFile,
  writeModelFile,
} from '../model-file/index.ts'
import { type LemmatizerModel, packLemmatizer, unpackLemmatizer } from '../text/lemmatizer/index.ts'
import { packTokenizer, type TokenizerModel, unpackTokenizer } from '../text/tokenizer/index.ts'
import { cardAsJson, type ModelCard, readCard } from './model-card.ts'

const KIND = 'pipeline'
const LINEAR_ALONE = 'linear-parser'
const NEURAL_ALONE = 'neural-parser'

/** The name of a neural parser's part; a linear parser's part is called `parser`. */
export const NETWORK = 'network'

/** A trained pipeline, as data. The input must supply what a missing part would add. */
export interface PipelineModel {
  readonly tokenizer?: TokenizerModel | undefined
  readonly tagger?: TaggerModel | undefined
  readonly lemmatizer?: LemmatizerModel | undefined
  /**
   * A linear parser, or a neural one still packed as in its file, so that the code of networks is loaded only if needed:
   * Pipeline.create() unpacks and checks it.
   */
  readonly parser: LinearModel | ModelPart
  readonly card?: ModelCard | undefined
}

/** Whether the parser of a pipeline is a neural one. */
export function isNeural(parser: PipelineModel['parser']): parser is ModelPart {
  return 'tensors' in parser
}

/**
 * The bytes of a file that holds a whole pipeline. Each part has its metadata under its name, and tensors whose names start
 * with it.
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
 * Reads a pipeline; the file of a single parser becomes a pipeline of one part. The content is validated: a CrossarcError
 * `model-corrupt`, `model-truncated`, `model-foreign`, `model-kind` or `model-newer` says what is wrong.
 *
 * @example
 * const pipeline = await Pipeline.create(readPipeline(await readFile('english.crossarc')))
 */
export function readPipeline(bytes: Uint8Array | ArrayBuffer): PipelineModel {
  const file = readModelFile(bytes)
  if (file.kind === LINEAR_ALONE) return { parser: unpackLinearModel(file, 'weights', file.metadata) }
  if (file.kind === NEURAL_ALONE) return { parser: networkOf(file, file.metadata) }
  checkKind(file)
  const { tokenizer, tagger, lemmatizer, parser, network, card } = jsonObject(file.metadata, 'its contents')
  return {
    tokenizer: tokenizer === undefined ? undefined : unpackTokenizer(file, 'tokenizer', tokenizer),
    tagger: tagger === undefined ? undefined : unpackTagger(file, 'tagger', tagger),
    lemmatizer: lemmatizer === undefined ? undefined : unpackLemmatizer(file, 'lemmatizer', lemmatizer),
    parser: network === undefined ? unpackLinearModel(file, 'parser', parser) : networkOf(file, network),
    card: readCard(card),
  }
}

/** With several networks, the tensors of the second are called network2, and so on. */
function networkOf(file: ModelFile, metadata: JsonValue): ModelPart {
  return partOf(file, metadata, (name) => /^network\d*\./.test(name))
}

/**
 * The card of a model file, if it has one, without unpacking its parts.
 *
 * @example
 * readModelCard(await readFile('en-fast.crossarc'))?.name // 'en-fast'
 */
export function readModelCard(bytes: Uint8Array | ArrayBuffer): ModelCard | undefined {
  const file = readModelFile(bytes)
  if (file.kind === LINEAR_ALONE || file.kind === NEURAL_ALONE) return undefined
  checkKind(file)
  return readCard(jsonObject(file.metadata, 'its contents').card)
}

function checkKind({ kind }: ModelFile): void {
  if (kind === KIND) return
  throw new CrossarcError(
    'model-kind',
    `This is a model of kind ${kind}, but ${KIND}, ${LINEAR_ALONE} or ${NEURAL_ALONE} is needed`,
  )
}
