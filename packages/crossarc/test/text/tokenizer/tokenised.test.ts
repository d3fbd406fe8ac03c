import { describe, expect, it } from 'vitest'
import {
  readHorizontal,
  readTokens,
  streamHorizontal,
  streamTokens,
} from '../../../src/text/tokenizer/tokenised.ts'
import { Tokenizer } from '../../../src/text/tokenizer/tokenizer.ts'
import { trainTokenizer } from '../../../src/text/training/tokenizer-training.ts'
import { readConllu, writeConllu } from '../../../src/treebank/formats/conllu.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { english } from '../small-treebank.ts'

const forms = (sentences: readonly Sentence[]) => sentences.map(({ words }) => words.map(({ form }) => form))

async function all(sentences: AsyncIterable<Sentence>): Promise<Sentence[]> {
  const list: Sentence[] = []
  for await (const sentence of sentences) list.push(sentence)
  return list
}

describe('one token a line', () => {
  it('reads sentences between blank lines, with any line end', () => {
    const text = '\n\nGo\r\nhome\r\n!\r\n\r\n \n#\nViệt Nam\n'
    expect(forms(readTokens(text))).toEqual([
      ['Go', 'home', '!'],
      ['#', 'Việt Nam'],
    ])
    expect(readTokens(text)[1].comments).toEqual(['# sent_id = 2', '# text = # Việt Nam'])
  })

  it('can be written as CoNLL-U', () => {
    const sentences = readTokens('_\n\n1\n2\n')
    expect(readConllu(writeConllu(sentences))).toEqual(sentences)
  })

  it('reports the line that has columns', () => {
    expect(() => readTokens('Go\n\na\nb\tc\n', { file: 'x.txt' })).toThrow(
      'x.txt:4: expected one token per line, found columns: "b\tc"',
    )
  })

  it('leaves out a bad sentence on request', () => {
    const codes: string[] = []
    const bytes = new TextEncoder().encode('Go\n\n?\nb\0\nc\n\nhome\n')
    bytes[bytes.indexOf(63)] = 0xff
    const sentences = readTokens(bytes, { onInvalid: ({ code }) => codes.push(code) })
    expect(codes).toEqual(['bad-utf8'])
    expect(forms(sentences)).toEqual([['Go'], ['home']])
  })

  it('streams', async () => {
    expect(await all(streamTokens(['G', 'o\n', '\nho', 'me']))).toEqual(readTokens('Go\n\nhome'))
  })
})

describe('one sentence a line', () => {
  it('reads tokens between blanks; a blank line starts a paragraph', () => {
    const sentences = readHorizontal('Go  home !\n\n\tNo .\nYes .')
    expect(forms(sentences)).toEqual([
      ['Go', 'home', '!'],
      ['No', '.'],
      ['Yes', '.'],
    ])
    expect(sentences.map(({ comments }) => comments[0])).toEqual(['# newpar', '# newpar', '# sent_id = 3'])
  })

  it('reports a damaged line, and continues on request', () => {
    expect(() => readHorizontal('Go\nhome\0\n')).toThrow(
      expect.objectContaining({ place: { line: 2, sentence: '#2' } }),
    )
    const bad: number[] = []
    const sentences = readHorizontal('Go\nhome\0\nNo\n', { onInvalid: (_, number) => bad.push(number) })
    expect(forms(sentences)).toEqual([['Go'], ['No']])
    expect(bad).toEqual([2])
    expect(sentences[1].comments).toContain('# sent_id = 3')
  })

  it('streams', async () => {
    expect(await all(streamHorizontal(['G', 'o home\n', 'No']))).toEqual(readHorizontal('Go home\nNo'))
  })

  it('returns nothing for empty input', () => {
    expect(readHorizontal(' \n\n')).toEqual([])
    expect(readTokens('')).toEqual([])
  })
})

describe('expand', () => {
  const tokenizer = new Tokenizer(trainTokenizer(english))

  it('splits the multiword tokens of tokenised sentences', () => {
    const [sentence] = readHorizontal("They don't go .").map((read) => tokenizer.expand(read))
    expect(sentence.words.map(({ id, form }) => [id, form])).toEqual([
      [1, 'They'],
      [2, 'do'],
      [3, "n't"],
      [4, 'go'],
      [5, '.'],
    ])
    expect(sentence.multiwords).toEqual([{ first: 2, last: 3, form: "don't", feats: '_', misc: '_' }])
  })

  it('leaves alone sentences that are split or have heads', () => {
    for (const sentence of english) expect(tokenizer.expand(sentence)).toBe(sentence)
  })
})
