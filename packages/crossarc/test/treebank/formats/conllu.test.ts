import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConllu, writeConllu, writeConlluSentence } from '../../../src/treebank/formats/conllu.ts'
import { comment, sentenceId, UNKNOWN } from '../../../src/treebank/sentence.ts'
import { dataFolder } from '../../data.ts'
import { depth } from '../../depth.ts'
import { conllu, everything, sentenceOf, wordOf } from '../sample.ts'

describe('readConllu', () => {
  const [first, second] = readConllu(everything)

  it('keeps comments unchanged', () => {
    expect(first.comments.slice(0, 2)).toEqual(['# newdoc id = d1', '# newpar'])
    expect(comment(second, 'sent_id')).toBe('d1-2')
  })

  it('finds the id of a sentence without the blanks around it', () => {
    expect(sentenceId(second)).toBe('d1-2')
    expect(sentenceId({ comments: ['# sent_id =  a b \t'] })).toBe('a b')
    expect(sentenceId({ comments: ['# sent_id = ', '# text = a'] })).toBe(undefined)
  })

  it('reads multiword tokens', () => {
    expect(first.multiwords).toEqual([
      { first: 1, last: 2, form: 'Vámonos', feats: 'Typo=Yes', misc: '_' },
      { first: 3, last: 4, form: 'al', feats: '_', misc: '_' },
    ])
  })

  it('reads empty nodes, even before the first word', () => {
    expect(first.emptyNodes.map(({ after, index, deps }) => [after, index, deps])).toEqual([
      [0, 1, '2:nsubj'],
      [4, 1, '1:obl|2:dep'],
      [4, 2, '1:obl'],
    ])
  })

  it('reads forms and lemmas with spaces', () => {
    expect(first.words[4]).toEqual({
      id: 5,
      form: '10 000',
      lemma: '10 000',
      upos: 'NUM',
      xpos: '_',
      feats: '_',
      head: 6,
      deprel: 'nummod',
      deps: '6:nummod',
      misc: '_',
    })
  })

  it('reads CRLF, a byte order mark, extra blank lines and a missing last blank line', () => {
    const sentences = readConllu(everything)
    const crlf = everything.replaceAll('\n', '\r\n')
    expect(readConllu(crlf)).toEqual(sentences)
    expect(readConllu(`\uFEFF${everything}`)).toEqual(sentences)
    expect(readConllu(new TextEncoder().encode(`\uFEFF${crlf}`))).toEqual(sentences)
    expect(readConllu(`\n\n${everything.replaceAll('\n\n', '\n\n  \n\n')}\n\n`)).toEqual(sentences)
    expect(readConllu(everything.trimEnd())).toEqual(sentences)
    expect(readConllu('')).toEqual([])
  })

  it('reads _ and -1 as unknown heads, and writes them as _', () => {
    const text = conllu('1 a _ _ _ _ _ _ _ _\n2 b _ _ _ _ -1 _ _ _\n3 c _ _ _ _ 2 _ _ _\n')
    const sentences = readConllu(text)
    expect(sentences[0].words.map((word) => word.head)).toEqual([UNKNOWN, UNKNOWN, 2])
    expect(writeConllu(sentences)).toBe(`${text.replace('-1', '_')}\n`)
  })

  it('takes several roots when told to', () => {
    const text = conllu('1 a _ _ _ _ 0 _ _ _\n2 b _ _ _ _ 0 _ _ _\n\n')
    expect(readConllu(text, { roots: 'any' })).toHaveLength(1)
    expect(() => readConllu(text)).toThrow(/roots: 'any'/)
  })

  it('reads sentences longer than its first buffers', () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `${i + 1}\tw\t_\t_\t_\t_\t${i}\t_\t_\t_\n`)
    expect(readConllu(rows.join(''))[0].words.at(-1)).toMatchObject({ id: 2000, head: 1999 })
  })
})

