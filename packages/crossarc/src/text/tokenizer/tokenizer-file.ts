import { ByteReader, ByteWriter, corrupt, jsonInteger, jsonList, jsonObject } from '../../base/index.ts'
import { packWeights, unpackWeights } from '../../linear/weights/index.ts'
import type { JsonValue, ModelFile, ModelPart, Tensor } from '../../model-file/index.ts'
import { type Expansion, type ExpansionRules, ONE_WORD } from '../expansion/expansion.ts'
import { CLASSES } from '../shared/characters.ts'
import { ASK } from '../shared/class-pairs.ts'
import { textOf } from '../shared/file-text.ts'
import { readPartFile, writePartFile } from '../shared/part-file.ts'
import { USUALLY_UPPER } from './sentence-features.ts'
import type { TokenizerModel } from './tokenizer-model.ts'

const KIND = 'tokenizer'

/** Far beyond any treebank. */
const LONGEST_TEXT = 1000
const MOST_CASES = 1 << 24

/**
 * A tokenizer as part of a model file.
 *
 * @param name the prefix of the tensors' names.
 */
export function packTokenizer(model: TokenizerModel, name: string): ModelPart {
  const tokens = packWeights(model.tokenWeights, `${name}.tokens`)
  const sentences = packWeights(model.sentenceWeights, `${name}.sentences`)
  const cases = packCases(model.cases)
  const { expansions, endings, ambiguous, weights } = model.expansion
  const expansionWeights = packWeights(weights, `${name}.expansions`)
  return {
    metadata: {
      joinsSpaces: model.joinsSpaces,
      threshold: model.sentenceThreshold,
      tokens: tokens.metadata,
      sentences: sentences.metadata,
      cases: model.cases.size,
      expansions: expansions.map(({ cut, add, rest }) => [cut, add, ...rest]),
      endings: [...endings].map(([ending, number]) => [ending, number]),
      ambiguous: [...ambiguous].map(([token, number]) => [token, number]),
      expansionWeights: expansionWeights.metadata,
    },
    tensors: {
      ...tokens.tensors,
      ...sentences.tensors,
      ...expansionWeights.tensors,
      [`${name}.pairs`]: bytesTensor(model.pairs),
      [`${name}.cases`]: bytesTensor(cases),
    },
  }
}

function bytesTensor(data: Uint8Array): Tensor {
  return { dtype: 'U8', shape: [data.length], data }
}

/** The tokenizer that packTokenizer() wrote. The contents are checked, not trusted. */
export function unpackTokenizer(
  file: ModelFile,
  name: string,
  metadata: JsonValue | undefined,
): TokenizerModel {
  const contents = jsonObject(metadata, "the tokenizer's contents")
  const { joinsSpaces, threshold } = contents
  if (typeof joinsSpaces !== 'boolean') throw corrupt('it does not say whether tokens contain spaces')
  if (typeof threshold !== 'number') throw corrupt('it has no threshold for sentences')
  const pairs = file.tensor(`${name}.pairs`, 'U8').slice()
  if (pairs.length !== CLASSES * CLASSES || pairs.some((value) => value > ASK)) {
    throw corrupt('its pairs of characters are for different classes')
  }
  return {
    pairs,
    joinsSpaces,
    sentenceThreshold: threshold,
    tokenWeights: unpackWeights(file, `${name}.tokens`, contents.tokens, 1, 0),
    sentenceWeights: unpackWeights(file, `${name}.sentences`, contents.sentences, 1, 0),
    cases: unpackCases(file.tensor(`${name}.cases`, 'U8'), contents.cases),
    expansion: {
      ...readExpansion(contents),
      weights: unpackWeights(file, `${name}.expansions`, contents.expansionWeights, 1, 0),
    },
  }
}

/** Words in the order of their hashes: the distance to the next, and how it is written. */
function packCases(cases: ReadonlyMap<number, number>): Uint8Array {
  const bytes = new ByteWriter()
  let previous = -0x80000000
  for (const word of [...cases.keys()].sort((a, b) => a - b)) {
    bytes.unsigned(word - previous)
    bytes.byte(cases.get(word)!)
    previous = word
  }
  return bytes.bytes()
}

function unpackCases(tensor: Uint8Array, count: JsonValue | undefined): Map<number, number> {
  const bytes = new ByteReader(tensor)
  const cases = new Map<number, number>()
  let word = -0x80000000
  for (let rest = jsonInteger(count, 0, MOST_CASES, 'the number of words'); rest > 0; rest--) {
    word += bytes.unsigned()
    const usual = bytes.byte()
    if (word > 0x7fffffff || usual > USUALLY_UPPER) throw corrupt('its words are out of order')
    cases.set(word, usual)
  }
  bytes.end()
  return cases
}

function readExpansion(contents: { readonly [key: string]: JsonValue }): Omit<ExpansionRules, 'weights'> {
  const expansions = jsonList(contents.expansions, 'its multiword tokens').map((item): Expansion => {
    const [cut, add, ...rest] = jsonList(item, 'its multiword tokens')
    return {
      cut: jsonInteger(cut, 0, LONGEST_TEXT, 'the end of a multiword token'),
      add: textOf(add, LONGEST_TEXT),
      rest: rest.map((word) => textOf(word, LONGEST_TEXT)),
    }
  })
  const readTable = (table: JsonValue | undefined) => {
    const known = new Map<string, number>()
    for (const item of jsonList(table, 'its endings of tokens')) {
      const [ending, number] = jsonList(item, 'its endings of tokens')
      if (typeof ending !== 'string') throw corrupt('an ending of tokens is not a string')
      known.set(ending, jsonInteger(number, ONE_WORD, expansions.length - 1, 'the expansion of an ending'))
    }
    return known
  }
  return { expansions, endings: readTable(contents.endings), ambiguous: readTable(contents.ambiguous) }
}

/**
 * The bytes of a tokenizer's model file.
 *
 * @example
 * await writeFile('english-tokens.crossarc', writeTokenizer(trainTokenizer(train, { dev })))
 */
export function writeTokenizer(model: TokenizerModel, training: JsonValue = null): Uint8Array<ArrayBuffer> {
  return writePartFile(KIND, packTokenizer(model, KIND), training)
}

/**
 * The tokenizer in a file. The contents are checked, not trusted: if they are invalid, a CrossarcError such
 * as `model-corrupt` says why.
 *
 * @example
 * const tokenizer = new Tokenizer(readTokenizer(await readFile('english-tokens.crossarc')))
 */
export function readTokenizer(bytes: Uint8Array | ArrayBuffer): TokenizerModel {
  const { file, metadata } = readPartFile(bytes, KIND)
  return unpackTokenizer(file, KIND, metadata)
}
