import { detached } from '../../treebank/index.ts'
import type { Expander } from '../expansion/expansion.ts'
import { classOf, lineEnds, SPACE } from '../shared/characters.ts'
import { GAP, NO_GAP, type SentenceFeatures, TOKENS_AHEAD } from './sentence-features.ts'
import { SentenceBuilder, type TextSentence } from './text-sentence.ts'
import type { TokenScanner } from './token-scanner.ts'

/** How a text is cut into sentences. */
export interface TokenizeOptions {
  /**
   * What the end of a line means: 'join' (the default) nothing more than a space, 'paragraph' the end of a paragraph,
   * 'sentence' the end of a sentence, and only there does one end. A blank line always ends a paragraph.
   */
  lines?: 'join' | 'paragraph' | 'sentence'
  /** Adds TokenRange=start:end to MISC, in code points from the beginning of the text, as UDPipe does. */
  ranges?: boolean
  /** Cuts longer sentences after so many tokens; by default a sentence may have any length. */
  longestSentence?: number
  /**
   * Of a stream: gives the sentences of a piece that ends with the end of a paragraph (see `lines`) at once, and takes it
   * for complete: for those who write into a pipe and wait for an answer. White space that follows later is kept before
   * the next sentence.
   */
  interactive?: boolean
}

/** Where a piece has more white space than this at its end, an interactive stream waits for the next. */
const LONGEST_END = 256

/** Pieces that are small beside what waits to be looked at are collected first, so that time stays linear. */
const SMALL_BUFFER = 4096

/** What a stream needs of a tokenizer. */
export interface StreamParts {
  readonly scanner: TokenScanner
  readonly features: SentenceFeatures
  readonly expander: Expander
  /** Whether the gap whose features have been extracted is the end of a sentence. */
  isSentenceEnd(): boolean
}

/** A text that comes piece by piece, however it is cut: sentences are given as soon as they are certain. */
export class TextStream {
  readonly #parts: StreamParts
  readonly #lines: 'join' | 'paragraph' | 'sentence'
  readonly #longest: number
  readonly #interactive: boolean
  readonly #builder: SentenceBuilder
  #waiting = ''
  #done: TextSentence[] = []
  /** Tokens of the paragraph under way whose gap has been decided: none of them ends a sentence. */
  #decided = 0
  #isStart = true

  constructor(
    parts: StreamParts,
    { lines = 'join', ranges = false, longestSentence = Infinity, interactive = false }: TokenizeOptions,
  ) {
    this.#parts = parts
    this.#lines = lines
    this.#longest = longestSentence
    this.#interactive = interactive
    this.#builder = new SentenceBuilder(parts.expander, ranges)
    parts.features.clear()
  }

  /**
   * The text goes on; returns the sentences that are certain now: at the latest once five more words, as white space
   * separates them, and a space have come.
   */
  push(text: string): TextSentence[] {
    this.#waiting += text
    if (this.#interactive && this.#isComplete()) {
      this.#read(this.#waiting, true)
      this.#waiting = ''
      this.#parts.scanner.restart()
      this.#isStart = true
      return this.#take()
    }
    const buffered = this.#parts.scanner.text.length
    const { length } = this.#waiting
    if (length === 0 || (buffered > SMALL_BUFFER && 4 * length < buffered)) return this.#take()
    // The first half of a surrogate pair waits for the second.
    const end = (this.#waiting.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length
    const piece = this.#waiting.slice(0, end)
    this.#waiting = this.#waiting.slice(end)
    this.#read(piece, false)
    return this.#take()
  }

  /** The text is at its end; returns the last sentences. */
  end(): TextSentence[] {
    this.#read(this.#waiting, true)
    this.#waiting = ''
    return this.#take()
  }

  /** Whether something has come that is no white space, and ends a paragraph. */
  #isComplete(): boolean {
    const last = this.#parts.scanner.text.slice(-LONGEST_END) + this.#waiting.slice(-LONGEST_END)
    let end = last.length
    while (end > 0 && classOf(last.charCodeAt(end - 1)) === SPACE) end--
    return end > 0 && this.#endsParagraph(last.slice(end))
  }

  #take(): TextSentence[] {
    const done = this.#done
    this.#done = []
    return done
  }

  #read(piece: string, isLast: boolean): void {
    const { scanner } = this.#parts
    scanner.read(piece, isLast)
    const { starts, ends, text } = scanner
    let taken = 0
    for (; taken < starts.length; taken++) {
      const end = ends[taken]
      let next = starts[taken + 1] ?? scanner.open
      if (next < 0) {
        if (!isLast) break
        next = text.length
      }
      this.#add(starts[taken], end, next)
    }
    if (isLast) this.#endParagraph()
    const keep = starts[taken] ?? (scanner.open < 0 ? text.length : scanner.open)
    scanner.forget(taken, this.#isStart ? 0 : keep)
  }

  /** The token at start..end, and the white space up to `next`. */
  #add(start: number, end: number, next: number): void {
    const { scanner, features } = this.#parts
    const { text } = scanner
    if (this.#isStart) this.#builder.before = detached(text.slice(0, start))
    this.#isStart = false
    const after =
      next === end
        ? ''
        : next === end + 1 && text.charCodeAt(end) === 32
          ? ' '
          : detached(text.slice(end, next))
    this.#builder.add(detached(text.slice(start, end)), after, scanner.offset + start)
    features.add(scanner.window, start, end, after === '' ? NO_GAP : GAP)
    while (this.#decided + TOKENS_AHEAD < features.size) this.#decide()
    if (after !== '' && after !== ' ' && this.#endsParagraph(after)) this.#endParagraph()
  }

  #endsParagraph(spaces: string): boolean {
    let ends = 0
    for (let i = 0; i < spaces.length; i++) ends += lineEnds(spaces, i)
    return ends >= (this.#lines === 'join' ? 2 : 1)
  }

  #endParagraph(): void {
    const { features } = this.#parts
    while (this.#decided + 1 < features.size) this.#decide()
    if (features.size > 0) this.#endSentence(features.size - 1)
    features.clear()
    this.#builder.endParagraph()
  }

  #decide(): void {
    const { features } = this.#parts
    const token = this.#decided
    features.advance(token)
    if (token + 1 < this.#longest) {
      if (this.#lines === 'sentence') {
        this.#decided++
        return
      }
      features.extract(token)
      if (!this.#parts.isSentenceEnd()) {
        this.#decided++
        return
      }
    }
    this.#endSentence(token)
  }

  #endSentence(token: number): void {
    this.#parts.features.endSentence(token)
    this.#decided = 0
    this.#done.push(this.#builder.build(token + 1))
  }
}
