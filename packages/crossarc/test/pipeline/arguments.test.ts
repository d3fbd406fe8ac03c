import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../src/base/error.ts'
import { compileConstraints } from '../../src/constraint/set/constraint-set.ts'
import { load } from '../../src/pipeline/load.ts'
import { Pipeline } from '../../src/pipeline/pipeline.ts'
import { readPipeline } from '../../src/pipeline/pipeline-file.ts'
import { readHorizontal } from '../../src/text/tokenizer/tokenised.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { readJson } from '../../src/treebank/formats/json.ts'
import { shipped } from './models.ts'

/* Calls that TypeScript would refuse, as JavaScript makes them. */

// biome-ignore lint/suspicious/noExplicitAny: these tests pass arguments of any kind
type Anything = any

const pipeline = shipped as Anything
const doc = shipped.parse('The dog barks.')
const [sentence] = readHorizontal('Well , the dog barks .')

/** The code and message of a CrossarcError; fails on anything else. */
function failure(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    expect(error).toBeInstanceOf(CrossarcError)
    return `${(error as CrossarcError).code}: ${(error as CrossarcError).message}`
  }
  return 'nothing'
}

async function failureLater(action: () => Promise<unknown>): Promise<string> {
  const result = await action().catch((error: unknown) => ({ error }))
  return failure(() => {
    if (typeof result === 'object' && result !== null && 'error' in result) throw result.error
  })
}

async function streamed(source: unknown, options?: unknown): Promise<string[]> {
  const texts: string[] = []
  for await (const { text } of pipeline.stream(source, options)) texts.push(text)
  return texts
}

describe('a text', () => {
  it.each([
    [42, 'a number'],
    [{ text: 'Hello.' }, 'an object'],
    [Promise.resolve('Hello.'), 'a Promise: is an await missing?'],
    [doc, 'a Document'],
    [['Hello there.'], 'a list'],
    [Uint8Array.of(72, 105), 'a Uint8Array'],
    [undefined, 'undefined'],
    [null, 'null'],
  ])('is no %s', (given, kind) => {
    expect(failure(() => pipeline.parse(given))).toBe(
      `wrong-argument: Only a string can be tokenised, not ${kind}`,
    )
  })

  it('may arrive as pieces of text or bytes', async () => {
    const bytes = new TextEncoder().encode('Hello there.')
    const foreign = runInNewContext('Uint8Array.from(bytes)', { bytes })
    for (const source of [bytes, foreign, [foreign], ['Hello ', 'there.'], new Response('Hello there.').body])
      expect(await streamed(source)).toEqual(['Hello there.'])
    for (const source of [
      [2, 3],
      Uint16Array.of(2, 3),
      [['Hello there.']],
      [{ text: 'Hello there.' }],
      null,
      undefined,
      5,
      new Response('Hello there.'),
      bytes.buffer,
    ])
      expect(await failureLater(() => streamed(source))).toMatch(/^wrong-argument: .*, not /)
  })

  it('of a treebank is text or bytes', () => {
    const texts = [5, {}, doc, [1], undefined]
    for (const text of texts as Anything[]) {
      expect(failure(() => readConllu(text))).toMatch(/^wrong-argument: /)
      expect(failure(() => readJson(text))).toMatch(/^wrong-argument: /)
    }
  })

  it('may begin with a byte order mark', async () => {
    const { tokens, sentences } = shipped.parse('\ufeffHello there.')
    expect(tokens.map(({ form, start }) => `${form}@${start}`)).toEqual(['Hello@1', 'there@7', '.@12'])
    expect(sentences[0].sentence.words[0].misc).toBe('SpacesBefore=\ufeff')
    for await (const parsed of shipped.stream(new TextEncoder().encode('\ufeffHello there.')))
      expect(parsed.tokens.map(({ start }) => start)).toEqual([0, 6, 11])
  })
})

describe('options', () => {
  it('are refused if unknown', async () => {
    expect(failure(() => pipeline.parse('Hello.', { confidance: true }))).toMatch(
      /^unknown-option: parse\(\) has no option "confidance"; it has constraints, lines, /,
    )
    expect(failure(() => pipeline.parse('Hello.', { keep: true }))).toMatch(/^unknown-option: /)
    expect(failure(() => pipeline.parse('Hello.', null))).toMatch(/^wrong-argument: .* not null$/)
    expect(failure(() => pipeline.parseSentences([['Hello']], { lines: 'join' }))).toMatch(
      /^unknown-option: /,
    )
    expect(failure(() => pipeline.analyse(sentence, { constraint: [] }))).toMatch(/^unknown-option: /)
    expect(failure(() => pipeline.analyseAll([sentence], { constraint: [] }))).toMatch(/^unknown-option: /)
    expect(await failureLater(() => streamed('Hello.', { constraints: [] }))).toMatch(
      /^unknown-option: stream\(\) has no option "constraints"; it has constraintsOf, /,
    )
  })

  it('give a line end one of three meanings', () => {
    for (const lines of ['Join', 'joined', null])
      expect(failure(() => pipeline.parse('The dog\nbarks.', { lines }))).toMatch(/^tokenizer-option: /)
    for (const lines of ['join', 'paragraph', 'sentence', undefined])
      expect(failure(() => pipeline.parse('The dog\nbarks.', { lines }))).toBe('nothing')
  })

  it('have constraints in a list', () => {
    const one = { root: { word: 1 } }
    for (const constraints of [one, null, 5]) {
      expect(failure(() => pipeline.parse('Hello there.', { constraints }))).toMatch(/^constraint-kind: /)
      expect(failure(() => pipeline.analyse(sentence, { constraints }))).toMatch(/^constraint-kind: /)
      expect(failure(() => compileConstraints(3, constraints as Anything))).toMatch(/^constraint-kind: /)
    }
    expect(failure(() => pipeline.parts.parser.parse(sentence, { constraints: one }))).toMatch(
      /^constraint-kind: /,
    )
    expect(failure(() => compileConstraints(-1, []))).toMatch(/^invalid-length: /)
  })
})

