import { WHITE_SPACE } from './characters.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  ' ': '\\s',
  '\t': '\\t',
  '\r': '\\r',
  '\n': '\\n',
  '|': '\\p',
  '\\': '\\\\',
}

/** An unpaired surrogate or NUL: what neither a UTF-8 file nor a column can hold. */
const UNWRITABLE = /[\0\ud800-\udfff]/u

/** Whether a column of a file can hold the text, apart from white space. */
export function isWritable(text: string): boolean {
  return !UNWRITABLE.test(text)
}

const ALL_UNWRITABLE = /[\0\ud800-\udfff]/gu
const TO_ESCAPE = /[ \t\r\n|\\\0\ud800-\udfff]/gu

/** A text as MISC can hold it: with UDPipe's escapes, and \uXXXX for units that no file can hold. */
export function escaped(text: string): string {
  return text.replace(
    TO_ESCAPE,
    (character) => ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const INNER_SPACES = new RegExp(`${WHITE_SPACE.source}+`, 'gu')

/** The FORM of a token: without characters that no file can hold, and with single blanks. */
export function formOf(token: string): string {
  let form = token
  if (!isWritable(form)) form = form.replace(ALL_UNWRITABLE, '\ufffd')
  return WHITE_SPACE.test(form) ? form.replace(INNER_SPACES, ' ') : form
}

const NO_SPACE = 'SpaceAfter=No'

/** The MISC of a token from the white space around it; `before` only for the first token of a text. */
export function miscOf(form: string, token: string, before: string, after: string, range: string): string {
  if (after === ' ' && before === '' && range === '' && form === token) return '_'
  const items: string[] = []
  if (after === '') items.push(NO_SPACE)
  else if (after !== ' ') items.push(`SpacesAfter=${escaped(after)}`)
  if (before !== '') items.push(`SpacesBefore=${escaped(before)}`)
  if (form !== token) items.push(`SpacesInToken=${escaped(token)}`)
  if (range !== '') items.push(`TokenRange=${range}`)
  return items.length === 0 ? '_' : items.join('|')
}
