import { CLASSES, SPACE } from '../shared/characters.ts'
import { ASK, classBefore, isWithinCharacter, SPLIT } from '../shared/class-pairs.ts'
import { PADDING, TextWindow } from '../shared/window.ts'
import { LOOK_AHEAD, LOOK_BEHIND, TokenFeatures } from './token-features.ts'

/** Decides a gap whose features have been extracted: true where the token ends. The gap is before unit i. */
export type GapDecision = (i: number) => boolean

/** What is the same for all gaps of a text. */
export interface ScannerRules {
  /** See learnPairs(). */
  readonly pairs: Uint8Array
  /** Whether a token may hold white space, so that white space has to be decided too. */
  readonly joinsSpaces: boolean
}

/**
 * Cuts a text that comes piece by piece into tokens. A gap is decided once everything is there that its features look at,
 * so that the pieces make no difference.
 */
export class TokenScanner {
  readonly window = new TextWindow()
  readonly features = new TokenFeatures(this.window)
  /** Tokens that are complete: places in `text`. */
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** What is left of the text. */
  text = ''
  /** How many units of the whole text went before `text`. */
  offset = 0
  /** Where the token under way starts, or −1. */
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

  /** The text goes on with this; whether it ends with it. */
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
   * Gaps before this place are certain. Features of a gap look at the rest of its chunk, at the white space and at the next
   * chunk: where that one is complete, or is cut off by LOOK_AHEAD, nothing that comes later matters.
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
   * Where the token under way goes on after the white space at i, or −1 where it ends. Only a single white-space
   * character can be part of a token.
   */
  #afterSpace(i: number): number {
    const { classes } = this.window
    if (!this.#rules.joinsSpaces || classes[i + 1 + PADDING] === SPACE) return -1
    this.features.extractSpace(i)
    if (this.#decide(i)) return -1
    this.features.joinSpace(i)
    return i + 2
  }

  /** Forgets all of the text: what comes next begins anew. */
  restart(): void {
    this.offset += this.text.length
    this.text = ''
    this.#position = 0
  }

  /** Forgets complete tokens, and the text that nothing looks at any more before `keep`, a place in it. */
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
