import { CrossarcError } from '../base/index.ts'
import type { PatternMatch } from '../pattern/index.ts'
import type { Passage } from './passage.ts'

/** Bounds on a gazetteer. */
export const MOST_TITLES = 1_000_000
const LONGEST_TITLE = 1000

/**
 * The titles in the text of a file: one a line, without surrounding white space. Blank lines and lines that start with # do
 * not count; a title that starts with # is written \#.
 *
 * @example
 * readTitles('# plays\nCat on a Hot Tin Roof\n') // ['Cat on a Hot Tin Roof']
 */
export function readTitles(text: string): string[] {
  const titles: string[] = []
  const start = text.startsWith('\ufeff') ? 1 : 0
  let number = 0
  for (let at = start; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? undefined : end).trim()
    at = end < 0 ? text.length : end + 1
    number++
    if (line === '' || line.startsWith('#')) continue
    const title = line.startsWith('\\#') ? line.slice(1) : line
    const problem = title.length > LONGEST_TITLE ? tooLong(title) : undefined
    if (problem !== undefined) throw problem.at({ line: number })
    if (titles.length === MOST_TITLES) throw tooMany().at({ line: number })
    titles.push(title)
  }
  return titles
}

/** Titles to find in texts, in memory proportional to their characters. */
export class Gazetteer {
  /** Without white space, sorted by code units: titles that begin alike are neighbours. */
  readonly #keys: readonly string[]
  /** The title of each key, with single spaces. */
  readonly #titles: readonly string[]
  /** By code unit: the first key that begins with it, and the first one after those. */
  readonly #initials = new Map<number, readonly [number, number]>()
  readonly #ignoreCase: boolean

  constructor(titles: Iterable<string>, ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase
    const known = new Set<string>()
    for (const given of titles) {
      if (typeof given !== 'string')
        throw new CrossarcError('wrong-argument', 'The titles of a gazetteer are a list of texts')
      if (given.length > LONGEST_TITLE) throw tooLong(given)
      const title = folded(given, ignoreCase).trim().replace(/\s+/g, ' ')
      if (title === '') continue
      known.add(title)
      if (known.size > MOST_TITLES) throw tooMany()
    }
    const pairs = [...known].map((title) => ({ title, key: title.replaceAll(' ', '') }))
    pairs.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    this.#keys = pairs.map(({ key }) => key)
    this.#titles = pairs.map(({ title }) => title)
    for (let first = 0; first < this.#keys.length; ) {
      const unit = this.#keys[first].charCodeAt(0)
      const end = this.#bound(0, unit, first, this.#keys.length)
      this.#initials.set(unit, [first, end])
      first = end
    }
  }

  /** The number of different titles. */
  get size(): number {
    return this.#keys.length
  }

  /**
   * The titles in a passage, from left to right, none within another: of those that begin first, the longest. White space does
   * not count, since a text may have tokens without it; but a title begins and ends with a token, and its words do, too.
   */
  matches({ text: given, starts, ends }: Passage): PatternMatch[] {
    if (this.#keys.length === 0) return []
    const text = folded(given, this.#ignoreCase)
    const found: PatternMatch[] = []
    for (let at = 0; at < text.length; ) {
      const end = starts[at] === 1 ? this.#longestFrom(text, at, ends) : at
      if (end > at) found.push({ start: at, end })
      at = Math.max(end, at + 1)
    }
    return found
  }

  #longestFrom(text: string, start: number, ends: Uint8Array): number {
    const initial = this.#initials.get(text.charCodeAt(start))
    if (initial === undefined) return start
    let [first, end] = initial
    let longest = start
    /** The lengths of the key at which a token ends. */
    const breaks = new Set<number>()
    for (let at = start, length = 0; at < text.length; ) {
      if (length > 0) {
        const unit = text.charCodeAt(at)
        end = this.#bound(length, unit, first, end)
        first = this.#bound(length, unit - 1, first, end)
        if (first === end) return longest
      }
      length++
      at++
      if (ends[at] === 1) {
        breaks.add(length)
        for (let k = first; k < end && this.#keys[k].length === length; k++)
          if (hasWordsAt(this.#titles[k], breaks)) longest = at
      }
      while (text[at] === ' ' || text[at] === '\n') at++
    }
    return longest
  }

  /** The first key of first..end whose code unit at a place is greater; there all keys are the same before it. */
  #bound(place: number, unit: number, first: number, end: number): number {
    let low = first
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      const key = this.#keys[middle]
      if (key.length > place && key.charCodeAt(place) > unit) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Whether every word of a title ends where a token does. */
function hasWordsAt(title: string, breaks: ReadonlySet<number>): boolean {
  let spaces = 0
  for (let at = title.indexOf(' '); at >= 0; at = title.indexOf(' ', at + 1)) {
    if (!breaks.has(at - spaces)) return false
    spaces++
  }
  return true
}

/** A text in lower case, of the same length: characters whose lower case is longer stay. */
function folded(text: string, ignoreCase: boolean): string {
  if (!ignoreCase) return text
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (char) => {
    const small = char.toLowerCase()
    return small.length === char.length ? small : char
  }).join('')
}

function tooLong(title: string): CrossarcError {
  return new CrossarcError(
    'gazetteer-size',
    `A title has at most ${LONGEST_TITLE} characters; "${title.slice(0, 40)}…" has ${title.length}`,
  )
}

function tooMany(): CrossarcError {
  return new CrossarcError('gazetteer-size', `A gazetteer has at most ${MOST_TITLES} titles`)
}
