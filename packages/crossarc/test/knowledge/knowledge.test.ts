import { describe, expect, it } from 'vitest'
import { CrossarcError, randomBelow, seededRandom } from '../../src/base/index.ts'
import { Knowledge, type KnowledgeOptions, readTitles } from '../../src/knowledge/index.ts'
import { newWord } from '../../src/text/tokenizer/index.ts'
import type { Sentence } from '../../src/treebank/index.ts'

/** A sentence of words; a word that ends with + has no space after it, and `do+n't` in brackets is a multi-word token. */
function sentenceOf(text: string, comments: string[] = []): Sentence {
  const words: Sentence['words'] = []
  const multiwords: Sentence['multiwords'] = []
  for (const piece of text.split(' ')) {
    const misc = piece.endsWith('+') ? 'SpaceAfter=No' : '_'
    const form = piece.replace(/\+$/, '')
    const parts = /^\[(.*)\]$/.exec(form)?.[1].split('|')
    if (parts === undefined) words.push(newWord(words.length + 1, form, misc))
    else {
      const first = words.length + 1
      for (const part of parts) words.push(newWord(words.length + 1, part, '_'))
      multiwords.push({ first, last: words.length, form: parts.join(''), feats: '_', misc })
    }
  }
  return { comments, words, multiwords, emptyNodes: [] }
}

/** The known spans of one sentence as `first-last`, those with a problem in brackets. */
function found(options: KnowledgeOptions, text: string): string {
  const [spans] = new Knowledge(options).spansOf([sentenceOf(text)])
  return spans
    .map(({ first, last, problem }) => (problem === undefined ? `${first}-${last}` : `(${first}-${last})`))
    .join(' ')
}

describe('a gazetteer', () => {
  it.each([
    ['finds a title', ['hot tin roof'], 'a hot tin roof .', '2-4'],
    ['finds the longest of those that begin first', ['a b', 'a b c', 'b c d e'], 'a b c d e', '1-3'],
    ['goes on after a title', ['a b', 'b c', 'c d'], 'a b c d', '1-2 3-4'],
    ['finds what begins later if the longer one fails', ['a b c d x', 'b c'], 'a b c d y', '2-3'],
    ['finds titles whose punctuation is a token', ["Who's Afraid?"], "[Who|'s] Afraid+ ?", '1-4'],
    ['finds titles in text without spaces', ['東京 都'], '東京+ 都+ に', '1-2'],
    ['finds titles in tokens that lost their spaces', ['"A" (B)'], '" A " ( B )', '1-6'],
    ['counts multi-word tokens as one', ["don't go"], "I [do|n't] go now", '2-4'],
    ['begins and ends with tokens', ['art of'], 'part of art often', ''],
    ['ends no title within a multi-word token', ['I do'], "I [do|n't] go", ''],
    ['has words that end with tokens', ['the rapist went'], 'therapist went', ''],
    ['leaves out single words', ['Roof', 'Tin'], 'Tin Roof', ''],
    ['reads any white space as one', [' hot \t tin\nroof '], 'a hot tin roof', '2-4'],
    ['keeps case', ['Hot Tin'], 'hot tin', ''],
    ['knows titles that differ in spaces only', ['ab c', 'a bc'], 'a bc', '1-2'],
  ])('%s', (_, titles, text, spans) => {
    expect(found({ titles }, text)).toBe(spans)
  })

  it('ignores case where asked, also of letters whose lower case is longer', () => {
    expect(found({ titles: ['HOT tin', 'İstanbul İs'], ignoreCase: true }, 'Hot TIN İSTANBUL İS')).toBe(
      '1-2 3-4',
    )
  })

  it('finds what a search through all titles finds: 400 random lists and sentences', () => {
    const random = seededRandom(5)
    const word = () =>
      Array.from({ length: 1 + randomBelow(2, random) }, () => 'ab'[randomBelow(2, random)]).join('')
    const list = (n: number, make: () => string) => Array.from({ length: 1 + randomBelow(n, random) }, make)
    let count = 0
    for (let round = 0; round < 400; round++) {
      const titles = list(20, () => list(3, word).join(' '))
      const words = list(9, () => word() + (randomBelow(3, random) === 0 ? '+' : ''))
      const expected: string[] = []
      for (let first = 0; first < words.length; ) {
        const fits = (last: number) => titles.some((title) => isTitle(title, words.slice(first, last + 1)))
        const lasts = words.map((_, last) => last).filter((last) => last >= first && fits(last))
        const last = lasts.at(-1) ?? first
        if (last > first) expected.push(`${first + 1}-${last + 1}`)
        first = last + 1
      }
      expect(found({ titles }, words.join(' ')), `${titles} in ${words.join(' ')}`).toBe(expected.join(' '))
      count += expected.length
    }
    expect(count).toBeGreaterThan(200)
  })

  it('finds titles among 50,000', () => {
    const titles = Array.from({ length: 50_000 }, (_, k) => `The number ${k} of all`)
    const knowledge = new Knowledge({ titles })
    const spansOf = (text: string) => knowledge.spansOf([sentenceOf(text)])[0]
    expect(spansOf('See The number 43210 of all .')).toMatchObject([{ first: 2, last: 6 }])
    expect(spansOf('See The number 50000 of all .')).toEqual([])
  })

  it('has bounds', () => {
    const code = (titles: Iterable<string>) => {
      try {
        new Knowledge({ titles })
      } catch (error) {
        return error instanceof CrossarcError ? error.code : error
      }
      return 'none'
    }
    expect(code(['a'.repeat(1001)])).toBe('gazetteer-size')
    expect(code([7 as unknown as string])).toBe('wrong-argument')
    expect(() => readTitles(`one\n${'a'.repeat(1001)}\n`)).toThrow(
      expect.objectContaining({ code: 'gazetteer-size', place: { line: 2 } }),
    )
  })
})

