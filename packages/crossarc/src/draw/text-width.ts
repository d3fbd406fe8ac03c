/**
 * Two measures of text without access to a font: an estimate in em for pictures, and the cells of a terminal.
 * The estimate follows the advance widths of Noto Sans, rounded up, so that text in it, or in the narrower
 * Helvetica and Arial, stays within its measure.
 */
const ADVANCES: readonly (readonly [number, string])[] = [
  [0.25, "'ijl‘’іјłı"],
  [0.3, '!(),.:;J`· '],
  [0.35, '-I[]fΙι“”'],
  [0.4, '"/\\t{}•'],
  [0.45, '?_rгґ°'],
  [0.5, 'csvyzεζξςτзстуэє–«»'],
  [0.55, '*EFLSTkx|ΓΕΞΤγκλνχГЕТкхяҐŁ'],
  [0.6, '$+0123456789<=>PVXYZ^aeo~ΔΖΛΡΣΥΧδθορЗРХабвделоьøðÞə€£'],
  [0.65, '#ABCKRbdghnpquΑΒΚαβημπσυАБВКСУЬЭЯинпрцчђћџßđþŋ'],
  [0.7, 'ДЛЧЪъ'],
  [0.75, '&DGHNUΗΝΠφНПЦжмфĐÐ'],
  [0.8, 'OQwΘΟΦΨΩψωИОФыØ…'],
  [0.85, '%ЖЫюљ'],
  [0.9, '@MΜМшщњæÆ'],
  [0.95, 'WmœŒ'],
  [1.05, 'ШЩЮ—'],
]

const ADVANCE = new Map(ADVANCES.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])))

/** The mean advance of a script's letters, for scripts whose letters are not listed individually. */
const SCRIPTS: readonly (readonly [RegExp, number])[] = [
  [/\p{Script=Hebrew}/u, 0.58],
  [/\p{Script=Arabic}/u, 0.64],
  [/[\p{Script=Malayalam}\p{Script=Tamil}]/u, 1.1],
  [/[\p{Script=Telugu}\p{Script=Kannada}]/u, 0.82],
]
const OTHER_LETTER = 0.7

const INVISIBLE = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11FF\uD7B0-\uD7FF]/u
const SPACING_MARK = /\p{Mc}/u
const CONTROL = /\p{Cc}/u
const EMOJI = /\p{Emoji_Presentation}/u
const MODIFIER = /\p{Emoji_Modifier}/u
const FLAG_LETTER = /\p{Regional_Indicator}/u

/** Blocks of East Asian Width W and F, as pairs of a first and a last code point. */
const WIDE = [
  0x1100, 0x115f, 0x2329, 0x232a, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900,
  0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x16fe0, 0x18dff, 0x1aff0, 0x1b2ff,
  0x1f200, 0x1f265, 0x20000, 0x3fffd,
]

function isWide(character: string): boolean {
  const code = character.codePointAt(0)!
  for (let k = 0; k < WIDE.length; k += 2) if (code >= WIDE[k] && code <= WIDE[k + 1]) return true
  return EMOJI.test(character)
}

/** Calls back for every character that takes up space; joined emoji and flags count once. */
function forEachVisible(text: string, visit: (character: string) => void): void {
  let joined = false
  let halfFlag = false
  for (const character of text) {
    const second: boolean = joined || (halfFlag && FLAG_LETTER.test(character)) || MODIFIER.test(character)
    joined = character === '\u200D'
    halfFlag = !second && FLAG_LETTER.test(character)
    if (!second && !INVISIBLE.test(character)) visit(character)
  }
}

/**
 * The estimated width of a text in em: multiply by the font size.
 *
 * @example
 * textWidth('語') // 1
 */
export function textWidth(text: string): number {
  let width = 0
  forEachVisible(text.normalize('NFD'), (character) => {
    width += advance(character)
  })
  return width
}

function advance(character: string): number {
  const known = ADVANCE.get(character)
  if (known !== undefined) return known
  if (EMOJI.test(character)) return 1.3
  if (isWide(character)) return 1
  if (SPACING_MARK.test(character)) return 0.4
  for (const [script, width] of SCRIPTS) if (script.test(character)) return width
  return OTHER_LETTER
}

/**
 * The number of terminal cells that a text takes: two for East Asian wide characters and emoji, none for
 * combining marks.
 *
 * @example
 * cellWidth('日本') // 4
 */
export function cellWidth(text: string): number {
  let cells = 0
  forEachVisible(text.normalize('NFC'), (character) => {
    if (!CONTROL.test(character)) cells += isWide(character) ? 2 : 1
  })
  return cells
}

export type Direction = 'ltr' | 'rtl'

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u
const LETTER = /\p{L}/u

/** The direction of most letters in the texts; left to right without letters. */
export function directionOf(texts: Iterable<string>): Direction {
  let balance = 0
  for (const text of texts) {
    for (const character of text) {
      if (LETTER.test(character)) balance += RIGHT_TO_LEFT.test(character) ? 1 : -1
    }
  }
  return balance > 0 ? 'rtl' : 'ltr'
}
