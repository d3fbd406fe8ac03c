import { corrupt, jsonInteger, jsonList, jsonObject } from '../../base/index.ts'
import { packWeights, unpackWeights } from '../../linear/weights/index.ts'
import type { JsonValue, ModelFile, ModelPart, Tensor } from '../../model-file/index.ts'
import { textOf } from '../shared/file-text.ts'
import { readPartFile, writePartFile } from '../shared/part-file.ts'
import { LETTERS, type LemmaScript } from './lemma-script.ts'
import type { LemmaDictionary, LemmaTag, LemmatizerModel } from './lemmatizer-model.ts'

const KIND = 'lemmatizer'

/** Far beyond any treebank. */
const LONGEST_TEXT = 1000

/**
 * A lemmatizer as part of a model file.
 *
 * @param name the prefix of the tensors' names.
 */
export function packLemmatizer(model: LemmatizerModel, name: string): ModelPart {
  const weights = packWeights(model.weights, `${name}.weights`)
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
      classes: model.classes,
      weights: weights.metadata,
    },
    tensors: {
      ...weights.tensors,
      ...packDictionary(model.dictionary, `${name}.dictionary`),
    },
  }
}

/** The lemmatizer that packLemmatizer() wrote. The contents are checked, not trusted. */
export function unpackLemmatizer(
  file: ModelFile,
  name: string,
  metadata: JsonValue | undefined,
): LemmatizerModel {
  const contents = jsonObject(metadata, "the lemmatizer's contents")
  const scripts = jsonList(contents.scripts, 'its scripts').map(readScript)
  const tags = jsonList(contents.tags, 'its tags').map((item): LemmaTag => {
    const [upos, feats] = jsonList(item, 'its tags')
    return { upos: textOf(upos, LONGEST_TEXT), feats: textOf(feats, LONGEST_TEXT) }
  })
  const classes = jsonInteger(contents.classes, 1, scripts.length, 'the number of scripts for unseen words')
  const dictionary = unpackDictionary(file, `${name}.dictionary`, tags.length, scripts.length)
  const weights = unpackWeights(file, `${name}.weights`, contents.weights, 0, classes)
  return { scripts, tags, classes, dictionary, weights }
}

function readScript(item: JsonValue): LemmaScript {
  const [letters, cutStart, addStart, cutEnd, addEnd] = jsonList(item, 'its scripts')
  return {
    letters: LETTERS[jsonInteger(letters, 0, LETTERS.length - 1, 'the case of a script')],
    cutStart: jsonInteger(cutStart, 0, LONGEST_TEXT, 'the cuts of a script'),
    addStart: textOf(addStart, LONGEST_TEXT),
    cutEnd: jsonInteger(cutEnd, 0, LONGEST_TEXT, 'the cuts of a script'),
    addEnd: textOf(addEnd, LONGEST_TEXT),
  }
}

/** The tensors of a dictionary; they store the number of entries per form instead of their start. */
function packDictionary(
  { forms, first, tags, scripts }: LemmaDictionary,
  name: string,
): Readonly<Record<string, Tensor>> {
  const counts = Uint16Array.from(forms, (_, k) => first[k + 1] - first[k])
  return {
    [`${name}.forms`]: { dtype: 'I32', shape: [forms.length], data: forms },
    [`${name}.counts`]: { dtype: 'U16', shape: [counts.length], data: counts },
    [`${name}.tags`]: { dtype: 'U16', shape: [tags.length], data: tags },
    [`${name}.scripts`]: { dtype: 'U16', shape: [scripts.length], data: scripts },
  }
}

function unpackDictionary(
  file: ModelFile,
  name: string,
  tagCount: number,
  scriptCount: number,
): LemmaDictionary {
  const forms = file.tensor(`${name}.forms`, 'I32')
  const counts = file.tensor(`${name}.counts`, 'U16')
  const tags = file.tensor(`${name}.tags`, 'U16')
  const scripts = file.tensor(`${name}.scripts`, 'U16')
  if (counts.length !== forms.length) throw corrupt('its dictionary is inconsistent')
  const first = new Int32Array(forms.length + 1)
  for (let k = 0; k < forms.length; k++) {
    if (k > 0 && forms[k - 1] >= forms[k]) throw corrupt('its dictionary is out of order')
    first[k + 1] = first[k] + counts[k]
  }
  if (first[forms.length] !== tags.length || tags.length !== scripts.length) {
    throw corrupt('its dictionary is inconsistent')
  }
  for (let k = 0; k < tags.length; k++) {
    if (tags[k] >= tagCount || scripts[k] >= scriptCount) {
      throw corrupt('a word of its dictionary has an unknown tag or lemma')
    }
  }
  return { forms, first, tags, scripts }
}

/**
 * The bytes of a lemmatizer's model file.
 *
 * @example
 * await writeFile('english-lemmas.crossarc', writeLemmatizer(trainLemmatizer(train)))
 */
export function writeLemmatizer(model: LemmatizerModel, training: JsonValue = null): Uint8Array<ArrayBuffer> {
  return writePartFile(KIND, packLemmatizer(model, KIND), training)
}

/**
 * The lemmatizer in a file. The contents are checked, not trusted: if they are invalid, a CrossarcError such
 * as `model-corrupt` says why.
 *
 * @example
 * const lemmatizer = new Lemmatizer(readLemmatizer(await readFile('english-lemmas.crossarc')))
 */
export function readLemmatizer(bytes: Uint8Array | ArrayBuffer): LemmatizerModel {
  const { file, metadata } = readPartFile(bytes, KIND)
  return unpackLemmatizer(file, KIND, metadata)
}
