import { type Automaton, compile } from './automaton.ts'
import { boundariesOf, CharacterClasses } from './characters.ts'
import { LiveStates } from './live-states.ts'
import { parsePattern } from './syntax.ts'

/** A part of a text, in UTF-16 units. */
export interface PatternMatch {
  readonly start: number
  /** Not included. */
  readonly end: number
}

/** Where matches may begin and end: by position, 1 if they may. Without a list, anywhere. */
export interface MatchBounds {
  readonly starts?: Uint8Array
  readonly ends?: Uint8Array
}

/** Options of a Pattern. */
export interface PatternOptions {
  /** Ignores case, as the flag i does; off by default. */
  readonly ignoreCase?: boolean
}

/**
 * A regular expression that takes time linear in the text, whatever the pattern: no text makes it slow. The syntax is that of
 * JavaScript's RegExp with the flags u and m, without lookaround, backreferences, named groups and lazy quantifiers. Of the
 * matches that begin first, the longest counts.
 *
 * @example
 * new Pattern('\\d+ (May|June)').matches('from 3 May to 12 June') // [{ start: 5, end: 10 }, { start: 14, end: 21 }]
 */
export class Pattern {
  readonly source: string
  readonly #ignoreCase: boolean
  readonly #automaton: Automaton
  readonly #live: LiveStates

  constructor(source: string, { ignoreCase = false }: PatternOptions = {}) {
    this.source = source
    this.#ignoreCase = ignoreCase
    this.#automaton = compile(parsePattern(source), source)
    this.#live = new LiveStates(this.#automaton, new CharacterClasses(this.#automaton.sets, ignoreCase))
  }

  /** States visited so far, over all texts: a measure of time. */
  get steps(): number {
    return this.#live.steps
  }

  /** The matches that are not empty, from left to right, none within another. */
  matches(text: string, { starts, ends }: MatchBounds = {}): PatternMatch[] {
    const found: PatternMatch[] = []
    this.#read(text, ends)
    for (let at = 0; at < text.length; ) {
      const end = starts === undefined || starts[at] === 1 ? this.#live.longestFrom(at) : at
      if (end > at) found.push({ start: at, end })
      at = end > at ? end : at + (text.codePointAt(at)! > 0xffff ? 2 : 1)
    }
    return found
  }

  /** Whether a part of the text matches, be it empty. */
  test(text: string): boolean {
    this.#read(text, undefined)
    for (let at = 0; at <= text.length; at++) if (this.#live.canStart(at)) return true
    return false
  }

  /** Whether the whole text matches. */
  covers(text: string): boolean {
    const ends = new Uint8Array(text.length + 1)
    ends[text.length] = 1
    this.#read(text, ends)
    return this.#live.canStart(0)
  }

  #read(text: string, ends: Uint8Array | undefined): void {
    const gaps = this.#automaton.hasAssertions ? boundariesOf(text, this.#ignoreCase) : undefined
    this.#live.read(text, gaps, ends)
  }
}
