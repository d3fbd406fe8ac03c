/*
 * Classes of characters by their Unicode properties: what is known about characters of scripts that the
 * training text lacks.
 */

export const SPACE = 0
/** The second half of a surrogate pair, which belongs to the first. */
export const SECOND_HALF = 1
export const UPPER_CASE = 2
export const LOWER_CASE = 3
/** Letters without case. */
export const LETTER = 4
export const IDEOGRAPH = 5
export const KANA = 6
/** Combining marks, joiners and variation selectors, which belong to the character before them. */
export const MARK = 7
export const DIGIT = 8
export const NUMBER = 9
export const PERIOD = 10
/** What ends a sentence, except the period. */
export const TERMINAL = 11
export const PUNCTUATION = 12
export const APOSTROPHE = 13
export const QUOTE = 14
export const OPENING = 15
export const CLOSING = 16
export const DASH = 17
export const CONNECTOR = 18
export const CURRENCY = 19
export const MATH = 20
export const PICTURE = 21
export const MODIFIER = 22
export const OTHER = 23

/** The number of classes. */
export const CLASSES = 24

const NOT_YET = 255

/** Also the byte order mark, which is invisible at the beginning of files and white space in JavaScript. */
export const WHITE_SPACE: RegExp = /[\p{White_Space}\ufeff]/u

/** In this order; the first match wins. */
const PROPERTIES: readonly (readonly [number, RegExp])[] = [
  [SPACE, WHITE_SPACE],
  [MARK, /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u],
  [APOSTROPHE, /['’ʼ‘`´]/u],
  [QUOTE, /[\p{Quotation_Mark}\p{Pi}\p{Pf}]/u],
  [PERIOD, /[.]/u],
  [TERMINAL, /[\p{Sentence_Terminal}…]/u],
  [OPENING, /\p{Ps}/u],
  [CLOSING, /\p{Pe}/u],
  [DASH, /\p{Pd}/u],
  [CONNECTOR, /\p{Pc}/u],
  [PUNCTUATION, /\p{P}/u],
  [IDEOGRAPH, /\p{Ideographic}/u],
  [KANA, /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  [UPPER_CASE, /[\p{Lu}\p{Lt}]/u],
  [LOWER_CASE, /\p{Ll}/u],
  [LETTER, /\p{L}/u],
  [DIGIT, /\p{Nd}/u],
  [NUMBER, /\p{N}/u],
  [CURRENCY, /\p{Sc}/u],
  [MATH, /\p{Sm}/u],
  [MODIFIER, /\p{Sk}/u],
  [PICTURE, /\p{So}/u],
]

const classes = new Uint8Array(0x110000).fill(NOT_YET)

/** The class of a code point, cached. */
export function classOf(code: number): number {
  const known = classes[code]
  if (known !== NOT_YET) return known
  const character = String.fromCodePoint(code)
  const found = PROPERTIES.find(([, pattern]) => pattern.test(character))
  classes[code] = found === undefined ? OTHER : found[0]
  return classes[code]
}

const lowerCase = new Uint16Array(0x10000)

/** The code unit in lower case, if that is one unit too. */
export function lowerOf(unit: number): number {
  if (unit < 128) return unit >= 65 && unit <= 90 ? unit + 32 : unit
  if (lowerCase[unit] !== 0) return lowerCase[unit]
  const lower = String.fromCharCode(unit).toLowerCase()
  lowerCase[unit] = lower.length === 1 ? lower.charCodeAt(0) : unit
  return lowerCase[unit]
}

export function isWordClass(kind: number): boolean {
  return (kind >= UPPER_CASE && kind <= NUMBER) || kind === SECOND_HALF
}

/** The number of line ends that a white-space character represents; two make a paragraph. */
export function lineEnds(text: string, at: number): number {
  switch (text.charCodeAt(at)) {
    case 0x0a:
    case 0x85:
    case 0x2028:
      return 1
    case 0x0d:
      return text.charCodeAt(at + 1) === 0x0a ? 0 : 1
    case 0x0c:
    case 0x2029:
      return 2
    default:
      return 0
  }
}
