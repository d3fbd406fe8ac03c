import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../src/base/error.ts'
import { randomBelow, seededRandom } from '../../src/base/index.ts'
import { Pattern, type PatternMatch } from '../../src/pattern/index.ts'

type Random = () => number

const pick = <T>(random: Random, list: readonly T[]): T => list[randomBelow(list.length, random)]

/** Pieces of the supported syntax, over a few characters that the texts have. */
const ATOMS = [
  'a',
  'b',
  'é',
  '😀',
  '.',
  '[ab]',
  '[^a]',
  '[a-b\\d]',
  '\\d',
  '\\W',
  '\\s',
  '\\p{L}',
  '\\P{Lu}',
  '\\u{1F600}',
  '\\x61',
]
const ASSERTIONS = ['^', '$', '\\b', '\\B']
const QUANTIFIERS = ['?', '*', '+', '{2}', '{0,2}', '{1,}', '{0}', '{2,3}']

function randomPattern(random: Random, depth: number): string {
  const kind = randomBelow(depth === 0 ? 2 : 8, random)
  const inner = () => randomPattern(random, depth - 1)
  if (kind === 0) return randomBelow(4, random) === 0 ? pick(random, ASSERTIONS) : pick(random, ATOMS)
  if (kind === 1) return pick(random, ATOMS) + (randomBelow(3, random) === 0 ? pick(random, QUANTIFIERS) : '')
  if (kind <= 3) return inner() + inner()
  if (kind <= 5) return `(${inner()}|${randomBelow(6, random) === 0 ? '' : inner()})`
  return `(?:${inner()})${pick(random, QUANTIFIERS)}`
}

function randomText(random: Random, longest: number): string {
  const chars = ['a', 'b', 'a', 'b', 'A', 'é', '1', ' ', '\n', '😀', '\ud83d']
  return Array.from({ length: randomBelow(longest + 1, random) }, () => pick(random, chars)).join('')
}

/** The positions between the code points of a text. */
function positionsOf(text: string): number[] {
  const positions = [0]
  for (const char of text) positions.push(positions.at(-1)! + char.length)
  return positions
}

/** All pairs of positions that RegExp matches from one to the other, found by asking it for each. */
function pairsOf(source: string, flags: string, text: string): (start: number, end: number) => boolean {
  return (start, end) => {
    const pair = new RegExp(`(?:${source})(?=[^]{${[...text.slice(end)].length}}(?![^]))`, `${flags}y`)
    pair.lastIndex = start
    return pair.test(text)
  }
}

function expectedMatches(
  source: string,
  flags: string,
  text: string,
  isStart: (k: number) => boolean,
  isEnd: (k: number) => boolean,
) {
  const positions = positionsOf(text)
  const matches = pairsOf(source, flags, text)
  const found: PatternMatch[] = []
  for (let k = 0; k < positions.length; ) {
    const ends = isStart(positions[k])
      ? positions.slice(k + 1).filter((end) => isEnd(end) && matches(positions[k], end))
      : []
    const end = ends.at(-1)
    if (end !== undefined) found.push({ start: positions[k], end })
    k = end === undefined ? k + 1 : positions.indexOf(end)
  }
  return found
}

