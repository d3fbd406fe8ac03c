import { itemOf, itemsOf } from './misc.ts'
import type { Sentence } from './sentence.ts'

/** The unit of offsets: code points, as in Python, or UTF-16 units, as in JavaScript. */
export type OffsetUnit = 'code-point' | 'utf-16'

/**
 * A token in the running text: it covers the words first..last and the characters from start up to, not
 * including, end.
 */
export interface SurfaceToken {
  text: string
  first: number
  last: number
  start: number
  end: number
}

/** The running text of a sentence, and the spaces around it, which do not belong to it. */
export interface Surface {
  text: string
  length: number
  before: string
  after: string
  tokens: SurfaceToken[]
}

/**
 * Rebuilds the running text of a sentence from its tokens, SpaceAfter=No, and UDPipe's SpacesAfter,
 * SpacesBefore and SpacesInToken. Inside a multiword token only the token's own MISC counts.
 *
 * @example
 * surfaceOf(sentence).text // 'A hearing is scheduled on the issue today.'
 */
export function surfaceOf(sentence: Sentence, unit: OffsetUnit = 'code-point'): Surface {
  const { words, multiwords } = sentence
  const surface: Surface = { text: '', length: 0, before: '', after: '', tokens: [] }
  let next = 0
  for (let i = 1; i <= words.length; ) {
    const multiword = multiwords[next]?.first === i ? multiwords[next++] : undefined
    const { form, misc } = multiword ?? words[i - 1]
    const last = multiword?.last ?? i
    const items = itemsOf(misc)
    const before = unescaped(itemOf(items, 'SpacesBefore') ?? '')
    if (i === 1) surface.before = before
    else append(surface, surface.after + before, unit)
    const text = unescaped(itemOf(items, 'SpacesInToken') ?? '') || form
    const start = surface.length
    append(surface, text, unit)
    surface.tokens.push({ text, first: i, last, start, end: surface.length })
    surface.after = spacesAfter(items)
    i = last + 1
  }
  return surface
}

function append(surface: Surface, text: string, unit: OffsetUnit): void {
  surface.text += text
  surface.length += lengthIn(unit, text)
}

/** The length of a text in code points or UTF-16 units. */
export function lengthIn(unit: OffsetUnit, text: string): number {
  if (unit === 'utf-16') return text.length
  let length = 0
  for (const _ of text) length++
  return length
}

function spacesAfter(items: readonly string[]): string {
  if (itemOf(items, 'SpaceAfter') === 'No') return ''
  const spaces = itemOf(items, 'SpacesAfter')
  return spaces === undefined ? ' ' : unescaped(spaces)
}

const escapes: Record<string, string> = { s: ' ', t: '\t', r: '\r', n: '\n', p: '|', '\\': '\\' }

/**
 * UDPipe's escapes for spaces in MISC, and \uXXXX for units that a file cannot hold: NUL and unpaired
 * surrogates.
 */
function unescaped(text: string): string {
  return text.replace(/\\(?:([strnp\\])|u([\da-f]{4}))/g, (_, letter: string | undefined, unit: string) =>
    letter === undefined ? String.fromCharCode(Number.parseInt(unit, 16)) : escapes[letter],
  )
}
