import { CLASSES, SPACE } from '../shared/characters.ts'
import { ASK, classBefore, isWithinCharacter, SPLIT } from '../shared/class-pairs.ts'
import { PADDING, TextWindow } from '../shared/window.ts'
import { LOOK_AHEAD, LOOK_BEHIND, TokenFeatures } from './token-features.ts'

/**
 * Decides a gap whose features have been extracted: true if the token ends there. The gap is before unit i.
 */
export type GapDecision = (i: number) => boolean

/** The constants of a scan. */
export interface ScannerRules {
  /** See learnPairs(). */
  readonly pairs: Uint8Array
  /** Whether a token may contain white space, so that white space has to be decided too. */
  readonly joinsSpaces: boolean
}

/**
 * Cuts a text that arrives in chunks into tokens. A gap is decided once all the text that its features look
 * at is there, so that the chunks make no difference.
 */
export class TokenScanner {
  readonly window = new TextWindow()
  readonly features = new TokenFeatures(this.window)
  /** Complete tokens, as positions in `text`. */
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** The rest of the text. */
  text = ''
  /** The number of units of the whole text before `text`. */
  offset = 0
  /** The start of the current token, or −1. */
  open = -1
  readonly #rules: ScannerRules
  readonly #decide: GapDecision
  #position = 0

  constructor(rules: ScannerRules, decide: GapDecision) {
    this.#rules = rules
    this.#decide = decide
  }

  clear(): void {
    this.starts.length = 0
    this.ends.length = 0
    this.text = ''
    this.offset = 0
    this.open = -1
    this.#position = 0
  }

  /** Continues the text with a piece; `isLast` tells whether the text ends with it. */
  read(piece: string, isLast: boolean): void {
    this.text = this.text === '' ? piece : this.text + piece
    this.window.read(this.text)
    const { classes } = this.window
    const { length } = this.text
    const limit = isLast ? length : this.#certain()
    let i = this.#position
    while (i < limit) {
      if (classes[i + PADDING] !== SPACE) this.#character(i++)
      else if (this.open < 0) i++
      else {
        const next = this.#afterSpace(i)
        if (next < 0) {
          this.#close(i++)
        } else i = next
      }
    }
    this.#position = Math.max(i, this.#position)
    if (isLast && this.open >= 0) this.#close(length)
  }

  /**
   * Gaps before this position are certain. Features of a gap look at the rest of its chunk, at the white
   * space and at the next chunk; once that one is complete, or is cut off by LOOK_AHEAD, later text does not
   * matter.
   */
  #certain(): number {
    const { classes, length } = this.window
    const least = length - LOOK_AHEAD
    let at = length - 1
    while (at > least && classes[at + PADDING] !== SPACE) at--
    while (at > least && classes[at + PADDING] === SPACE) at--
    while (at > least && classes[at + PADDING] !== SPACE) at--
    return at > least ? at + 1 : least
  }

  #close(end: number): void {
    this.starts.push(this.open)
    this.ends.push(end)
    this.open = -1
  }

  #character(i: number): void {
    const { features, window } = this
    if (this.open < 0) {
      this.open = i
      features.startChunk(i)
    } else if (!isWithinCharacter(window, i)) {
      const kind = this.#rules.pairs[classBefore(window, i) * CLASSES + window.classes[i + PADDING]]
      let isEnd = kind === SPLIT
      if (kind === ASK) {
        features.extract(i)
        isEnd = this.#decide(i)
      }
      if (isEnd) {
        this.#close(i)
        this.open = i
        features.startToken()
      }
    }
    features.advance(i)
  }

  /**
   * The position where the current token continues after the white space at i, or −1 if it ends. Only a
   * single white-space character can be part of a token.
   */
  #afterSpace(i: number): number {
    const { classes } = this.window
    if (!this.#rules.joinsSpaces || classes[i + 1 + PADDING] === SPACE) return -1
    this.features.extractSpace(i)
    if (this.#decide(i)) return -1
    this.features.joinSpace(i)
    return i + 2
  }

  /** Forgets the whole text: what follows is a new one. */
  restart(): void {
    this.offset += this.text.length
    this.text = ''
    this.#position = 0
  }

  /** Forgets complete tokens, and the text before `keep`, a position in it, that is no longer looked at. */
  forget(tokens: number, keep: number): void {
    this.starts.splice(0, tokens)
    this.ends.splice(0, tokens)
    const from = Math.max(0, Math.min(keep, this.#position) - LOOK_BEHIND)
    if (from === 0) return
    this.text = this.text.slice(from)
    this.offset += from
    this.#position -= from
    if (this.open >= 0) this.open -= from
    for (let token = 0; token < this.starts.length; token++) {
      this.starts[token] -= from
      this.ends[token] -= from
    }
  }
}
