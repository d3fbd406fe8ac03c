import { mixHash } from '../../base/index.ts'
import { FeatureList } from '../../linear/features/index.ts'
import {
  APOSTROPHE,
  CLASSES,
  CLOSING,
  isWordClass,
  LOWER_CASE,
  OPENING,
  PERIOD,
  QUOTE,
  TERMINAL,
  UPPER_CASE,
} from '../shared/characters.ts'
import { PADDING, type TextWindow } from '../shared/window.ts'

const MOST_FEATURES = 64

// The data about a token, by its position in its row.
const WORD = 0
const SHAPE = 1
const FIRST = 2
const LAST = 3
const LENGTH = 4
const SPACE_AFTER = 5
const CASE = 6
const LONG_SHAPE = 7
const SUFFIX1 = 8
const SUFFIX2 = 9
const SUFFIX3 = 10
const STRIDE = 11

/** Tokens before the first of a paragraph; the row of "no token" is all zeros. */
const MARGIN = 4

/** How far past a gap features look, in tokens. */
export const TOKENS_AHEAD = 3

/** Between two tokens: no white space, or some. */
export const NO_GAP = 1
export const GAP = 2

export const UNKNOWN_CASE = 0
export const USUALLY_LOWER = 1
export const MIXED_CASE = 2
export const USUALLY_UPPER = 3

/** Hash of a token in lower case. */
export function wordHash(window: TextWindow, start: number, end: number): number {
  let word = 0
  for (let at = start + PADDING; at < end + PADDING; at++) word = mixHash(word, window.lower[at])
  return word
}

/**
 * The features of a gap between two tokens of a paragraph: does it end a sentence? Tokens are added in order
 * and removed when their sentence is complete: token 0 is always the first of the current sentence.
 */
export class SentenceFeatures extends FeatureList {
  readonly #cases: ReadonlyMap<number, number>
  #rows = new Int32Array(STRIDE << 8)
  /** The number of tokens in the rows. */
  size = 0
  #open = 0
  #quotes = 0
  #words = 0
  #ups = 0

  constructor(cases: ReadonlyMap<number, number>) {
    super(MOST_FEATURES)
    this.#cases = cases
  }

  clear(): void {
    this.size = 0
    this.#rows.fill(0, 0, (MARGIN + TOKENS_AHEAD) * STRIDE)
    this.#startSentence()
  }

