import { mixHash } from '../../base/index.ts'
import { FeatureList } from '../../linear/features/index.ts'
import { APOSTROPHE, CLASSES, isWordClass, PERIOD, QUOTE, SPACE } from '../shared/characters.ts'
import { PADDING, type TextWindow } from '../shared/window.ts'

const MOST_FEATURES = 64

/** How far features look to the right, in parts: the rest of the chunk, the white space, the next chunk. */
const FARTHEST_REST = 32
const FARTHEST_SPACE = 8
const FARTHEST_NEXT = 16
/** How much of a chunk is searched for signs of addresses. */
const FARTHEST_CHUNK = 64

/** No feature of a gap looks farther to the right, in units. */
export const LOOK_AHEAD = FARTHEST_CHUNK + FARTHEST_SPACE + FARTHEST_NEXT
/**
 * No feature of a gap looks farther to the left, apart from what is known about the current token and the one
 * before it.
 */
export const LOOK_BEHIND = 16

const SLASH = 0x2f
const AT_SIGN = 0x40
const COLON = 0x3a

// The appearance of a chunk.
const HAS_AT = 1
const HAS_SCHEME = 2
const HAS_SLASH = 4
const HAS_WWW = 8

/**
 * The features of a gap between two characters: does it end a token? A chunk is a stretch between white
 * space. The facts about the chunk and the current token are updated unit by unit, so that long words take
 * linear time.
 */
export class TokenFeatures extends FeatureList {
  readonly window: TextWindow
  /** The hash of the current token so far, in lower case. */
  left = 0
  #leftShape = 0
  #lastClass = -1
  #leftLength = 0
  #tokensInChunk = 0
  #chunkMarks = 0
  #chunkLength = 0
  #before = 0
  #syllables = 1

  constructor(window: TextWindow) {
    super(MOST_FEATURES)
    this.window = window
  }

  startChunk(at: number): void {
    const { classes, lower } = this.window
    const from = at + PADDING
    let marks = 0
    let end = from
    for (; end < from + FARTHEST_CHUNK && classes[end] !== SPACE; end++) {
      const unit = lower[end]
      if (unit === AT_SIGN) marks |= HAS_AT
      else if (unit === SLASH) {
        marks |= HAS_SLASH
        if (end > from && lower[end - 1] === COLON) marks |= HAS_SCHEME
      } else if (unit === 0x77 && lower[end + 1] === 0x77 && lower[end + 2] === 0x77) marks |= HAS_WWW
    }
    this.#chunkMarks = marks
    this.#chunkLength = end - from
    this.#tokensInChunk = 0
    this.startToken()
  }

  /** The current token is empty again. */
  startToken(): void {
    this.#before = this.left
    this.left = 0
    this.#syllables = 1
    this.#leftShape = 0
    this.#lastClass = -1
    this.#leftLength = 0
    this.#tokensInChunk++
  }

  /** Unit i belongs to the current token. */
  advance(i: number): void {
    const at = i + PADDING
    this.left = mixHash(this.left, this.window.lower[at])
    this.#leftLength++
    const kind = this.window.classes[at]
    if (kind !== this.#lastClass) {
      this.#leftShape = Math.imul(this.#leftShape, CLASSES + 1) + kind + 1
      this.#lastClass = kind
    }
  }

  /** The white space at i and the unit after it belong to the token. */
  joinSpace(i: number): void {
    this.advance(i)
    this.advance(i + 1)
    this.#syllables++
  }