describe('a pattern', () => {
  it('finds what RegExp finds, asked for every pair of positions: 800 random patterns and texts', () => {
    const random = seededRandom(11)
    let matched = 0
    for (let round = 0; round < 800; round++) {
      const source = randomPattern(random, 1 + randomBelow(3, random))
      const ignoreCase = randomBelow(3, random) === 0 && !source.includes('\\P')
      const flags = ignoreCase ? 'imu' : 'mu'
      const text = randomText(random, 8)
      const pattern = new Pattern(source, { ignoreCase })
      const all = expectedMatches(
        source,
        flags,
        text,
        () => true,
        () => true,
      )
      expect(pattern.matches(text), `/${source}/${flags} in ${JSON.stringify(text)}`).toEqual(all)
      expect(pattern.test(text)).toBe(new RegExp(source, flags).test(text))
      expect(pattern.covers(text)).toBe(pairsOf(source, flags, text)(0, text.length))
      matched += all.length
    }
    expect(matched).toBeGreaterThan(500)
  })

  it('finds the longest match within bounds, not the longest match cut by them', () => {
    const random = seededRandom(12)
    for (let round = 0; round < 400; round++) {
      const source = randomPattern(random, 2)
      const text = randomText(random, 8)
      const flagsOf = () => Uint8Array.from({ length: text.length + 1 }, () => randomBelow(2, random))
      const [starts, ends] = [flagsOf(), flagsOf()]
      const expected = expectedMatches(
        source,
        'mu',
        text,
        (k) => starts[k] === 1,
        (k) => ends[k] === 1,
      )
      expect(
        new Pattern(source).matches(text, { starts, ends }),
        `/${source}/ in ${JSON.stringify(text)}`,
      ).toEqual(expected)
    }
  })

  it('is accepted exactly if RegExp accepts it, except for what is not supported', () => {
    const random = seededRandom(13)
    const pieces = [
      'a',
      '(',
      ')',
      '(?:',
      '[',
      ']',
      '^',
      '-',
      '{',
      '}',
      '1',
      ',',
      '2',
      '*',
      '?',
      '|',
      '\\',
      'd',
      'p',
      '{L}',
      '{X}',
      'u',
      '0',
      '.',
      '$',
      '/',
    ]
    const codes = new Map<string, number>()
    for (let round = 0; round < 8000; round++) {
      const source = Array.from({ length: 1 + randomBelow(6, random) }, () => pick(random, pieces)).join('')
      const code = codeOf(() => new Pattern(source))
      codes.set(code, (codes.get(code) ?? 0) + 1)
      if (code === 'pattern-unsupported') continue
      expect(code, source).toBe(isValid(source) ? 'none' : 'pattern-syntax')
    }
    for (const code of ['none', 'pattern-syntax', 'pattern-unsupported'])
      expect(codes.get(code)).toBeGreaterThan(50)
  })

  it.each([
    ['a(?=b)', 'lookaround', 2],
    ['(?<!a)b', 'lookaround', 1],
    ['(a)\\1', 'backreferences', 4],
    ['a+?', 'lazy', 3],
    ['(?<year>a)', 'named groups', 1],
    ['(?i:a)', 'flags', 1],
  ])('refuses /%s/, naming %s and the place', (source, words, place) => {
    expect(() => new Pattern(source)).toThrow(
      expect.objectContaining({
        code: 'pattern-unsupported',
        message: expect.stringMatching(new RegExp(`character ${place}: .*${words}`)),
      }),
    )
  })

  it.each([
    ['(a', 'character 1: this group is not closed'],
    ['a)', 'character 2: no \\( opens this group'],
    ['[a', 'character 1: this class is not closed'],
    ['ab{3,2}', 'character 3: the numbers are out of order'],
    ['a**', 'character 3: there is nothing to repeat'],
    ['\\p{Nothing}', 'character 1: .* has no meaning'],
  ])('says where /%s/ is wrong', (source, words) => {
    expect(() => new Pattern(source)).toThrow(new RegExp(words))
  })

  it.each([
    'a{2000}',
    '((a{50}){50}){50}',
    `${'('.repeat(500)}a${')'.repeat(500)}`,
    'a'.repeat(20_000),
    '(?:a?){99999999999}',
  ])('is refused before it takes memory: %.30s', (source) =>
    expect(codeOf(() => new Pattern(source))).toBe('pattern-too-large'),
  )

  it('may repeat nothing as often as it likes', () => {
    expect(new Pattern('(?:){1,999999999}a').matches('ba')).toEqual([{ start: 1, end: 2 }])
  })
})

describe('the time of a pattern', () => {
  /** Visited states per character, which must not grow with the text. */
  const perCharacter = (source: string, text: string) => {
    const pattern = new Pattern(source)
    pattern.matches(text)
    return pattern.steps / text.length
  }

  // Each takes quadratic or exponential time with backtracking, or with a search anew at each position.
  it.each([
    ['(a*)*b', 'a'],
    ['(a|a)*b', 'a'],
    ['a|a*b', 'a'],
    ['(.*)(.*)(.*)x', 'a'],
    ['(a?){30}a{30}', 'a'],
    ['"[^"]*"|"', '" '],
    ['(?:\\w+\\s?)+:', 'word '],
    ['[ab]*a[ab]{8}c', 'ab'],
  ])('of /%s/ is linear', (source, piece) => {
    const short = perCharacter(source, piece.repeat(500))
    const long = perCharacter(source, piece.repeat(8000))
    expect(long).toBeLessThan(short * 1.2 + 1)
  })
})

function codeOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof CrossarcError) return error.code
    throw error
  }
  return 'none'
}

function isValid(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}
