import { describe, expect, it } from 'vitest'
import { packTagger, unpackTagger, writeTagger } from '../../../src/linear/tagger/tagger-file.ts'
import { trainTagger } from '../../../src/linear/training/tagger-training.ts'
import type { JsonValue } from '../../../src/model-file/json.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import type { Tensor } from '../../../src/model-file/tensor.ts'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { Lemmatizer } from '../../../src/text/lemmatizer/lemmatizer.ts'
import {
  packLemmatizer,
  readLemmatizer,
  unpackLemmatizer,
  writeLemmatizer,
} from '../../../src/text/lemmatizer/lemmatizer-file.ts'
import { Tokenizer } from '../../../src/text/tokenizer/tokenizer.ts'
import {
  packTokenizer,
  readTokenizer,
  unpackTokenizer,
  writeTokenizer,
} from '../../../src/text/tokenizer/tokenizer-file.ts'
import { trainLemmatizer } from '../../../src/text/training/lemmatizer-training.ts'
import { trainTokenizer } from '../../../src/text/training/tokenizer-training.ts'
import { english } from '../small-treebank.ts'

const lemmas = english.map((sentence) => ({
  ...sentence,
  words: sentence.words.map((word) => ({
    ...word,
    lemma: word.form.toLowerCase().replace(/s$/, ''),
    upos: /s$/.test(word.form) ? 'NOUN' : 'X',
  })),
}))
const tokenizer = trainTokenizer(english)
const lemmatizer = trainLemmatizer(lemmas)

describe('model files', () => {
  it('restore the same tokenizer', () => {
    const read = readTokenizer(writeTokenizer(tokenizer))
    expect(read).toEqual(tokenizer)
    const text = "Mr. Brown doesn't like it. Write to joe@example.com!"
    expect(new Tokenizer(read).tokenize(text)).toEqual(new Tokenizer(tokenizer).tokenize(text))
    expect(writeTokenizer(read)).toEqual(writeTokenizer(tokenizer))
  })

  it('restore the same lemmatizer', () => {
    const read = readLemmatizer(writeLemmatizer(lemmatizer))
    expect({ ...read, weights: null }).toEqual({ ...lemmatizer, weights: null })
    const word = { form: 'Frogs', upos: 'NOUN', feats: '_' }
    expect(new Lemmatizer(read).lemma(word)).toBe(new Lemmatizer(lemmatizer).lemma(word))
    expect(writeLemmatizer(read)).toEqual(writeLemmatizer(lemmatizer))
  })

  it('can hold several parts', () => {
    const one = packTokenizer(tokenizer, 'tokenizer')
    const other = packLemmatizer(lemmatizer, 'lemmatizer')
    const tagger = trainTagger(lemmas, [], { epochs: 2 })
    const third = packTagger(tagger, 'tagger')
    const bytes = writeModelFile({
      kind: 'example',
      metadata: { tokenizer: one.metadata, lemmatizer: other.metadata, tagger: third.metadata },
      tensors: { ...one.tensors, ...other.tensors, ...third.tensors },
    })
    const file = readModelFile(bytes, 'example')
    const metadata = file.metadata as Record<string, JsonValue>
    expect(unpackTokenizer(file, 'tokenizer', metadata.tokenizer)).toEqual(tokenizer)
    expect(writeTagger(unpackTagger(file, 'tagger', metadata.tagger))).toEqual(writeTagger(tagger))
    expect(unpackLemmatizer(file, 'lemmatizer', metadata.lemmatizer).dictionary).toEqual(
      lemmatizer.dictionary,
    )
  })

  it('have their own kind', () => {
    expect(() => readTokenizer(writeLemmatizer(lemmatizer))).toThrow(
      expect.objectContaining({ code: 'model-kind' }),
    )
  })
})

describe('files with a valid checksum and invalid contents', () => {
  type Contents = Record<string, JsonValue>

  function changed(
    kind: 'tokenizer' | 'lemmatizer',
    change: (metadata: Contents, tensors: Record<string, Tensor>) => void,
  ): Uint8Array {
    const part = kind === 'tokenizer' ? packTokenizer(tokenizer, kind) : packLemmatizer(lemmatizer, kind)
    const metadata = structuredClone(part.metadata) as Contents
    const tensors = { ...part.tensors }
    change(metadata, tensors)
    return writeModelFile({ kind, metadata: { [kind]: metadata, training: null }, tensors })
  }

  const bytes = (...data: number[]): Tensor => ({
    dtype: 'U8',
    shape: [data.length],
    data: Uint8Array.from(data),
  })

  it.each<[string, (metadata: Contents, tensors: Record<string, Tensor>) => void]>([
    ['no spaces', (metadata) => delete metadata.joinsSpaces],
    ['no threshold', (metadata) => (metadata.threshold = '0')],
    ['too few pairs', (_, tensors) => (tensors['tokenizer.pairs'] = bytes(1, 2))],
    ['a wrong pair', (_, tensors) => (tensors['tokenizer.pairs'] = bytes(...Array(576).fill(7)))],
    ['cases that end early', (metadata) => (metadata.cases = 100_000)],
    ['an unknown case', (_, tensors) => (tensors['tokenizer.cases'] = bytes(1, 9))],
    ['no expansions', (metadata) => (metadata.expansions = null)],
    ['an expansion with a line end', (metadata) => (metadata.expansions = [[1, '', '\n']])],
    ['an ending that leads nowhere', (metadata) => (metadata.endings = [['s', 99]])],
    ['an ending that is not a string', (metadata) => (metadata.endings = [[5, 0]])],
    ['no weights', (metadata) => (metadata.tokens = null)],
  ])('refuses a tokenizer with %s', (_, change) => {
    expect(() => readTokenizer(changed('tokenizer', change))).toThrow(
      expect.objectContaining({ code: 'model-corrupt' }),
    )
  })

  const { forms, tags } = lemmatizer.dictionary
  /** The same number for every entry, or for every form. */
  const numbers = (value: number): Tensor => {
    const data = new Uint16Array(value === 0 ? forms.length : tags.length).fill(value)
    return { dtype: 'U16', shape: [data.length], data }
  }
  const bytesOf = (length: number): Tensor => ({
    dtype: 'U16',
    shape: [length],
    data: new Uint16Array(length),
  })
  const reversed = (): Tensor => ({ dtype: 'I32', shape: [forms.length], data: forms.slice().reverse() })

  it.each<[string, (metadata: Contents, tensors: Record<string, Tensor>) => void]>([
    ['no scripts', (metadata) => (metadata.scripts = [])],
    ['a script in unknown letters', (metadata) => (metadata.scripts = [[9, 0, '', 0, '']])],
    ['a script with a tab', (metadata) => (metadata.scripts = [[0, 0, '\t', 0, '']])],
    ['no tags', (metadata) => (metadata.tags = [])],
    ['unknown lemmas', (_, tensors) => (tensors['lemmatizer.dictionary.scripts'] = numbers(65535))],
    ['too few entries', (_, tensors) => (tensors['lemmatizer.dictionary.counts'] = numbers(0))],
    ['other forms', (_, tensors) => (tensors['lemmatizer.dictionary.counts'] = bytesOf(5))],
    ['forms out of order', (_, tensors) => (tensors['lemmatizer.dictionary.forms'] = reversed())],
    ['more classes than scripts', (metadata) => (metadata.classes = 1000)],
  ])('refuses a lemmatizer with %s', (_, change) => {
    expect(() => readLemmatizer(changed('lemmatizer', change))).toThrow(
      expect.objectContaining({ code: 'model-corrupt' }),
    )
  })
})
