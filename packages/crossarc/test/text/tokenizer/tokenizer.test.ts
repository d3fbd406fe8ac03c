import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextSentence } from '../../../src/text/tokenizer/text-sentence.ts'
import { Tokenizer } from '../../../src/text/tokenizer/tokenizer.ts'
import { trainTokenizer } from '../../../src/text/training/tokenizer-training.ts'
import { readConllu, writeConllu } from '../../../src/treebank/formats/conllu.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { surfaceOf } from '../../../src/treebank/surface.ts'
import { english, smallTreebank } from '../small-treebank.ts'

const tokenizer = new Tokenizer(trainTokenizer(english))

const tokensOf = (sentence: Sentence) => surfaceOf(sentence).tokens.map(({ text }) => text)
const wordsOf = (sentence: Sentence) => sentence.words.map(({ form }) => form)

function rebuilt(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence) => {
      const { before, text, after } = surfaceOf(sentence)
      return before + text + after
    })
    .join('')
}

/** Everything that holds for any text. */
function checkLaws(text: string, sentences: readonly TextSentence[]): void {
  if (sentences.length === 0) {
    expect(text).toMatch(/^[\p{White_Space}\ufeff]*$/u)
    return
  }
  expect(rebuilt(sentences)).toBe(text)
  let reached = 0
  for (const sentence of sentences) {
    expect(sentence.words.length).toBeGreaterThan(0)
    for (const token of surfaceOf(sentence, 'utf-16').tokens) {
      const start = sentence.start + token.start
      const end = sentence.start + token.end
      expect(text.slice(start, end)).toBe(token.text)
      expect(text.slice(reached, start)).toMatch(/^[\p{White_Space}\ufeff]*$/u)
      expect(token.text).toMatch(/^[^\p{White_Space}\ufeff](.*[^\p{White_Space}\ufeff])?$/su)
      reached = end
    }
  }
  expect(text.slice(reached)).toMatch(/^[\p{White_Space}\ufeff]*$/u)
  expect(rebuilt(readConllu(writeConllu(sentences)))).toBe(text)
}

