import { detached } from '../../treebank/index.ts'
import type { Expander } from '../expansion/expansion.ts'
import { classOf, lineEnds, SPACE } from '../shared/characters.ts'
import { GAP, NO_GAP, type SentenceFeatures, TOKENS_AHEAD } from './sentence-features.ts'
import { SentenceBuilder, type TextSentence } from './text-sentence.ts'
import type { TokenScanner } from './token-scanner.ts'

/** How to cut a text into sentences. */
export interface TokenizeOptions {
  /**
   * The meaning of a line end: 'join' (the default), the same as a space; 'paragraph', the end of a
   * paragraph; 'sentence', the end of a sentence, and sentences end nowhere else. A blank line always ends a
   * paragraph.
   */
  lines?: 'join' | 'paragraph' | 'sentence'
  /** Adds TokenRange=start:end to MISC, in code points from the beginning of the text, as UDPipe does. */
  ranges?: boolean
  /** Cuts longer sentences after this many tokens; by default a sentence may have any length. */
  longestSentence?: number
  /**
   * For streams: returns the sentences of a chunk at once if it ends with the end of a paragraph (see
   * `lines`), treating it as complete, for callers that write into a pipe and wait for an answer. White space
   * that follows later is kept before the next sentence.
   */
  interactive?: boolean
}

/** If a chunk ends with more white space than this, an interactive stream waits for the next. */
const LONGEST_END = 256

/** Chunks that are small compared to the pending text are collected first, so that time stays linear. */
const SMALL_BUFFER = 4096

/** The parts of a tokenizer that a stream needs. */
export interface StreamParts {
  readonly scanner: TokenScanner
  readonly features: SentenceFeatures
  readonly expander: Expander
  /** Whether the gap whose features have been extracted ends a sentence. */
  isSentenceEnd(): boolean
}

/** A text that arrives in chunks, however it is cut. Sentences are returned as soon as they are certain. */
export class TextStream {
  readonly #parts: StreamParts
  readonly #lines: 'join' | 'paragraph' | 'sentence'
  readonly #longest: number
  readonly #interactive: boolean
  readonly #builder: SentenceBuilder
  #waiting = ''
  #done: TextSentence[] = []
  /** Tokens of the current paragraph whose gap has been decided: none of them ends a sentence. */
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
   * Continues the text; returns the sentences that are now certain. A sentence is certain at the latest after
   * five more words, as separated by white space, and a space.
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

  /** Ends the text; returns the last sentences. */
  end(): TextSentence[] {
    this.#read(this.#waiting, true)
    this.#waiting = ''
    return this.#take()
  }

  /** Whether the text so far contains more than white space and ends a paragraph. */
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
