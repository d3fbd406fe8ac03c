import { UNKNOWN } from './sentence.ts'

const HYPHEN = 45
const UNDERSCORE = 95
const SPACE = 32

export const NOT_A_NUMBER = -2

/** The number bytes[start..end) without a leading zero, or NOT_A_NUMBER. */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 9 || end === start) return NOT_A_NUMBER
  let value = 0
  for (let position = start; position < end; position++) {
    const digit = bytes[position] - 48
    if (digit < 0 || digit > 9 || (value === 0 && position > start)) return NOT_A_NUMBER
    value = value * 10 + digit
  }
  return value
}

/** The head bytes[start..end), UNKNOWN for _ and -1, or NOT_A_NUMBER. */
export function headAt(bytes: Uint8Array, start: number, end: number): number {
  const byte = bytes[start]
  if (byte === UNDERSCORE && end - start === 1) return UNKNOWN
  if (byte === HYPHEN && end - start === 2 && bytes[start + 1] === 49) return UNKNOWN
  return numberAt(bytes, start, end)
}

/** Whether bytes[start..end) is empty or consists of spaces only. */
export function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let position = start; position < end; position++) {
    if (bytes[position] !== SPACE) return false
  }
  return true
}
