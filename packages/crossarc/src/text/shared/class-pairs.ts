import { CLASSES, IDEOGRAPH, isWordClass, MARK, SECOND_HALF } from './characters.ts'
import type { Paragraph } from './raw-text.ts'
import { PADDING, type TextWindow } from './window.ts'

export const JOIN = 0
export const SPLIT = 1
/** The classifier must decide. */
export const ASK = 2

const JOINER = 0x200d

/** With fewer examples, a pair of classes counts as unknown. */
const FEWEST = 10
/** One example in this many may be an annotation error and does not justify asking in all other cases. */
const SLIPS = 2000

/** Without examples: words of letters stay whole, ideographs and symbols stand alone. */
function unknownPair(before: number, after: number): number {
  const isWhole = (kind: number) => isWordClass(kind) && kind !== IDEOGRAPH
  return isWhole(before) && isWhole(after) ? JOIN : SPLIT
}

/** Whether no token may end before unit i, regardless of the model: tokens never split a grapheme cluster. */
export function isWithinCharacter(window: TextWindow, i: number): boolean {
  const kind = window.classes[i + PADDING]
  return kind === SECOND_HALF || kind === MARK || window.lower[i + PADDING - 1] === JOINER
}

/** The class of the character that ends before unit i. */
export function classBefore(window: TextWindow, i: number): number {
  const at = i + PADDING - 1
  return window.classes[at] === SECOND_HALF ? window.classes[at - 1] : window.classes[at]
}

/** The decision between two characters, by their classes: pairs[before · CLASSES + after]. */
export function learnPairs(paragraphs: readonly Paragraph[], window: TextWindow): Uint8Array {
  const seen = new Int32Array(CLASSES * CLASSES)
  const ends = new Int32Array(CLASSES * CLASSES)
  for (const { text, starts, ends: tokenEnds } of paragraphs) {
    window.read(text)
    for (let token = 0; token < starts.length; token++) {
      for (let i = starts[token] + 1; i <= tokenEnds[token]; i++) {
        if (window.classes[i + PADDING] === 0 || window.classes[i + PADDING - 1] === 0) continue
        const pair = classBefore(window, i) * CLASSES + window.classes[i + PADDING]
        seen[pair]++
        if (i === tokenEnds[token]) ends[pair]++
      }
    }
  }
  const pairs = new Uint8Array(CLASSES * CLASSES)
  for (let pair = 0; pair < pairs.length; pair++) {
    const slips = seen[pair] / SLIPS
    if (seen[pair] < FEWEST) {
      const usual = unknownPair(Math.floor(pair / CLASSES), pair % CLASSES)
      pairs[pair] = seen[pair] === 0 || (usual === SPLIT ? seen[pair] : 0) === ends[pair] ? usual : ASK
    } else if (ends[pair] <= slips) pairs[pair] = JOIN
    else if (seen[pair] - ends[pair] <= slips) pairs[pair] = SPLIT
    else pairs[pair] = ASK
  }
  return pairs
}
