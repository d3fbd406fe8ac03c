import { CrossarcError } from '../base/index.ts'

/** The tree of a regular expression. */
export type PatternNode =
  | { readonly kind: 'empty' }
  /** One character; the source matches it in a RegExp with the flag u. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repetition'; readonly part: PatternNode; readonly least: number; readonly most: number }

/** The start and the end of a line, a word boundary, and no word boundary. */
export type Assertion = '^' | '$' | '\\b' | '\\B'

/** Bounds on what a pattern can make the parser do. */
const LONGEST = 10_000
const DEEPEST = 200

const ESCAPE =
  /\\(?:[dDsSwWfnrtv]|c[A-Za-z]|0(?!\d)|x[\da-f]{2}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|u\{[\da-f]+\}|p\{[^{}]*\}|[\^$\\.*+?()[\]{}|/])/iy

const CLASS = /\[(?:\\[\s\S]|[^\]\\])*\]/y

const QUANTIFIER = /[*+?]|\{(\d+)(?:(,)(\d*))?\}/y

/** What JavaScript has and an automaton cannot do, by how it begins. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [/\(\?<?[=!]/y, 'lookaround is not supported'],
  [/\(\?(?:<|[ims-])/y, 'named groups and flags are not supported: use ( ) or (?: )'],
  [/\\(?:[1-9]|k)/y, 'backreferences are not supported'],
]

/**
 * Parses a regular expression: the syntax of JavaScript with the flag u, without lookaround, backreferences, named groups
 * and lazy quantifiers.
 */
export function parsePattern(source: string): PatternNode {
  return new PatternParser(source).parse()
}

/** Reads one pattern from left to right. */
class PatternParser {
  readonly #source: string
  #at = 0
  #depth = 0

  constructor(source: string) {
    this.#source = source
  }

  parse(): PatternNode {
    if (this.#source.length > LONGEST)
      throw patternError('pattern-too-large', `A pattern has at most ${LONGEST} characters`, this.#source, 0)
    const node = this.#choice()
    if (this.#at < this.#source.length) this.#fail(this.#at, 'no ( opens this group')
    return node
  }

  #choice(): PatternNode {
    const parts = [this.#sequence()]
    while (this.#takes('|')) parts.push(this.#sequence())
    return parts.length === 1 ? parts[0] : { kind: 'choice', parts }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at])) parts.push(this.#term())
    return parts.length === 0
      ? { kind: 'empty' }
      : parts.length === 1
        ? parts[0]
        : { kind: 'sequence', parts }
  }

  #term(): PatternNode {
    for (const assertion of ['^', '$', '\\b', '\\B'] as const)
      if (this.#takes(assertion)) return { kind: 'assertion', assertion }
    const part = this.#atom()
    const start = this.#at
    const found = this.#match(QUANTIFIER)
    if (found === undefined) return part
    if (this.#source[this.#at] === '?')
      this.#refuse(this.#at, 'lazy quantifiers are not supported: the longest match counts')
    const [least, most] = countsOf(found)
    if (least > most) this.#fail(start, 'the numbers are out of order')
    return { kind: 'repetition', part, least, most }
  }

  #atom(): PatternNode {
    const start = this.#at
    for (const [begin, why] of UNSUPPORTED) {
      begin.lastIndex = start
      if (begin.test(this.#source)) this.#refuse(start, why)
    }
    const char = String.fromCodePoint(this.#source.codePointAt(start)!)
    if (char === '(') return this.#group()
    if (char === '[' || char === '\\') return this.#setOfCharacters(char === '[' ? CLASS : ESCAPE)
    if ('*+?{'.includes(char)) this.#fail(start, 'there is nothing to repeat')
    if (']}'.includes(char)) this.#fail(start, `write \\${char} for this character`)
    this.#at += char.length
    return { kind: 'character', source: char }
  }

  #group(): PatternNode {
    const start = this.#at
    if (!this.#takes('(?:')) this.#takes('(')
    if (this.#source[this.#at] === '?') this.#fail(start, 'this kind of group does not exist')
    if (++this.#depth > DEEPEST)
      throw patternError(
        'pattern-too-large',
        `Groups are nested more than ${DEEPEST} deep`,
        this.#source,
        start,
      )
    const node = this.#choice()
    if (!this.#takes(')')) this.#fail(start, 'this group is not closed')
    this.#depth--
    return node
  }

  /** A class or an escape; JavaScript decides which characters it has, and whether it has a meaning. */
  #setOfCharacters(extent: RegExp): PatternNode {
    const start = this.#at
    const source = this.#match(extent)?.[0]
    if (source === undefined)
      return this.#fail(start, extent === CLASS ? 'this class is not closed' : 'this escape has no meaning')
    try {
      new RegExp(source, 'u')
    } catch {
      this.#fail(start, `${source.slice(0, 40)} has no meaning`)
    }
    return { kind: 'character', source }
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #match(extent: RegExp): RegExpExecArray | undefined {
    extent.lastIndex = this.#at
    const found = extent.exec(this.#source)
    if (found === null) return undefined
    this.#at = extent.lastIndex
    return found
  }

  #fail(at: number, problem: string): never {
    throw patternError('pattern-syntax', problem, this.#source, at)
  }

  #refuse(at: number, problem: string): never {
    throw patternError('pattern-unsupported', problem, this.#source, at)
  }
}

function countsOf([text, least, comma, most]: RegExpExecArray): [number, number] {
  if (least === undefined) return [text === '+' ? 1 : 0, text === '?' ? 1 : Number.POSITIVE_INFINITY]
  if (comma === undefined) return [Number(least), Number(least)]
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)]
}

/** Longest piece of a pattern in a message. */
const SHOWN = 60

/** An error at a position of a pattern, counted from 1. */
export function patternError(code: string, problem: string, source: string, at: number): CrossarcError {
  const shown = source.length > SHOWN ? `${source.slice(0, SHOWN)}…` : source
  return new CrossarcError(code, `The pattern /${shown}/, character ${at + 1}: ${problem}`)
}
