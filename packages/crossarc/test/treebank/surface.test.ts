import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { comment } from '../../src/treebank/sentence.ts'
import { surfaceOf } from '../../src/treebank/surface.ts'
import { dataFile } from '../data.ts'
import { conllu, everything } from './sample.ts'

describe('surfaceOf', () => {
  const [first, second] = readConllu(everything)

  it('rebuilds the text from tokens and SpaceAfter', () => {
    expect(surfaceOf(first).text).toBe('Vámonos al 10 000 mar.')
    expect(surfaceOf(first)).toMatchObject({ before: '', after: '' })
    expect(surfaceOf(second)).toMatchObject({ text: '😀 ok', before: '', after: ' ' })
  })

  it('gives every token its words and its place', () => {
    const places = surfaceOf(first).tokens.map(({ first, last, start, end }) => [first, last, start, end])
    expect(places).toEqual([
      [1, 2, 0, 7],
      [3, 4, 8, 10],
      [5, 5, 11, 17],
      [6, 6, 18, 21],
      [7, 7, 21, 22],
    ])
  })

  it('counts code points, or UTF-16 units when asked', () => {
    expect(surfaceOf(second).tokens[1]).toMatchObject({ start: 2, end: 4 })
    expect(surfaceOf(second, 'utf-16').tokens[1]).toMatchObject({ start: 3, end: 5 })
  })

  it("reads UDPipe's SpacesAfter, SpacesBefore and SpacesInToken", () => {
    const [sentence] = readConllu(
      conllu(`1 a _ _ _ _ 0 _ _ SpacesBefore=\\t|SpacesAfter=\\s\\s
        2 b␣c _ _ _ _ 1 _ _ SpacesAfter=|SpacesInToken=b\\s\\sc
        3 d _ _ _ _ 1 _ _ SpacesAfter=\\p\\\\n
        4 e _ _ _ _ 1 _ _ SpacesAfter=\\r\\n`),
    )
    expect(surfaceOf(sentence)).toMatchObject({ text: 'a  b  cd|\\ne', before: '\t', after: '\r\n' })
  })

  it('uses only the MISC of the token, not that of its words', () => {
    const rows =
      '1-2 ab _ _ _ _ _ _ _ _\n1 a _ _ _ _ 0 _ _ SpaceAfter=No\n2 b _ _ _ _ 1 _ _ SpaceAfter=No\n3 c _ _ _ _ 1 _ _ _'
    expect(surfaceOf(readConllu(conllu(rows))[0]).text).toBe('ab c')
  })

  const files = ['ud-2.16/English-EWT/dev.conllu', 'ud-2.16/Portuguese-Bosque/dev.conllu'].map(dataFile)
  it.skipIf(files.includes(undefined))('rebuilds # text of treebanks (skipped where they are absent)', () => {
    for (const file of files) {
      for (const sentence of readConllu(readFileSync(file!))) {
        expect(surfaceOf(sentence).text).toBe(comment(sentence, 'text'))
      }
    }
  })
})
