import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Document } from '../../src/pipeline/document.ts'
import { headsOfSentence } from '../../src/tree/from-sentence.ts'
import { treeProblem } from '../../src/tree/validity.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { surfaceOf } from '../../src/treebank/surface.ts'
import { shipped } from './models.ts'

/** Checks for a valid tree per sentence, correct token positions, a rebuilt text, and a readable file. */
function check(text: string, doc: Document = shipped.parse(text)): void {
  let rebuilt = ''
  for (const { sentence, start } of doc.sentences) {
    expect(treeProblem(headsOfSentence(sentence), { singleRoot: true })).toBeUndefined()
    for (const { lemma, upos, deprel } of sentence.words)
      for (const column of [lemma, upos, deprel]) expect(column).not.toBe('')
    const surface = surfaceOf(sentence, 'utf-16')
    rebuilt += surface.before
    expect(rebuilt.length).toBe(start)
    rebuilt += surface.text + surface.after
  }
  if (doc.sentences.length === 0) expect(text).toMatch(/^[\p{White_Space}\ufeff]*$/u)
  else expect(rebuilt).toBe(text)
  expect(readConllu(doc.toConllu())).toEqual(doc.toJSON())
}

describe('bad input', () => {
  const texts: Record<string, string> = {
    'no text': '',
    'white space': ' \t\r\n \u3000\u2028\n',
    'a NUL': 'a\0b',
    'halves of surrogate pairs': 'a \ud83d b \ude42. \ud83d',
    'zero-width and control characters': '\u200ba\u200db\ufeff \u0007\u001b[31m c\u00ad\u202e.\u0085d',
    'mixed scripts': 'Hello мир, 你好世界。 مرحبا بالعالم! שלום नमस्ते 안녕하세요 😀👨‍👩‍👧‍👦 e\u0301',
    'columns and comments': '# text = no\n1\tA\ta\tDET\t_\n\n# newdoc\n_ _ \\ | SpaceAfter=No',
    'marks alone': '\u0301\u0301 \u20dd',
    'every plane': Array.from({ length: 17 }, (_, plane) =>
      String.fromCodePoint(plane * 0x10000 + 0x4e01),
    ).join(' '),
  }
  it.each(Object.entries(texts))('%s', (_, text) => check(text))

  it('binary', () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, k) => (k * 7919 + (k >> 3)) & 255)
    check(new TextDecoder().decode(bytes))
    check(String.fromCharCode(...bytes))
  })

  it('broken UTF-8 becomes U+FFFD, however it is cut', async () => {
    const bytes = Uint8Array.of(0x41, 0xff, 0x20, 0xe2, 0x82, 0x20, 0xf0, 0x9f, 0x99, 0x82, 0xc3)
    const text = new TextDecoder().decode(bytes)
    const sentences = []
    for await (const sentence of shipped.stream([...bytes].map((byte) => Uint8Array.of(byte))))
      sentences.push(sentence)
    expect(sentences.map(({ sentence }) => sentence)).toEqual(shipped.parse(text).toJSON())
    check(text)
  })

  it('a word of 100,000 characters, and 5,000 words without punctuation', () => {
    check('a'.repeat(100_000))
    check(
      Array.from({ length: 5000 }, (_, k) => ['the', 'dog', 'sees', 'cats', 'often'][(k * k) % 5]).join(' '),
    )
    check('('.repeat(3000))
  })

  it('texts of all kinds of characters, with fixed seeds', () => {
    const characters = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'abcABC019 .,!?\'"()-\n\t|\\_#=/@:') },
      {
        weight: 2,
        arbitrary: fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
      },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("don't", ' U.S. ', 'http://a.b/c?d=e', '\u200b', '\u00a0', '…', ' \n\n '),
      },
    )
    const text = fc.array(characters, { maxLength: 60 }).map((parts) => parts.join(''))
    for (const seed of [1, 6, 20])
      fc.assert(
        fc.property(text, (value) => check(value)),
        { seed, numRuns: 60 },
      )
  })
})
