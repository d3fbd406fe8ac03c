import { ByteReader, ByteWriter, corrupt } from '../linear/bytes.ts'
import { list, object, packWeights, unpackWeights, whole } from '../linear/packed.ts'
import {
  type JsonValue,
  type ModelFile,
  type ModelPart,
  readModelFile,
  writeModelFile,
} from '../model-file/index.ts'
import { textOf } from './file-text.ts'
import { LETTERS, type LemmaScript } from './lemma-script.ts'
import type { LemmaTag, LemmatizerModel } from './lemmatizer-model.ts'

const KIND = 'lemmatizer'

/** Far beyond any treebank. */
const LONGEST_TEXT = 1000
const MOST_FORMS = 1 << 24

/**
 * A lemmatizer as part of a model file.
 *
 * @param name the beginning of the tensors' names.
 */
export function packLemmatizer(model: LemmatizerModel, name: string): ModelPart {
  const weights = packWeights(model.weights, `${name}.weights`)
  const dictionary = packDictionary(model.dictionary)
  return {
    metadata: {
      scripts: model.scripts.map(({ letters, cutStart, addStart, cutEnd, addEnd }) => [
        LETTERS.indexOf(letters),
        cutStart,
        addStart,
        cutEnd,
        addEnd,
      ]),
      tags: model.tags.map(({ upos, feats }) => [upos, feats]),
      forms: model.dictionary.size,
      classes: model.classes,
      weights: weights.metadata,
    },
    tensors: {
      ...weights.tensors,
      [`${name}.dictionary`]: { dtype: 'U8', shape: [dictionary.length], data: dictionary },
    },
  }
}

/** The lemmatizer that packLemmatizer() wrote. What is in the file is checked, not trusted. */
export function unpackLemmatizer(
  file: ModelFile,
  name: string,
  metadata: JsonValue | undefined,
): LemmatizerModel {
  const contents = object(metadata, "the lemmatizer's contents")
  const scripts = list(contents.scripts, 'its scripts').map(readScript)
  const tags = list(contents.tags, 'its tags').map((item): LemmaTag => {
    const [upos, feats] = list(item, 'its tags')
    return { upos: textOf(upos, LONGEST_TEXT), feats: textOf(feats, LONGEST_TEXT) }
  })
  const classes = whole(contents.classes, 1, scripts.length, 'the number of scripts for unseen words')
  const dictionary = unpackDictionary(
    file.tensor(`${name}.dictionary`, 'U8'),
    whole(contents.forms, 0, MOST_FORMS, 'the number of forms'),
    tags.length,
    scripts.length,
  )
  const weights = unpackWeights(file, `${name}.weights`, contents.weights, 0, classes)
  return { scripts, tags, classes, dictionary, weights }
}

function readScript(item: JsonValue): LemmaScript {
  const [letters, cutStart, addStart, cutEnd, addEnd] = list(item, 'its scripts')
  return {
    letters: LETTERS[whole(letters, 0, LETTERS.length - 1, 'the case of a script')],
    cutStart: whole(cutStart, 0, LONGEST_TEXT, 'what a script cuts'),
    addStart: textOf(addStart, LONGEST_TEXT),
    cutEnd: whole(cutEnd, 0, LONGEST_TEXT, 'what a script cuts'),
    addEnd: textOf(addEnd, LONGEST_TEXT),
  }
}

/**
 * Forms in their order, in UTF-8: how many bytes each shares with the one before it, how many follow, these; then how
 * many tags it has, and each tag with its script.
 */
function packDictionary(dictionary: LemmatizerModel['dictionary']): Uint8Array {
  const bytes = new ByteWriter()
  const encoder = new TextEncoder()
  let previous = new Uint8Array(0)
  for (const form of [...dictionary.keys()].sort()) {
    const encoded = encoder.encode(form)
    let shared = 0
    while (shared < previous.length && shared < encoded.length && previous[shared] === encoded[shared])
      shared++
    bytes.unsigned(shared)
    bytes.unsigned(encoded.length - shared)
    for (let at = shared; at < encoded.length; at++) bytes.byte(encoded[at])
    const entry = dictionary.get(form)!
    bytes.unsigned(entry.length / 2)
    for (const number of entry) bytes.unsigned(number)
    previous = encoded
  }
  return bytes.bytes()
}

function unpackDictionary(
  tensor: Uint8Array,
  forms: number,
  tags: number,
  scripts: number,
): Map<string, readonly number[]> {
  const bytes = new ByteReader(tensor)
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const dictionary = new Map<string, readonly number[]>()
  const form = new Uint8Array(4 * LONGEST_TEXT)
  const below = (limit: number) => {
    const number = bytes.unsigned()
    if (number >= limit) throw corrupt('a word of its dictionary has an unknown lemma')
    return number
  }
  let length = 0
  for (let rest = forms; rest > 0; rest--) {
    const shared = bytes.unsigned()
    const added = bytes.unsigned()
    if (shared > length || shared + added > form.length) throw corrupt('its dictionary is not in order')
    length = shared + added
    for (let at = shared; at < length; at++) form[at] = bytes.byte()
    const entry: number[] = []
    for (let count = bytes.unsigned(); count > 0; count--) entry.push(below(tags), below(scripts))
    dictionary.set(decoded(decoder, form, length), entry)
  }
  bytes.end()
  return dictionary
}

function decoded(decoder: TextDecoder, form: Uint8Array, length: number): string {
  try {
    return decoder.decode(form.subarray(0, length))
  } catch {
    throw corrupt('a word of its dictionary is not UTF-8')
  }
}

/**
 * The bytes of a lemmatizer's model file.
 *
 * @example
 * await writeFile('english-lemmas.crossarc', writeLemmatizer(trainLemmatizer(train)))
 */
export function writeLemmatizer(model: LemmatizerModel, training: JsonValue = null): Uint8Array<ArrayBuffer> {
  const { metadata, tensors } = packLemmatizer(model, KIND)
  return writeModelFile({ kind: KIND, metadata: { [KIND]: metadata, training }, tensors })
}

/**
 * The lemmatizer of a file. What is in the file is checked, not trusted: a CrossarcError `model-corrupt` and the like
 * says what is wrong with it.
 *
 * @example
 * const lemmatizer = new Lemmatizer(readLemmatizer(await readFile('english-lemmas.crossarc')))
 */
export function readLemmatizer(bytes: Uint8Array | ArrayBuffer): LemmatizerModel {
  const file = readModelFile(bytes, KIND)
  return unpackLemmatizer(file, KIND, object(file.metadata, 'its contents')[KIND])
}