  /** The token at start..end of the text window, with or without a gap after it. */
  add(window: TextWindow, start: number, end: number, gap: number): void {
    const place = (MARGIN + this.size) * STRIDE
    if (place + (TOKENS_AHEAD + 1) * STRIDE > this.#rows.length) {
      const larger = new Int32Array(2 * this.#rows.length)
      larger.set(this.#rows)
      this.#rows = larger
    }
    this.size++
    const { classes, lower } = window
    const rows = this.#rows
    let word = 0
    let shape = 0
    let longShape = 0
    let last = -1
    for (let at = start + PADDING; at < end + PADDING; at++) {
      word = mixHash(word, lower[at])
      const kind = classes[at]
      longShape = Math.imul(longShape, CLASSES + 1) + kind + 1
      if (kind === last) continue
      last = kind
      shape = Math.imul(shape, CLASSES + 1) + kind + 1
    }
    rows[place + WORD] = word
    rows[place + SHAPE] = shape
    rows[place + FIRST] = classes[start + PADDING] + 1
    rows[place + LAST] = last + 1
    rows[place + LENGTH] = Math.min(end - start, 10)
    rows[place + SPACE_AFTER] = gap
    rows[place + CASE] = this.#cases.get(word) ?? UNKNOWN_CASE
    rows[place + LONG_SHAPE] = longShape
    const final = end + PADDING - 1
    rows[place + SUFFIX1] = lower[final]
    rows[place + SUFFIX2] = end - start < 2 ? 0 : mixHash(lower[final], lower[final - 1])
    rows[place + SUFFIX3] =
      end - start < 3 ? 0 : mixHash(mixHash(lower[final], lower[final - 1]), lower[final - 2])
    rows.fill(0, place + STRIDE, place + (TOKENS_AHEAD + 1) * STRIDE)
  }

  /** The current sentence ends with token t; the next one becomes token 0. */
  endSentence(t: number): void {
    const count = t + 1
    this.#rows.copyWithin(0, count * STRIDE, (MARGIN + this.size + TOKENS_AHEAD) * STRIDE)
    this.size -= count
    this.#startSentence()
  }

  #startSentence(): void {
    this.#open = 0
    this.#quotes = 0
    this.#words = 0
    this.#ups = 0
  }

  /** Token t is part of the current sentence. */
  advance(t: number): void {
    const at = (MARGIN + t) * STRIDE
    const first = this.#rows[at + FIRST] - 1
    if (first === OPENING) this.#open++
    else if (first === CLOSING) this.#open = Math.max(0, this.#open - 1)
    else if (first === QUOTE || (first === APOSTROPHE && this.#rows[at + LENGTH] === 1)) this.#quotes ^= 1
    else if (isWordClass(first)) {
      this.#words++
      if (first === UPPER_CASE) this.#ups++
    }
  }

  /** For the gap after token t. */
  extract(t: number): void {
    const rows = this.#rows
    const at = (MARGIN + t) * STRIDE
    const before = at - STRIDE
    const before2 = before - STRIDE
    const next = at + STRIDE
    const next2 = next + STRIDE
    const next3 = next2 + STRIDE
    const word = rows[at + WORD]
    const shape = rows[at + SHAPE]
    const nextWord = rows[next + WORD]
    const nextShape = rows[next + SHAPE]
    const nextFirst = rows[next + FIRST]
    const next2First = rows[next2 + FIRST]
    const nextCase = nextFirst - 1 === UPPER_CASE ? 4 + rows[next + CASE] : rows[next + CASE]
    const gap = rows[at + SPACE_AFTER]
    const first = rows[at + FIRST]
    const last = rows[at + LAST]
    const length = t + 1
    const lengthStep =
      length < 6 ? length : length < 10 ? 6 : length < 16 ? 7 : length < 25 ? 8 : length < 40 ? 9 : 10
    const enclosed = Math.min(this.#open, 1) * 2 + this.#quotes
    const share = this.#words === 0 ? 0 : Math.floor((4 * this.#ups) / this.#words)
    // The last symbol that can end a sentence, skipping closing quotes and brackets.
    let terminal = 0
    for (let back = at, k = 0; k < 3; k++, back -= STRIDE) {
      const kind = rows[back + FIRST] - 1
      if (kind === TERMINAL || kind === PERIOD) {
        terminal = rows[back + WORD]
        break
      }
      if (kind !== CLOSING && kind !== QUOTE && kind !== APOSTROPHE) break
    }
    const nextKind = nextFirst * 32 + rows[next + LENGTH]
    this.count = 0
    this.one(1, 0)
    this.one(2, word)
    this.one(3, nextWord)
    this.two(4, word, nextWord)
    this.two(5, word, nextFirst)
    this.two(6, word, nextCase)
    this.three(7, word, nextCase, gap)
    this.two(8, rows[before + WORD], word)
    this.three(9, rows[before + WORD], word, nextFirst)
    this.two(10, nextWord, rows[next2 + WORD])
    this.two(11, nextShape, rows[next2 + SHAPE])
    this.two(12, shape, nextShape)
    this.three(13, rows[before + SHAPE], shape, nextShape)
    this.three(14, shape, nextShape, rows[next2 + SHAPE])
    this.two(15, word, lengthStep)
    this.three(16, word, lengthStep, nextCase)
    this.three(17, first, nextFirst, lengthStep)
    this.two(18, word, enclosed)
    this.three(19, word, enclosed, nextFirst)
    this.two(20, terminal, nextCase)
    this.three(21, terminal, nextCase, enclosed)
    this.three(22, terminal, gap, nextWord)
    this.two(23, nextWord, nextFirst)
    this.three(24, nextWord, nextFirst, last)
    this.three(25, first, nextWord, nextFirst)
    this.two(26, nextCase, rows[next2 + CASE] * 32 + next2First)
    this.three(27, first, nextCase, rows[next2 + CASE] * 32 + next2First)
    this.three(28, word, nextShape, next2First)
    this.four(29, rows[before + FIRST], first, nextFirst, next2First)
    this.three(30, rows[before + CASE] * 32 + rows[before + FIRST], word, nextCase)
    this.three(31, rows[before + LENGTH] * 32 + rows[before + FIRST], word, nextCase)
    this.three(32, rows[before2 + WORD], rows[before + WORD], word)
    this.three(33, nextWord, rows[next2 + WORD], rows[next3 + WORD])
    this.three(34, rows[MARGIN * STRIDE + WORD], lengthStep, word)
    this.three(35, rows[MARGIN * STRIDE + FIRST], lengthStep, first)
    this.three(36, share, first, nextCase)
    this.three(37, share, word, nextKind)
    this.two(38, gap * 32 + first, nextFirst)
    this.two(39, rows[at + LONG_SHAPE], rows[next + LONG_SHAPE])
    this.two(40, lengthStep, nextCase)
    this.three(41, nextWord, lengthStep, nextFirst)
    this.two(42, rows[at + CASE] * 32 + first, nextCase)
    this.three(43, rows[at + CASE] * 32 + first, nextCase, share)
    this.two(46, rows[at + SUFFIX1], nextCase)
    this.two(47, rows[at + SUFFIX2], nextCase)
    this.two(48, rows[at + SUFFIX3], nextCase)
    this.two(49, rows[at + SUFFIX2], rows[next + SUFFIX2])
    this.two(50, rows[at + SUFFIX1], lengthStep)
    this.three(51, rows[before + SUFFIX1], rows[at + SUFFIX2], nextFirst)
    if (first - 1 !== LOWER_CASE) {
      this.three(44, word, nextWord, nextFirst)
      this.four(45, word, rows[before + SHAPE], nextCase, next2First)
    }
  }
}