describe('Tokenizer', () => {
  it('cuts text into sentences, tokens and words', () => {
    const sentences = tokenizer.tokenize("Mr. Brown doesn't like Ann's dog. Write to joe@example.com!")
    expect(sentences.map(tokensOf)).toEqual([
      ['Mr.', 'Brown', "doesn't", 'like', "Ann's", 'dog', '.'],
      ['Write', 'to', 'joe@example.com', '!'],
    ])
    expect(sentences.map(wordsOf)).toEqual([
      ['Mr.', 'Brown', 'does', "n't", 'like', 'Ann', "'s", 'dog', '.'],
      ['Write', 'to', 'joe@example.com', '!'],
    ])
    expect(sentences[0].multiwords).toEqual([
      { first: 3, last: 4, form: "doesn't", feats: '_', misc: '_' },
      { first: 6, last: 7, form: "Ann's", feats: '_', misc: '_' },
    ])
  })

  it('annotates paragraphs, texts and spaces as UDPipe does', () => {
    const text = ' \tI like it.  Go home!\r\n\r\nNo rain, | please.\n'
    const file = writeConllu(tokenizer.tokenize(text, { ranges: true }))
    expect(file.split('\n').map((line) => line.replaceAll(/\t_(?=\t)/g, ''))).toEqual([
      '# newdoc',
      '# newpar',
      '# sent_id = 1',
      '# text = I like it.',
      '1\tI\tSpacesBefore=\\s\\t|TokenRange=2:3',
      '2\tlike\tTokenRange=4:8',
      '3\tit\tSpaceAfter=No|TokenRange=9:11',
      '4\t.\tSpacesAfter=\\s\\s|TokenRange=11:12',
      '',
      '# sent_id = 2',
      '# text = Go home!',
      '1\tGo\tTokenRange=14:16',
      '2\thome\tSpaceAfter=No|TokenRange=17:21',
      '3\t!\tSpacesAfter=\\r\\n\\r\\n|TokenRange=21:22',
      '',
      '# newpar',
      '# sent_id = 3',
      '# text = No rain, | please.',
      '1\tNo\tTokenRange=26:28',
      '2\train\tSpaceAfter=No|TokenRange=29:33',
      '3\t,\tTokenRange=33:34',
      '4\t|\tTokenRange=35:36',
      '5\tplease\tSpaceAfter=No|TokenRange=37:43',
      '6\t.\tSpacesAfter=\\n|TokenRange=43:44',
      '',
      '',
    ])
  })

  it('counts ranges in code points and starts in UTF-16 units', () => {
    const sentences = tokenizer.tokenize('🙂 Go home! I like it.', { ranges: true })
    const last = sentences.at(-1)!
    expect(last.start).toBe('🙂 Go home! '.length)
    expect(last.words[0].misc).toBe('TokenRange=11:12')
  })

  it('interprets line ends as configured', () => {
    const text = 'my name is\nAnn. I like it\nGo home'
    const count = (lines: 'join' | 'paragraph' | 'sentence') =>
      tokenizer.tokenize(text, { lines }).map((sentence) => tokensOf(sentence).join(' '))
    expect(count('sentence')).toEqual(['my name is', 'Ann . I like it', 'Go home'])
    expect(count('paragraph')).toEqual(['my name is', 'Ann .', 'I like it', 'Go home'])
    expect(count('join')[0]).toBe('my name is Ann .')
  })

  it('keeps tokens with spaces if the treebank has them', () => {
    const lines = Array.from(
      { length: 20 },
      () => 'gia đình tôi ở Việt Nam ~.\nViệt Nam có gia đình ~.',
    ).join('\n')
    const treebank = smallTreebank(
      lines.replaceAll('Việt Nam', 'Việt\u00a0Nam').replaceAll('gia đình', 'gia\u00a0đình'),
    )
    for (const { words } of treebank) for (const word of words) word.form = word.form.replace('\u00a0', ' ')
    const vietnamese = new Tokenizer(trainTokenizer(treebank))
    const sentences = vietnamese.tokenize('Việt Nam có gia\nđình tôi.')
    expect(sentences.map(wordsOf)).toEqual([['Việt Nam', 'có', 'gia đình', 'tôi', '.']])
    expect(sentences[0].words[2].misc).toBe('SpacesInToken=gia\\nđình')
    checkLaws('Việt Nam có gia\nđình tôi.', sentences)
  })

  it('returns no sentence for a text without tokens', () => {
    for (const text of ['', ' ', '\n\n\t\u00a0\u2029\r']) expect(tokenizer.tokenize(text)).toEqual([])
  })

  it('rejects a longest sentence without room for a token', () => {
    expect(() => tokenizer.tokenize('a', { longestSentence: 0 })).toThrow(
      expect.objectContaining({ code: 'tokenizer-option' }),
    )
  })
})

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(' ', '\n', '\n\n', '\t', '\r\n', '\u00a0', '\u3000', '\u2029', '\f', '  '),
    fc.constantFrom(
      '.',
      '!',
      '?',
      '"',
      "'",
      '’',
      '(',
      ')',
      '-',
      '…',
      '。',
      '،',
      '|',
      '\\',
      '_',
      '\\n',
      '#',
      '=',
    ),
    fc.constantFrom(
      'Mr.',
      "don't",
      "CAN'T",
      '3.50',
      'http://example.com/a?b=c.d',
      'ann@example.com',
      'I',
      'dog',
    ),
    fc.constantFrom(
      '中文句子',
      'これはペンです',
      'שלום',
      'مرحبا',
      'สวัสดี',
      '안녕하세요',
      'é',
      'e\u0301',
      'ﬁ',
      'ẞ',
      'İ',
    ),
    fc.constantFrom(
      '👩‍👩‍👧',
      '🇭🇺',
      '👍🏽',
      '\u200b',
      '\u200d',
      '\ufeff',
      '\u0000',
      '\u0007',
      '\u0085',
      '\u202e',
      '\ufffd',
    ),
    fc.constantFrom(
      '\ud83d',
      '\ude00',
      '\ud800',
      '\udfff',
      '\u{1f600}',
      '\u{10ffff}',
      '\u{20000}',
      '\u{e0001}',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    fc.string({ maxLength: 8 }),
  )
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

  it('is covered by tokens in order and rebuilt, even after writing to a file', () => {
    fc.assert(
      fc.property(text, (any) => checkLaws(any, tokenizer.tokenize(any))),
      { seed: 6, numRuns: 1500 },
    )
  })

  it('does so for every kind of line, and with a limit on sentences', () => {
    const options = fc.record({
      lines: fc.constantFrom('join' as const, 'paragraph' as const, 'sentence' as const),
      longestSentence: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(text, options, (any, chosen) => {
        const sentences = tokenizer.tokenize(any, chosen)
        checkLaws(any, sentences)
        for (const sentence of sentences) {
          expect(surfaceOf(sentence).tokens.length).toBeLessThanOrEqual(chosen.longestSentence)
        }
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  it('is cut the same, whatever the chunks', () => {
    const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 8 })
    fc.assert(
      fc.property(text, cuts, (any, places) => {
        const stream = tokenizer.stream()
        const sentences: TextSentence[] = []
        let from = 0
        for (const place of [...places].sort((a, b) => a - b)) {
          sentences.push(...stream.push(any.slice(from, place)))
          from = Math.min(place, any.length)
        }
        sentences.push(...stream.push(any.slice(from)), ...stream.end())
        expect(sentences).toEqual(tokenizer.tokenize(any))
      }),
      { seed: 8, numRuns: 500 },
    )
  })

  it('is cut the same character by character', () => {
    fc.assert(
      fc.property(text, (any) => {
        const stream = tokenizer.stream()
        const sentences = any.split('').flatMap((unit) => stream.push(unit))
        expect([...sentences, ...stream.end()]).toEqual(tokenizer.tokenize(any))
      }),
      { seed: 9, numRuns: 100 },
    )
  })
})

describe('a text as it is typed', () => {
  it('returns a sentence after five more words and a space', () => {
    const text =
      "Mr. Brown doesn't like Ann's dog. Write to joe@example.com! I can't. You can. And so on, said Ann. "
    const all = tokenizer.tokenize(text)
    expect(all.length).toBeGreaterThan(3)
    const stream = tokenizer.stream()
    let given = 0
    for (let k = 0; k < text.length; k++) {
      given += stream.push(text[k]).length
      const certain = all.filter(({ start }, number) => {
        const end = all[number + 1]?.start ?? text.length
        expect(start).toBeLessThan(end)
        return (text.slice(end, k + 1).match(/\S+\s/g) ?? []).length >= 5
      })
      expect(given, text.slice(0, k + 1)).toBeGreaterThanOrEqual(certain.length)
    }
    expect(given).toBeGreaterThan(2)
  })

  it.each([
    ['join', ['You can. Write', ' to Ann!\n', '\n', '  \n', 'I can.\n\n', 'And\n'], [0, 0, 2, 0, 1, 0]],
    ['paragraph', ['You can. Write to Ann!\n', '\n\tI', ' can.\n', 'And'], [2, 0, 1, 0]],
    ['sentence', ['You can. Write to Ann!\n', 'I can\n', '\n', 'And'], [1, 1, 0, 0]],
  ] as const)('gives a paragraph at its end where it is interactive, lines: %s', (lines, pieces, counts) => {
    const stream = tokenizer.stream({ lines, interactive: true })
    const given = pieces.map((piece) => stream.push(piece))
    expect(given.map((sentences) => sentences.length)).toEqual(counts)
    const sentences = [...given.flat(), ...stream.end()]
    checkLaws(pieces.join(''), sentences)
    expect(sentences.map(tokensOf)).toEqual(tokenizer.tokenize(pieces.join(''), { lines }).map(tokensOf))
  })
})

describe('long text', () => {
  it('keeps a word of 100,000 characters whole', () => {
    for (const word of ['a'.repeat(100_000), 'é'.repeat(50_000), '٣'.repeat(20_000)]) {
      const sentences = tokenizer.tokenize(`See ${word} now.`)
      expect(sentences).toHaveLength(1)
      expect(tokensOf(sentences[0])).toEqual(['See', word, 'now', '.'])
    }
  })

  it('survives 100,000 periods, and a long row of anything, without a space', () => {
    for (const part of ['.', '中', "n't", '🙂', 'a.', '\ud800', '\0']) {
      const text = part.repeat(part === '.' ? 100_000 : 10_000)
      expect(rebuilt(tokenizer.tokenize(text))).toBe(text)
    }
  })

  it('keeps 5,000 words without punctuation in one sentence, unless told otherwise', () => {
    const text = 'dog '.repeat(5000)
    expect(tokenizer.tokenize(text).map(({ words }) => words.length)).toEqual([5000])
    const cut = tokenizer.tokenize(text, { longestSentence: 2000 })
    expect(cut.map(({ words }) => words.length)).toEqual([2000, 2000, 1000])
    expect(rebuilt(cut)).toBe(text)
  })

  it('returns sentences as soon as they are certain, so that little of a long line is kept', () => {
    const stream = tokenizer.stream()
    const piece = 'My name is Ann. I like the small dog. '
    let given = 0
    for (let k = 1; k <= 5000; k++) {
      for (const sentence of stream.push(piece)) {
        expect(sentence.start).toBe(given)
        const { text, after } = surfaceOf(sentence, 'utf-16')
        given += text.length + after.length
      }
      expect(k * piece.length - given).toBeLessThan(300)
    }
    stream.end()
  })

  it('ends a paragraph without waiting for more than the start of the next', () => {
    const stream = tokenizer.stream()
    expect(stream.push('I like it.\n\n')).toEqual([])
    expect(stream.push(`Go${' '.repeat(100)}`).map(wordsOf)).toEqual([['I', 'like', 'it', '.']])
  })
})

describe('trainTokenizer', () => {
  it('gives the same model for the same seed', () => {
    expect(trainTokenizer(english, { seed: 3 })).toEqual(trainTokenizer(english, { seed: 3 }))
  })

  it('refuses to train without sentences', () => {
    expect(() => trainTokenizer([])).toThrow(expect.objectContaining({ code: 'no-training-data' }))
  })
})