describe('sentences', () => {
  const { words } = sentence
  const cases: Record<string, [unknown, RegExp]> = {
    'a part of another': [{ ...sentence, words: words.slice(2) }, /^id-out-of-order: .*sentence 1/],
    'two in one': [{ ...sentence, words: [...words, ...words] }, /^duplicate-id: .*sentence 1/],
    'words without columns': [{ ...sentence, words: [{ id: 1, form: 'a' }] }, /^bad-field: lemma of word 1/],
    'no word at all': [{ ...sentence, words: [null] }, /^bad-sentence: word 1 is not an object/],
    'no lists': [{ comments: [], words }, /^bad-sentence: "multiwords" of a sentence is not a list/],
    'no comments': [{ words, multiwords: [], emptyNodes: [] }, /^bad-sentence: "comments"/],
    'a token beyond the end': [
      { ...sentence, multiwords: [{ first: 1, last: 9, form: 'Well,', feats: '_', misc: '_' }] },
      /^range-beyond-sentence: /,
    ],
    'a list with holes': [
      Object.assign(new Array(3), { 0: 'a', 2: 'b' }),
      /^bad-field: form of word 2 is undefined/,
    ],
    'a text': ['Hello', /^wrong-argument: A sentence is a list of words, or an object with one, not a text/],
    'a sentence of a document': [doc.sentences[0], /^wrong-argument: .* not a DocumentSentence/],
  }
  it.each(Object.entries(cases))('are not %s', (_, [given, error]) => {
    expect(failure(() => pipeline.parseSentences([sentence, given]))).toMatch(error)
  })

  it('come in a list', () => {
    for (const given of [doc, 5, null, undefined])
      expect(failure(() => pipeline.parseSentences(given))).toMatch(/^wrong-argument: /)
  })

  it('are validated by every parser', () => {
    const part = { ...sentence, words: words.slice(2) }
    expect(failure(() => shipped.parts.parser.parse(part, {}))).toMatch(/^id-out-of-order: /)
    expect(failure(() => shipped.analyse(part, { keep: true }))).toMatch(/^id-out-of-order: /)
    expect(failure(() => shipped.annotate(part))).toMatch(/^id-out-of-order: /)
  })
})

describe('a document whose heads a caller has changed', () => {
  it('still works', () => {
    const [changed] = shipped.parse('The dog barks.').sentences
    const [first, second, third] = changed.sentence.words
    Object.assign(second, { head: 3 })
    Object.assign(third, { head: 2 })
    Object.assign(first, { head: 99 })
    expect(changed.tokens[1].subtree.map(({ id }) => id)).toEqual([2, 3, 4])
    expect(changed.tokens[0].children).toEqual([])
    expect(changed.childrenOf(99)).toEqual([])
  })
})

describe('a model', () => {
  it('may be a name, path, URL, or bytes of any kind', async () => {
    const bytes = new TextEncoder().encode('no model')
    const foreign = runInNewContext(
      '({ bytes: Uint8Array.from(bytes), buffer: Uint8Array.from(bytes).buffer })',
      {
        bytes,
      },
    )
    const due = await failureLater(() => load(bytes))
    expect(due).toMatch(/^model-/)
    for (const source of [
      bytes.buffer,
      foreign.bytes,
      foreign.buffer,
      new Blob([bytes]),
      new File([bytes], 'm'),
      new Response(bytes),
    ])
      expect(await failureLater(() => load(source))).toBe(due)
    expect(await failureLater(() => load(new Response('', { status: 404, statusText: 'Not Found' })))).toBe(
      'model-not-loaded: The model could not be fetched: the server answered 404 Not Found',
    )
    for (const source of [undefined, null, 5, {}, [], Promise.resolve('en'), new SharedArrayBuffer(8)])
      expect(await failureLater(() => load(source as Anything))).toMatch(/^wrong-argument: load\(\) takes /)
    const long = await failureLater(() => load(`data:,${'a'.repeat(100_000)}`))
    expect(long).toMatch(/^model-foreign: data:,aaa/)
    expect(long.length).toBeLessThan(500)
  })

  it('must be read before it becomes a pipeline', async () => {
    for (const given of ['text', 5, {}, undefined] as Anything[])
      expect(failure(() => readPipeline(given))).toMatch(/^wrong-argument: A model is read from bytes/)
    expect(failure(() => new Pipeline({} as Anything))).toMatch(/^wrong-argument: A pipeline needs/)
    for (const parser of [{ weights: {} }, { tensors: {} }])
      expect(failure(() => new Pipeline({ parser } as Anything))).toMatch(/^unready-model: /)
    expect(await failureLater(() => Pipeline.create(new Uint8Array(8) as Anything))).toMatch(
      /^wrong-argument: A pipeline needs a model/,
    )
  })
})
