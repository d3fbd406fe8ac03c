import { describe, expect, it } from 'vitest'
import type { CrossarcError } from '../../../src/base/error.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { readJson, writeJson } from '../../../src/treebank/formats/json.ts'
import { everything, sentenceOf } from '../sample.ts'

const sentences = readConllu(everything)

describe('JSON', () => {
  it('gives back every sentence', () => {
    expect(readJson(writeJson(sentences))).toEqual(sentences)
    expect(JSON.parse(writeJson(sentences))).toEqual(sentences)
    expect(readJson(writeJson([]))).toEqual([])
  })

  it('needs only the fields that have a value', () => {
    expect(readJson('{"words": [{"form": "a", "head": 0}, {"form": "b"}]}')).toMatchObject([
      {
        comments: [],
        words: [
          { id: 1, form: 'a', head: 0 },
          { id: 2, form: 'b', head: -1, misc: '_' },
        ],
      },
    ])
  })

  it.each([
    ['bad-json', 2, '[\n{"words": [}]'],
    ['bad-json', 1, 'words'],
    ['bad-json', 1, '1\ta\t_'],
    ['bad-json', 1, '[] []'],
    ['bad-json', 1, '[{"words": [{}]}] {}'],
    ['bad-json', 3, '[\n{"words": [{"head": 0}]}\n'],
    ['bad-json', 2, '{"words":\n [{"head": 0}'],
    ['bad-sentence', 1, '{"words": 1}'],
    ['bad-sentence', 1, '{"words": [1]}'],
    ['bad-sentence', 1, '{"words": [{"form": 1}]}'],
    ['bad-sentence', 1, '{"words": [{"head": "0"}]}'],
    ['bad-sentence', 1, '{"comments": [1], "words": [{}]}'],
    ['bad-sentence', 1, '{"words": [{}], "multiwords": [{"first": 1}]}'],
    ['empty-sentence', 1, '{}'],
    ['id-out-of-order', 1, '{"words": [{"id": 2}]}'],
    ['bad-id', 1, '{"words": [{"id": -1, "head": 0}]}'],
    ['bad-id', 1, '{"words": [{"id": 1, "head": 0}, {"id": 0.5, "head": 1}]}'],
    ['own-head', 2, '\n{"words": [{"head": 1}]}'],
    ['bad-field', 1, '{"words": [{"form": "a\\tb"}]}'],
  ])('refuses %s, line %i', (code, line, text) => {
    expect(() => readJson(text, { file: 'f.json' })).toThrow(
      expect.objectContaining({ code, place: expect.objectContaining({ file: 'f.json', line }) }),
    )
  })

  it('reports on one line what it found', () => {
    expect(() => readJson('[1,\r\n2]')).toThrow('1: expected a sentence in JSON, found "1, 2]"')
  })

  it('rejects bytes that are not UTF-8', () => {
    const bytes = new TextEncoder().encode('[\n{"words": [{"form": "X"}]}]')
    bytes[bytes.indexOf('X'.charCodeAt(0))] = 0xff
    expect(() => readJson(bytes)).toThrow(expect.objectContaining({ code: 'bad-utf8', place: { line: 2 } }))
  })

  it('leaves out bad sentences when asked', () => {
    const errors: CrossarcError[] = []
    const text =
      '[{"words":[{}]},{"words":[{"head":1}]},\n{"comments":["# sent_id = x"],"words":[]},{"words":[{}]}]'
    expect(readJson(text, { onInvalid: (error) => errors.push(error) })).toHaveLength(2)
    expect(errors.map(({ code, place }) => [code, place.line, place.sentence])).toEqual([
      ['own-head', 1, '#2'],
      ['empty-sentence', 2, 'x'],
    ])
  })

  it('refuses to write what it could not read back', () => {
    expect(() => writeJson([sentenceOf([0]), sentenceOf([2, 1])])).toThrow(/sentence #2/)
    expect(writeJson([sentenceOf([0, 0])])).toContain('"head":0')
    expect(() => writeJson([sentenceOf([0, 0])], { roots: 'one' })).toThrow(/one root/)
  })
})
