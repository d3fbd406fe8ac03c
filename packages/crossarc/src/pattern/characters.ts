import { LINE_END, LINE_START, WORD_BOUNDARY } from './automaton.ts'

/** Characters remembered at most; text in all scripts has fewer. */
const REMEMBERED = 1 << 17

/**
 * Sorts characters into classes: two characters of a class are in the same sets of a pattern. JavaScript's RegExp answers for
 * single characters, where it takes constant time.
 */
export class CharacterClasses {
  /** By class: for each set, 1 if it has the characters of the class. */
  readonly members: Uint8Array[] = []
  readonly #tests: readonly RegExp[]
  readonly #classes = new Map<string, number>()
  readonly #known = new Map<number, number>()

  constructor(sets: readonly string[], ignoreCase: boolean) {
    const flags = ignoreCase ? 'iu' : 'u'
    this.#tests = sets.map((source) => new RegExp(`^${source}$`, flags))
  }

  of(codePoint: number): number {
    const known = this.#known.get(codePoint)
    if (known !== undefined) return known
    const char = String.fromCodePoint(codePoint)
    const members = Uint8Array.from(this.#tests, (test) => (test.test(char) ? 1 : 0))
    const key = members.join('')
    let found = this.#classes.get(key)
    if (found === undefined) {
      found = this.members.push(members) - 1
      this.#classes.set(key, found)
    }
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    this.#known.set(codePoint, found)
    return found
  }
}

/** What holds before each code point of a text, and at its end: line starts, line ends, word boundaries. */
export function boundariesOf(text: string, ignoreCase: boolean): Uint8Array {
  const gaps = new Uint8Array(text.length + 1)
  const word = ignoreCase ? /^\w$/iu : /^\w$/u
  let afterWord = false
  let afterLine = true
  for (let at = 0; at <= text.length; ) {
    const char = at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : ''
    const isWord = word.test(char)
    const isLineEnd = char === '' || /^[\n\r\u2028\u2029]$/.test(char)
    gaps[at] =
      (afterLine ? LINE_START : 0) | (isLineEnd ? LINE_END : 0) | (isWord !== afterWord ? WORD_BOUNDARY : 0)
    afterWord = isWord
    afterLine = isLineEnd
    at += Math.max(1, char.length)
  }
  return gaps
}