/** Whether the words, without spaces, are the title, and each word of the title ends where one of them does. */
function isTitle(title: string, words: readonly string[]): boolean {
  const ends = (parts: readonly string[]) => {
    let length = 0
    return parts.map((part) => (length += part.replace('+', '').length))
  }
  const own = ends(words)
  const plain = words.map((one) => one.replace('+', '')).join('')
  return title.replaceAll(' ', '') === plain && ends(title.split(' ')).every((end) => own.includes(end))
}

describe('the file of a gazetteer', () => {
  it('has one title a line, comments and blank lines', () => {
    const text = '\ufeff# plays\r\nCat on a Hot Tin Roof\r\n\r\n  The Crucible \n\\#1 Crush\nThe Crucible'
    expect(readTitles(text)).toEqual(['Cat on a Hot Tin Roof', 'The Crucible', '#1 Crush', 'The Crucible'])
    expect(readTitles('')).toEqual([])
  })
})

describe('patterns', () => {
  it.each([
    ['match whole tokens', ['\\d+ May'], 'on 12 Mayday', ''],
    ['match dates', ['\\d{1,2} (May|June)( \\d{4})?'], 'on 3 May 1999 and 4 June', '2-4 6-7'],
    ['match quotations', ['"[^"]*"'], 'he said "+ go home+ " .', '3-6'],
    ['match text without its spaces', ['f\\(x\\)'], 'call f+ (+ x+ ) now', '2-5'],
    ['may be nested', ['"[^"]*"', '\\d+ May'], '"+ on 3 May+ " .', '1-5 3-4'],
    ['know the ends of the sentence', ['^a b', 'a b$'], 'a b a b a b', '1-2 5-6'],
  ])('%s', (_, patterns, text, spans) => {
    expect(found({ patterns }, text)).toBe(spans)
  })

  it('yield to what begins first, and to a gazetteer with the same words', () => {
    const knowledge = new Knowledge({ titles: ['b c'], patterns: ['a b', 'b c'], rule: 'root' })
    expect(knowledge.spansOf([sentenceOf('a b c')])[0]).toEqual([
      { first: 1, last: 2, outside: 'root', text: 'a b', source: '/a b/' },
      {
        first: 2,
        last: 3,
        outside: 'root',
        text: 'b c',
        source: 'gazetteer',
        problem: 'it overlaps span 1-2 "a b" (pattern /a b/), which begins first',
      },
      {
        first: 2,
        last: 3,
        outside: 'root',
        text: 'b c',
        source: '/b c/',
        problem: 'it overlaps span 1-2 "a b" (pattern /a b/), which begins first',
      },
    ])
    const same = new Knowledge({ titles: ['b c'], patterns: ['b c'] })
    expect(same.spansOf([sentenceOf('a b c')])[0]).toMatchObject([{ source: 'gazetteer' }])
  })

  it('tell what runs over the end of a sentence, but not over that of a paragraph', () => {
    const text = ['"+ go home .', 'it+ " "+ is late+ "']
    const knowledge = new Knowledge({ patterns: ['"[^"]*"'] })
    const spansOf = (comments: string[]) =>
      knowledge
        .spansOf([sentenceOf(text[0]), sentenceOf(text[1], comments)])
        .map((spans) => spans.map(({ first, last, problem }) => [first, last, problem]))
    expect(spansOf([])).toEqual([[[1, 4, 'it runs over the end of the sentence']], [[3, 6, undefined]]])
    expect(spansOf(['# newpar'])).toEqual([[], [[2, 3, undefined]]])
  })
})

describe('knowledge', () => {
  it.each([
    [{ rule: 'some' }, 'constraint-outside'],
    [{ title: ['a'] }, 'unknown-option'],
    [{ patterns: ['('] }, 'pattern-syntax'],
    [{ patterns: Array.from({ length: 1001 }, () => 'a') }, 'pattern-too-large'],
  ])('refuses %j', (options, code) => {
    expect(() => new Knowledge(options as KnowledgeOptions)).toThrow(expect.objectContaining({ code }))
  })
})