describe('writeConllu', () => {
  it('gives back what was read, byte for byte', () => {
    expect(writeConllu(readConllu(everything))).toBe(everything)
  })

  it('keeps columns that a token or an empty node should not have', () => {
    const text = conllu(
      '1-2 ab l U X F 7 d e m\n1 a _ _ _ _ 0 _ _ _\n1.1 e l U X F 9 d e m\n2 b _ _ _ _ 1 _ _ _\n\n',
    )
    expect(writeConllu(readConllu(text))).toBe(text)
  })

  it.each([
    ['bad-field', sentenceOf([0], { words: [wordOf(1, { form: 'a\tb' })] })],
    ['bad-field', sentenceOf([0], { words: [wordOf(1, { lemma: 'a\nb' })] })],
    ['bad-field', sentenceOf([0], { words: [wordOf(1, { misc: 'a\r' })] })],
    ['bad-field', sentenceOf([0], { words: [wordOf(1, { xpos: '' })] })],
    ['bad-field', sentenceOf([0], { words: [wordOf(1, { form: 'a\0' })] })],
    ['bad-field', sentenceOf([0], { words: [wordOf(1, { form: '\ud83d' })] })],
    [
      'bad-field',
      sentenceOf([0, 1], { multiwords: [{ first: 1, last: 2, form: '', feats: '_', misc: '_' }] }),
    ],
    ['bad-comment', sentenceOf([0], { comments: ['text'] })],
    ['bad-comment', sentenceOf([0], { comments: ['# a\n# b'] })],
    ['empty-sentence', sentenceOf([])],
    ['duplicate-id', sentenceOf([0], { words: [wordOf(1), wordOf(1, { head: 1 })] })],
    ['id-out-of-order', sentenceOf([0], { words: [wordOf(2)] })],
    ['bad-id', sentenceOf([0], { words: [wordOf(0)] })],
    ['bad-head', sentenceOf([0.5])],
    ['bad-head', sentenceOf([-2])],
    ['bad-head', sentenceOf([Number.NaN])],
    ['head-out-of-range', sentenceOf([0, 3])],
    ['own-head', sentenceOf([0, 2])],
    ['several-roots', sentenceOf([0, 0])],
    ['cycle', sentenceOf([2, 1])],
    ['cycle', sentenceOf([0, 3, 2])],
    [
      'bad-range',
      sentenceOf([0, 1], { multiwords: [{ first: 2, last: 1, form: 'x', feats: '_', misc: '_' }] }),
    ],
    [
      'bad-range',
      sentenceOf([0, 1], { multiwords: [{ first: 0, last: 1, form: 'x', feats: '_', misc: '_' }] }),
    ],
    [
      'range-overlap',
      sentenceOf([0, 1, 1], {
        multiwords: [
          { first: 1, last: 2, form: 'x', feats: '_', misc: '_' },
          { first: 2, last: 3, form: 'x', feats: '_', misc: '_' },
        ],
      }),
    ],
    [
      'range-beyond-sentence',
      sentenceOf([0, 1], { multiwords: [{ first: 2, last: 3, form: 'x', feats: '_', misc: '_' }] }),
    ],
    [
      'bad-empty-node',
      sentenceOf([0], {
        emptyNodes: [
          {
            after: 2,
            index: 1,
            form: 'x',
            lemma: '_',
            upos: '_',
            xpos: '_',
            feats: '_',
            deps: '_',
            misc: '_',
          },
        ],
      }),
    ],
  ])('refuses what could not be read back: %s', (code, sentence) => {
    expect(() => writeConlluSentence(sentence)).toThrow(expect.objectContaining({ code }))
  })

  it('names the sentence in errors', () => {
    const named = sentenceOf([1], { comments: ['# sent_id = s9'] })
    expect(() => writeConllu([sentenceOf([0]), named])).toThrow(/sentence s9/)
    expect(() => writeConllu([sentenceOf([0]), sentenceOf([1])])).toThrow(/sentence #2/)
  })
})

describe.skipIf(dataFolder === undefined)('treebanks (skipped where they are absent)', () => {
  const files = dataFolder
    ? readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.conllu'),
      )
    : []

  it('are there', () => expect(files.length).toBeGreaterThan(0))

  const chosen = depth(
    files.filter((file) => file.endsWith('dev.conllu')),
    files,
  )
  it.each(chosen)('%s comes back byte for byte', (file) => {
    const bytes = readFileSync(join(dataFolder!, file))
    expect(
      Buffer.from(writeConllu(readConllu(bytes, { file, roots: 'any' }), { roots: 'any' })).equals(bytes),
    ).toBe(true)
  })
})
