import { UNKNOWN } from './sentence.ts'

const HYPHEN = 45
const UNDERSCORE = 95
const SPACE = 32

export const NOT_A_NUMBER = -2

/** The number text[start..end) without a leading zero, or NOT_A_NUMBER. */
export function numberAt(text: string, start: number, end: number): number {
  if (end - start > 9 || end === start) return NOT_A_NUMBER
  let value = 0
  for (let position = start; position < end; position++) {
    const digit = text.charCodeAt(position) - 48
    if (digit < 0 || digit > 9 || (value === 0 && position > start)) return NOT_A_NUMBER
    value = value * 10 + digit
  }
  return value
}

/** The head text[start..end), UNKNOWN for _ and -1, or NOT_A_NUMBER. */
export function headAt(text: string, start: number, end: number): number {
  const character = text.charCodeAt(start)
  if (character === UNDERSCORE && end - start === 1) return UNKNOWN
  if (character === HYPHEN && end - start === 2 && text.charCodeAt(start + 1) === 49) return UNKNOWN
  return numberAt(text, start, end)
}

/** Whether text[start..end) is empty or nothing but spaces. */
export function isBlank(text: string, start: number, end: number): boolean {
  for (let position = start; position < end; position++) {
    if (text.charCodeAt(position) !== SPACE) return false
  }
  return true
}
