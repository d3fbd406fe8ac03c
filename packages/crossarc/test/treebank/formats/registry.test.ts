import { describe, expect, it } from 'vitest'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { writeJson } from '../../../src/treebank/formats/json.ts'
import {
  type Format,
  formatNamed,
  formatOfFile,
  formats,
  oneByOne,
} from '../../../src/treebank/formats/registry.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { everything } from '../sample.ts'

const sentences = readConllu(everything)

async function written(format: Format, input: Iterable<Sentence>): Promise<string> {
  let text = ''
  for await (const piece of format.write!(input)) text += piece
  return text
}

describe('formats', () => {
  it('are found by name and by the extension of a file', () => {
    expect(formatNamed('conllx').name).toBe('conllx')
    expect(() => formatNamed('xml')).toThrow(expect.objectContaining({ code: 'unknown-format' }))
    expect(formatOfFile('a/b.conllu')?.name).toBe('conllu')
    expect(formatOfFile('B.CONLL')?.name).toBe('conllx')
    expect(formatOfFile('b.json')?.name).toBe('json')
    expect(formatOfFile('b.displacy.json')?.name).toBe('displacy')
    expect(formatOfFile('b')).toBeUndefined()
  })

  it('can be added to', () => {
    const forms: Format = {
      name: 'forms',
      description: 'forms only',
      extensions: ['.forms'],
      write: oneByOne({ sentence: ({ words }) => `${words.map((word) => word.form).join(' ')}\n` }),
    }
    expect(formatNamed('forms', [...formats, forms])).toBe(forms)
    expect(formatOfFile('x.forms', [...formats, forms])).toBe(forms)
  })

  it.each(formats.filter((format) => format.stream && format.write).map((format) => format.name))(
    '%s reads what it writes',
    async (name) => {
      const format = formatNamed(name)
      const read: Sentence[] = []
      for await (const sentence of format.stream!(await written(format, sentences))) read.push(sentence)
      expect(read.map(({ words }) => words.map(({ form, head, deprel }) => [form, head, deprel]))).toEqual(
        sentences.map(({ words }) => words.map(({ form, head, deprel }) => [form, head, deprel])),
      )
    },
  )

  it('produce the same as the functions for whole files', async () => {
    expect(await written(formatNamed('conllu'), sentences)).toBe(everything)
    expect(await written(formatNamed('json'), sentences)).toBe(writeJson(sentences))
  })

  it.each(['json', 'spacy', 'displacy'])('%s is an array, even an empty one', async (name) => {
    expect(JSON.parse(await written(formatNamed(name), []))).toEqual([])
    expect(JSON.parse(await written(formatNamed(name), sentences)).length).toBeGreaterThan(0)
  })

  it('spacy has one Doc per newdoc', async () => {
    const docs = JSON.parse(await written(formatNamed('spacy'), [...sentences, ...sentences]))
    expect(docs).toHaveLength(2)
    expect(docs[1].sents).toHaveLength(2)
  })

  it('brat has two files', async () => {
    expect(Object.keys(await formatNamed('brat').writeFiles!(sentences))).toEqual(['.txt', '.ann'])
  })

  it('name the sentence they cannot write', async () => {
    const bad = { ...sentences[1], comments: [], words: [{ ...sentences[1].words[0], head: 9 }] }
    await expect(written(formatNamed('conllu'), [sentences[0], bad])).rejects.toMatchObject({
      place: { sentence: '#2' },
    })
  })
})
