import { CrossarcError } from '../base/index.ts'
import { CONTROL_CHARACTER, DAMAGED, type Flaw, LONGEST_LINE } from './lines.ts'
import type { MultiwordToken } from './sentence.ts'

const SHOWN = 40

/** The first 40 characters of a text, for messages. */
export function shortened(text: string): string {
  const shown = text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`
  return shown.replace(/[\r\n]+/g, ' ')
}

export function errorOfFlaw(flaw: Flaw): CrossarcError {
  if (flaw === DAMAGED) {
    return new CrossarcError('bad-utf8', 'bytes that are not UTF-8 (wrong encoding, or not a text file?)')
  }
  if (flaw === CONTROL_CHARACTER) {
    return new CrossarcError('control-character', 'a NUL, or a carriage return inside the line')
  }
  return new CrossarcError('line-too-long', `a line of more than ${LONGEST_LINE} bytes`)
}

export function sentenceTooLong(most: number): CrossarcError {
  return new CrossarcError(
    'sentence-too-long',
    `a sentence of more than ${most} bytes: are the blank lines missing?`,
  )
}

export function wrongColumns(line: string, count: number): CrossarcError {
  let hint = ''
  if (line.endsWith('\t')) hint = ', with a stray tab at the end'
  else if (line.startsWith('\t')) hint = ', with a stray tab at the start'
  else if (count === 1 && /^\d+ /.test(line)) hint = ' (columns are separated by tabs, not by spaces)'
  return new CrossarcError(
    'wrong-columns',
    `expected 10 columns, found ${count}${hint}: "${shortened(line)}"`,
  )
}

export function emptyColumn(column: number): CrossarcError {
  return new CrossarcError('empty-column', `column ${column + 1} is empty: write _ for an empty value`)
}

export function badHead(id: number, given: string): CrossarcError {
  const reason = `the head of word ${id} is "${shortened(given)}", which is neither a number nor _`
  return new CrossarcError('bad-head', reason)
}

export function badId(id: string, format: { name: string; tokensAndNodes: boolean }): CrossarcError {
  const kinds = format.tokensAndNodes ? '1, 1-2 or 1.1' : '1, 2, 3'
  return new CrossarcError(
    'bad-id',
    `"${shortened(id)}" is not an id in ${format.name}: ids look like ${kinds}`,
  )
}

/**
 * The empty node does not match the next expected one, or it splits a multiword token from its first word.
 */
export function misplacedNode(id: string, due: string | undefined): CrossarcError {
  const place =
    due === undefined ? 'it goes before the multiword token' : `expected the empty node ${due} here`
  return new CrossarcError('bad-empty-node', `the empty node ${id} is out of place: ${place}`)
}

/** An id that is a number, but not n + 1. */
export function wrongId(id: number, n: number): CrossarcError {
  if (id === 0)
    return new CrossarcError('bad-id', 'a word has the id 0, which is reserved for the artificial root')
  if (id < 0 || !Number.isInteger(id)) {
    return new CrossarcError('bad-id', `a word has the id ${id}, but ids are whole numbers starting at 1`)
  }
  if (id <= n) return new CrossarcError('duplicate-id', `duplicate id ${id}`)
  return new CrossarcError('id-out-of-order', `found the id ${id}, expected ${n + 1}`)
}

/** The fault of a multiword token first-last that follows n words and the token `before`. */
export function errorOfRange(
  first: number,
  last: number,
  n: number,
  before: MultiwordToken | undefined,
): CrossarcError | undefined {
  const range = `the multiword token ${first}-${last}`
  if (last <= first) return new CrossarcError('bad-range', `${range} does not end after it starts`)
  if (before && first <= before.last) {
    return new CrossarcError('range-overlap', `${range} overlaps ${before.first}-${before.last}`)
  }
  if (first !== n + 1) {
    return new CrossarcError(
      'range-out-of-place',
      `${range} is before word ${n + 1}, not before word ${first}`,
    )
  }
  return undefined
}

export function rangeBeyond({ first, last }: MultiwordToken, n: number): CrossarcError {
  return new CrossarcError(
    'range-beyond-sentence',
    `the multiword token ${first}-${last} goes beyond the sentence, which has ${n} words`,
  )
}
