import { CrossarcError, type Place } from '../../base/index.ts'
import {
  detached,
  errorOfFlaw,
  type Flaw,
  LineScanner,
  LONGEST_SENTENCE,
  parseStream,
  parseWhole,
  type ReadOptions,
  type Sentence,
  type SentenceParser,
  SOUND,
  type Source,
  sentenceName,
  sentenceTooLong,
  shortened,
} from '../../treebank/index.ts'
import { newWord } from './text-sentence.ts'

/** Options of the readers of tokenised text. */
export type TokenisedOptions = Omit<ReadOptions, 'roots' | 'unsoundHeads'>

/**
 * The sentences of a text with one token a line and a blank line after each sentence; tokens may contain
 * blanks.
 *
 * @example
 * const [first, second] = readTokens('Go\nhome\n!\n\nNo\n.\n')
 * first.words.map((word) => word.form) // ['Go', 'home', '!']
 */
export function readTokens(text: string | Uint8Array, options: TokenisedOptions = {}): Sentence[] {
  return parseWhole(new TokenisedParser('tokens', options), text)
}

/**
 * Like readTokens(), sentence by sentence from a source that may be larger than memory.
 *
 * @example
 * for await (const { words } of streamTokens(textResponse.body)) console.log(words.length)
 */
export function streamTokens(source: Source, options: TokenisedOptions = {}): AsyncGenerator<Sentence, void> {
  return parseStream(new TokenisedParser('tokens', options), source)
}

/**
 * The sentences of a text with one sentence a line, its tokens separated by blanks; a blank line starts a paragraph.
 *
 * @example
 * const [first, second] = readHorizontal('Go home !\nNo .\n')
 * second.words.map((word) => word.form) // ['No', '.']
 */
export function readHorizontal(text: string | Uint8Array, options: TokenisedOptions = {}): Sentence[] {
  return parseWhole(new TokenisedParser('horizontal', options), text)
}

/**
 * Like readHorizontal(), sentence by sentence from a source that may be larger than memory.
 *
 * @example
 * for await (const { words } of streamHorizontal(textResponse.body)) console.log(words.length)
 */
export function streamHorizontal(
  source: Source,
  options: TokenisedOptions = {},
): AsyncGenerator<Sentence, void> {
  return parseStream(new TokenisedParser('horizontal', options), source)
}

class TokenisedParser implements SentenceParser {
  readonly ready: Sentence[] = []
  readonly #format: 'tokens' | 'horizontal'
  readonly #place: Place
  readonly #onInvalid: TokenisedOptions['onInvalid']
  readonly #lines = new LineScanner((flaw) => this.#addLine(flaw))
  #line = 0
  #number = 0
  #startsParagraph = true
  #tokens: string[] = []
  #size = 0
  /** The first error of this sentence; the rest of the sentence is skipped. */
  #error: CrossarcError | undefined

  constructor(format: 'tokens' | 'horizontal', { file, onInvalid }: TokenisedOptions) {
    this.#format = format
    this.#place = file === undefined ? {} : { file }
    this.#onInvalid = onInvalid
  }

  write(bytes: Uint8Array): void {
    this.#lines.write(bytes)
  }

  end(): void {
    this.#lines.finish()
    this.#endSentence()
  }

  #addLine(flaw: Flaw): void {
    this.#line++
    if (flaw !== SOUND) this.#fail(errorOfFlaw(flaw))
    else {
      const line = this.#lines.lineText().trim()
      if (line === '') {
        this.#endSentence()
        if (this.#format === 'horizontal') this.#startsParagraph = true
        return
      }
      this.#addTokens(line)
    }
    if (this.#format === 'horizontal') this.#endSentence()
  }

  #addTokens(line: string): void {
    if (this.#error !== undefined) return
    this.#size += line.length
    if (this.#size > LONGEST_SENTENCE) this.#fail(sentenceTooLong(LONGEST_SENTENCE))
    else if (this.#format === 'horizontal') {
      for (const token of line.split(/[ \t]+/)) this.#tokens.push(detached(token))
    } else if (line.includes('\t')) {
      this.#fail(
        new CrossarcError(
          'wrong-columns',
          `expected one token per line, found columns: "${shortened(line)}"`,
        ),
      )
    } else this.#tokens.push(detached(line))
  }

  #fail(error: CrossarcError): void {
    this.#tokens = []
    const sentence = sentenceName([], this.#number + 1)
    this.#error ??= error.at({ ...this.#place, line: this.#line, sentence })
  }

  #endSentence(): void {
    const tokens = this.#tokens
    const error = this.#error
    this.#tokens = []
    this.#size = 0
    this.#error = undefined
    if (error !== undefined) {
      if (this.#onInvalid === undefined) throw error
      this.#onInvalid(error, ++this.#number)
    } else if (tokens.length > 0) this.ready.push(this.#sentence(tokens))
  }

  #sentence(tokens: readonly string[]): Sentence {
    const comments: string[] = []
    if (this.#startsParagraph && this.#format === 'horizontal') comments.push('# newpar')
    this.#startsParagraph = false
    this.#number++
    comments.push(`# sent_id = ${this.#number}`, `# text = ${tokens.join(' ')}`)
    return {
      comments,
      words: tokens.map((token, k) => newWord(k + 1, token, '_')),
      multiwords: [],
      emptyNodes: [],
    }
  }
}
