import { CrossarcError, type Place } from '../../base/index.ts'
import { withConfidenceField } from '../confidence.ts'
import { errorOfFlaw, shortened } from '../faults.ts'
import { DAMAGED, LONGEST_LINE } from '../lines.ts'
import type { ReadOptions } from '../read-options.ts'
import { type Sentence, sentenceName, UNKNOWN } from '../sentence.ts'
import { parseStream, parseWhole, type SentenceParser, type Source } from '../source.ts'
import { decodeStrictly, unfinished } from '../utf8.ts'
import { checkSentence, type WriteOptions } from '../write-check.ts'
import { sentenceOfJson } from './json-sentence.ts'

/**
 * All sentences of a JSON text: an array as written by writeJson, or one sentence after another (JSON Lines).
 * Missing columns become `_`, missing heads UNKNOWN.
 *
 * @example
 * readJson('{"words": [{"id": 1, "form": "Go"}]}')[0].words[0].form // 'Go'
 */
export function readJson(text: string | Uint8Array, options: ReadOptions = {}): Sentence[] {
  return parseWhole(new JsonParser(options), text)
}

/**
 * The sentences of a JSON source, one by one.
 *
 * @example
 * for await (const sentence of streamJson(jsonResponse.body)) console.log(sentence.words.length)
 */
export function streamJson(source: Source, options: ReadOptions = {}): AsyncGenerator<Sentence, void> {
  return parseStream(new JsonParser(options), source)
}

/**
 * Sentences as a JSON array with all fields of Sentence, one sentence a line: nothing is lost.
 *
 * @example
 * readJson(writeJson([sentence]))[0].words.length // 9
 */
export function writeJson(sentences: Iterable<Sentence>, options: WriteOptions = {}): string {
  let number = options.number ?? 1
  const lines: string[] = []
  for (const sentence of sentences) lines.push(writeJsonSentence(sentence, { ...options, number: number++ }))
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`
}

/**
 * One sentence as a line of JSON, without the line end.
 *
 * @example
 * JSON.parse(writeJsonSentence(sentence)).words.length // 9
 */
export function writeJsonSentence(sentence: Sentence, options: WriteOptions = {}): string {
  checkSentence(sentence, options.roots ?? 'any', options.number ?? 1)
  const { comments, multiwords, emptyNodes } = sentence
  const words = sentence.words.map(withConfidenceField)
  return JSON.stringify({ comments, words, multiwords, emptyNodes })
}

const QUOTE = 34
const BACKSLASH = 92
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

/**
 * Finds the outermost objects of a JSON text in chunks, so that a file never has to be in memory as a whole.
 */
class JsonParser implements SentenceParser {
  readonly ready: Sentence[] = []
  readonly #options: ReadOptions
  #line = 1
  #startLine = 1
  #number = 1
  #depth = 0
  #inString = false
  #escaped = false
  /** 'before' until the first [ or {; 'closed' after the ] of the outer array. */
  #array: 'before' | 'none' | 'open' | 'closed' = 'before'
  #pieces: string[] = []
  /** The first bytes of a character that the next chunk may complete. */
  #carry = new Uint8Array(0)
  #length = 0

  constructor(options: ReadOptions) {
    this.#options = options
  }

  write(chunk: Uint8Array): void {
    const bytes = new Uint8Array(this.#carry.length + chunk.length)
    bytes.set(this.#carry)
    bytes.set(chunk, this.#carry.length)
    const end = bytes.length - unfinished(bytes)
    this.#carry = bytes.slice(end)
    const whole = bytes.subarray(0, end)
    const text = decodeStrictly(whole)
    if (text === undefined) this.#damaged(whole)
    else this.#text(text)
  }

  #damaged(bytes: Uint8Array): never {
    let line = this.#line
    for (let start = 0; start < bytes.length; line++) {
      const end = bytes.indexOf(10, start) + 1 || bytes.length
      if (decodeStrictly(bytes.subarray(start, end)) === undefined) break
      start = end
    }
    throw errorOfFlaw(DAMAGED).at(this.#place(line))
  }

  #text(text: string): void {
    let objectStart = 0
    for (let position = 0; position < text.length; position++) {
      const character = text.charCodeAt(position)
      if (character === 10) this.#line++
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (character === BACKSLASH) this.#escaped = true
        else if (character === QUOTE) this.#inString = false
      } else if (this.#depth === 0) {
        if (character !== OPEN_BRACE) {
          this.#between(character, text, position)
          continue
        }
        if (this.#array === 'before') this.#array = 'none'
        else if (this.#array === 'closed') this.#unexpected(text, position)
        this.#depth = 1
        this.#startLine = this.#line
        objectStart = position
      } else if (character === QUOTE) {
        this.#inString = true
      } else if (character === OPEN_BRACE) {
        this.#depth++
      } else if (character === CLOSE_BRACE) {
        this.#depth--
        if (this.#depth === 0) this.#object(text.slice(objectStart, position + 1))
      }
    }
    if (this.#depth > 0) this.#keep(text.slice(objectStart))
  }

  #between(character: number, text: string, position: number): void {
    if (
      character === 0x20 ||
      (character >= 9 && character <= 13) ||
      character === 0x2c ||
      character === 0xfeff
    )
      return
    if (character === 0x5b && this.#array === 'before') this.#array = 'open'
    else if (character === 0x5d && this.#array === 'open') this.#array = 'closed'
    else this.#unexpected(text, position)
  }

  #unexpected(text: string, position: number): never {
    const found = shortened(text.slice(position, position + 41))
    throw new CrossarcError(
      'bad-json',
      `expected a sentence in JSON, found "${found}"`,
      this.#place(this.#line),
    )
  }

  #keep(piece: string): void {
    this.#pieces.push(piece)
    this.#length += piece.length
    if (this.#length > LONGEST_LINE) {
      throw new CrossarcError(
        'bad-json',
        `a sentence in JSON of more than ${LONGEST_LINE} characters`,
        this.#place(this.#startLine),
      )
    }
  }

  #object(last: string): void {
    this.#keep(last)
    const text = this.#pieces.join('')
    this.#pieces = []
    this.#length = 0
    const number = this.#number++
    try {
      const sentence = sentenceOfJson(text, number)
      this.#check(sentence, number)
      this.ready.push(sentence)
    } catch (error) {
      if (!(error instanceof CrossarcError)) throw error
      const located = error.at({ ...this.#place(this.#startLine), sentence: sentenceName([], number) })
      if (!this.#options.onInvalid) throw located
      this.#options.onInvalid(located, number)
    }
  }

  #check(sentence: Sentence, number: number): void {
    const { roots = 'any', unsoundHeads } = this.#options
    try {
      checkSentence(sentence, roots, number)
    } catch (error) {
      if (unsoundHeads !== 'unknown') throw error
      for (const word of sentence.words) word.head = UNKNOWN
      checkSentence(sentence, roots, number)
    }
  }

  #place(line: number): Place {
    const { file } = this.#options
    return file === undefined ? { line } : { file, line }
  }

  end(): void {
    if (this.#carry.length > 0) this.#damaged(this.#carry)
    if (this.#depth > 0 || this.#array === 'open') {
      throw new CrossarcError('bad-json', 'the JSON is incomplete', this.#place(this.#line))
    }
  }
}