  /** For a single white-space character at unit i: does the token end before it? */
  extractSpace(i: number): void {
    const { classes: k, lower: c } = this.window
    const at = i + PADDING
    let run = 0
    let next = at + 1
    for (; next < at + 1 + FARTHEST_NEXT && isWordClass(k[next]); next++) run = mixHash(run, c[next])
    let run2 = 0
    if (k[next] === SPACE) {
      for (let j = next + 1; j < next + 1 + FARTHEST_NEXT && isWordClass(k[j]); j++)
        run2 = mixHash(run2, c[j])
    }
    let leftRun = 0
    for (let j = at - 1; j >= at - LOOK_BEHIND && isWordClass(k[j]); j--) leftRun = mixHash(leftRun, c[j])
    const before = this.#before
    const { left } = this
    const syllables = Math.min(this.#syllables, 4)
    const kinds = (k[at - 1] * CLASSES + k[at + 1]) * CLASSES + k[next]
    this.count = 0
    this.one(60, 0)
    this.two(61, syllables, kinds)
    this.one(62, left)
    this.one(63, leftRun)
    this.one(64, run)
    this.two(65, left, run)
    this.two(66, leftRun, run)
    this.three(67, leftRun, run, run2)
    this.two(68, run, run2)
    this.two(69, before, left)
    this.three(70, before, left, run)
    this.two(71, this.#leftShape, kinds)
    this.two(72, left, k[at + 1])
    this.two(73, run, this.#leftShape)
    this.three(74, left, run, run2)
    this.two(75, leftRun, syllables)
    this.two(76, run, syllables)
    this.two(77, left, run2)
  }

  /** For the gap before unit i, if neither it nor the unit before it is white space. */
  extract(i: number): void {
    const { classes: k, lower: c } = this.window
    const at = i + PADDING
    const restEnd = at + FARTHEST_REST
    let end = at
    let rest = 0
    let restShape = 0
    let last = -1
    let onlySymbols = 1
    for (; end < restEnd && k[end] !== SPACE; end++) {
      rest = mixHash(rest, c[end])
      if (k[end] !== last) {
        last = k[end]
        restShape = Math.imul(restShape, CLASSES + 1) + last + 1
      }
      if (isWordClass(last)) onlySymbols = 0
    }
    // The run of letters and digits, or of one symbol, that starts here.
    let run = 0
    let runEnd = at
    if (isWordClass(k[at])) {
      while (runEnd < end && isWordClass(k[runEnd])) run = mixHash(run, c[runEnd++])
    } else {
      while (runEnd < end && c[runEnd] === c[at]) run = mixHash(run, c[runEnd++])
    }
    // The run that ends here.
    let leftRun = 0
    let runStart = at
    if (isWordClass(k[at - 1])) {
      while (runStart > at - LOOK_BEHIND && isWordClass(k[runStart - 1]))
        leftRun = mixHash(leftRun, c[--runStart])
    } else {
      while (runStart > at - LOOK_BEHIND && c[runStart - 1] === c[at - 1])
        leftRun = mixHash(leftRun, c[--runStart])
    }
    let next = end
    while (next < end + FARTHEST_SPACE && k[next] === SPACE) next++
    const nextClass = k[next]
    let nextWord = 0
    for (let j = next; j < next + FARTHEST_NEXT && isWordClass(k[j]); j++) nextWord = mixHash(nextWord, c[j])

    const c1 = c[at - 1]
    const c2 = c[at - 2]
    const c3 = c[at - 3]
    const d0 = c[at]
    const d1 = c[at + 1]
    const d2 = c[at + 2]
    const k1 = k[at - 1]
    const k2 = k[at - 2]
    const k3 = k[at - 3]
    const l0 = k[at]
    const l1 = k[at + 1]
    const l2 = k[at + 2]
    const classesHere = (((k2 * CLASSES + k1) * CLASSES + l0) * CLASSES + l1) | 0
    const classesWide = mixHash(mixHash(classesHere, k3), l2)
    const restLength = Math.min(end - at, 8)
    const marks = this.#chunkMarks
    const { left } = this
    this.count = 0
    this.one(1, c1)
    this.one(2, d0)
    this.two(3, c1, d0)
    this.two(4, c2, c1)
    this.two(5, d0, d1)
    this.three(6, c2, c1, d0)
    this.three(7, c1, d0, d1)
    this.four(8, c2, c1, d0, d1)
    this.four(9, c3, c2, c1, d0)
    this.four(10, c1, d0, d1, d2)
    this.one(11, classesHere)
    this.one(12, classesWide)
    this.two(13, classesHere, c1)
    this.two(14, classesHere, d0)
    this.three(15, classesWide, c1, d0)
    this.one(16, left)
    this.two(17, left, d0)
    this.two(18, left, run)
    this.one(19, rest)
    this.two(20, rest, c1)
    this.two(21, left, rest)
    this.one(22, run)
    this.two(23, run, c1)
    this.two(24, leftRun, d0)
    this.two(25, leftRun, run)
    this.two(26, this.#leftShape, restShape)
    this.three(27, this.#leftShape, restShape, d0)
    this.three(28, this.#leftShape, restShape, c1)
    this.three(29, onlySymbols, d0, nextClass)
    this.three(30, left, d0, nextClass)
    this.four(31, k1, d0, restShape, nextClass)
    this.three(32, d0, restShape, nextWord)
    this.four(33, Math.min(this.#leftLength, 6), k1, d0, restLength)
    this.four(34, marks, Math.min(this.#chunkLength >> 2, 8), c1, d0)
    this.three(35, marks, k1, l0)
    this.three(36, Math.min(this.#tokensInChunk, 4), c1, d0)
    this.two(37, this.#before, left)
    this.three(38, this.#before, c1, d0)
    this.two(39, restLength, d0)
    this.one(40, 0)
    if (d0 === c1 || l0 === PERIOD || l0 === APOSTROPHE || l0 === QUOTE)
      this.three(41, left, restShape, nextClass)
  }
}
