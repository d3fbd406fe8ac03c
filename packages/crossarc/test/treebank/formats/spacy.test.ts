import { expect, it } from 'vitest'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { toSpacyDoc } from '../../../src/treebank/formats/spacy.ts'
import { conllu, everything } from '../sample.ts'

const doc = toSpacyDoc(readConllu(everything))

it('makes one text with a range for every sentence', () => {
  expect(doc.text).toBe('Vámonos al 10 000 mar.😀 ok')
  expect(doc.sents).toEqual([
    { start: 0, end: 22 },
    { start: 22, end: 26 },
  ])
})

it('has a token for every word, with the range of its surface token', () => {
  const codePoints = [...doc.text]
  const surface = doc.tokens.map(({ start, end }) => codePoints.slice(start, end).join(''))
  expect(surface).toEqual(['Vámonos', 'Vámonos', 'al', 'al', '10 000', 'mar', '.', '😀', 'ok'])
  expect(doc.tokens[1]).toEqual({
    id: 1,
    start: 0,
    end: 7,
    tag: '',
    pos: 'PRON',
    morph: '',
    lemma: 'nosotros',
    dep: 'obj',
    head: 0,
  })
})

it('counts heads over the document; a root is its own head', () => {
  expect(doc.tokens.map((token) => token.head)).toEqual([0, 0, 5, 5, 5, 0, 0, 8, 8])
})

it('counts UTF-16 units when asked, so that slices of the text fit', () => {
  const { text, tokens } = toSpacyDoc(readConllu(everything), 'utf-16')
  expect(tokens.slice(-2).map(({ start, end }) => text.slice(start, end))).toEqual(['😀', 'ok'])
})

it('separates sentences by a space where there was one', () => {
  const sentence = conllu('1 a _ _ _ _ 0 _ _ _\n\n')
  expect(toSpacyDoc(readConllu(sentence + sentence))).toMatchObject({
    text: 'a a',
    sents: [
      { start: 0, end: 1 },
      { start: 2, end: 3 },
    ],
  })
})

it('distinguishes a root without a label from a word without a head', () => {
  const { tokens } = toSpacyDoc(readConllu(conllu('1 a _ _ _ _ 0 _ _ _\n2 b _ _ _ _ _ dep _ _')))
  expect(tokens.map(({ dep, head }) => [dep, head])).toEqual([
    ['ROOT', 0],
    ['', 1],
  ])
})
