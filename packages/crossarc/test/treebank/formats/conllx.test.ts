import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConllu, writeConllu } from '../../../src/treebank/formats/conllu.ts'
import { readConllx, streamConllx, writeConllx } from '../../../src/treebank/formats/conllx.ts'
import { dataFile } from '../../data.ts'
import { conllu, everything, sentenceOf, wordOf } from '../sample.ts'

const text = conllu(`1 To _ A AC case=unmarked 2 subj 2 subj
  2 tror _ V VA mood=indic 0 ROOT _ _
  3 ikke _ RG RG _ 0 mod 2 _
  4 . _ X XP _ _ _ _ pnct

`)

describe('CoNLL-X', () => {
  it('comes back byte for byte', () => expect(writeConllx(readConllx(text))).toBe(text))

  it('puts the two tags in upos and xpos, PHEAD and PDEPREL in MISC', () => {
    const [sentence] = readConllx(text)
    expect(sentence.words[0]).toMatchObject({
      upos: 'A',
      xpos: 'AC',
      deps: '_',
      misc: 'PHead=2|PDeprel=subj',
    })
    expect(sentence.words.map((word) => word.misc)).toEqual([
      'PHead=2|PDeprel=subj',
      '_',
      'PHead=2',
      'PDeprel=pnct',
    ])
  })

  it('allows several roots unless told otherwise', () => {
    expect(() => readConllx(text, { roots: 'one' })).toThrow(
      expect.objectContaining({ code: 'several-roots' }),
    )
  })

  it('survives a round trip through CoNLL-U', () => {
    const through = readConllu(writeConllu(readConllx(text), { roots: 'any' }), { roots: 'any' })
    expect(writeConllx(through)).toBe(text)
  })

  it('leaves out what it cannot represent', () => {
    const written = writeConllx(readConllu(everything))
    expect(written).not.toMatch(/^#|^\d+[-.]|SpaceAfter/m)
    expect(readConllx(written).map((sentence) => sentence.words.length)).toEqual([7, 2])
  })

  it('streams', async () => {
    const sentences = []
    for await (const sentence of streamConllx(text)) sentences.push(sentence)
    expect(sentences).toEqual(readConllx(text))
  })

  it.each([
    ['bad-id', '1-2 a _ _ _ _ 0 _ _ _'],
    ['bad-id', '1.1 a _ _ _ _ 0 _ _ _'],
    ['bad-projective-head', '1 a _ _ _ _ 0 _ x _'],
    ['bad-projective-head', '1 a _ _ _ _ 0 _ _ a|b'],
    ['cycle', '1 a _ _ _ _ 2 _ _ _\n2 a _ _ _ _ 1 _ _ _'],
  ])('refuses %s in %s', (code, lines) => {
    expect(() => readConllx(conllu(lines))).toThrow(
      expect.objectContaining({ code, place: { line: 1, sentence: '#1' } }),
    )
  })

  it('refuses to write a projective head that is not a number', () => {
    const sentence = sentenceOf([0], { words: [wordOf(1, { misc: 'PHead=x' })] })
    expect(() => writeConllx([sentence])).toThrow(expect.objectContaining({ code: 'bad-projective-head' }))
  })

  const files = ['train', 'test'].map((part) => dataFile(`conllx/Danish-DDT/${part}.conll`))
  it.skipIf(files.includes(undefined))('Danish comes back byte for byte (skipped where absent)', () => {
    for (const file of files) {
      const bytes = readFileSync(file!)
      expect(Buffer.from(writeConllx(readConllx(bytes))).equals(bytes)).toBe(true)
    }
  })
})
