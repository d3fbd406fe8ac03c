import { existsSync } from 'node:fs'
import { CrossarcError } from '../../base/index.ts'
import { type KnowledgeSource, type KnownSpan, startsParagraph } from '../../knowledge/index.ts'
import { type Pipeline, textsOf } from '../../pipeline/index.ts'
import {
  streamHorizontal,
  streamTokens,
  type TokenizeOptions,
  type Tokenizer,
} from '../../text/tokenizer/index.ts'
import { formatNamed, formatOfFile } from '../../treebank/formats/index.ts'
import type { ReadOptions, Sentence } from '../../treebank/index.ts'
import { readableFormats } from '../shell/formats.ts'
import type { InputSources } from '../shell/input.ts'
import type { Io } from '../shell/io.ts'

/** The formats without tags: raw text, one token per line, one sentence per line. */
export const TEXT_FORMATS = ['text', 'tokens', 'horizontal'] as const

export const INPUT_FORMATS: readonly string[] = [...TEXT_FORMATS, ...readableFormats.map(({ name }) => name)]

type Chunks = AsyncIterable<Uint8Array | string>

/** Separates texts from files among the arguments; each text gets a name that stands for it. */
export function separateTexts(args: readonly string[]): { files: string[]; texts: Map<string, string> } {
  const texts = new Map<string, string>()
  const files = args.map((arg) => {
    if (!isText(arg)) return arg
    const name = texts.size === 0 ? '<text>' : `<text ${texts.size + 1}>`
    texts.set(name, arg)
    return name
  })
  return { files, texts }
}

/** An argument is text if no such file exists and it has white space or ends with punctuation. */
function isText(arg: string): boolean {
  if (arg === '-' || existsSync(arg)) return false
  return arg === '' || /\p{White_Space}|\p{P}$/u.test(arg)
}

export interface ParseInputOptions {
  readonly input: string | undefined
  readonly cutting: TokenizeOptions
  /** Finds known spans in the sentences, in raw text a paragraph at a time. */
  readonly knowledge?: KnowledgeSource
}

/** Sentences after which a paragraph counts as ended, so that a text without paragraphs needs little memory. */
const LONGEST_PARAGRAPH = 1000

/** Reads the input of a pipeline: treebanks, tokenised text, raw text. */
export class ParseInput implements InputSources {
  readonly texts: ReadonlyMap<string, string>
  /** Whether any input was raw text. */
  sawText = false
  readonly #pipeline: Pipeline
  readonly #options: ParseInputOptions
  readonly #io: Io
  readonly #known = new WeakMap<Sentence, readonly KnownSpan[]>()
  #sentences = 0

  constructor(texts: ReadonlyMap<string, string>, pipeline: Pipeline, options: ParseInputOptions, io: Io) {
    this.texts = texts
    this.#pipeline = pipeline
    this.#options = options
    this.#io = io
  }

  /** The known spans of a sentence. */
  knownOf(sentence: Sentence): readonly KnownSpan[] {
    return this.#known.get(sentence) ?? this.#options.knowledge?.spansOf([sentence])[0] ?? []
  }

  async *open(chunks: Chunks, file: string, options: ReadOptions): AsyncGenerator<Sentence, void> {
    const { format, all } = await this.#formatOf(chunks, file)
    if (format === 'text') yield* this.#informed(this.#cut(all, file))
    else if (format === 'tokens') yield* this.#expanded(streamTokens(all, options))
    else if (format === 'horizontal') yield* this.#expanded(streamHorizontal(all, options))
    else yield* formatNamed(format).stream!(all, options)
  }

  async #formatOf(chunks: Chunks, file: string): Promise<{ format: string; all: Chunks }> {
    if (this.#options.input !== undefined) return { format: this.#options.input, all: chunks }
    if (this.texts.has(file)) return { format: 'text', all: chunks }
    const named = file === '-' ? undefined : formatOfFile(file, readableFormats)
    if (named !== undefined) return { format: named.name, all: chunks }
    // A parser without a tokenizer cannot take text, so only a text file's name makes the input text.
    if (this.#pipeline.parts.tokenizer === undefined && !/\.(txt|text|md)$/i.test(file)) {
      return { format: 'conllu', all: chunks }
    }
    const { start, all } = await peek(chunks)
    return { format: looksLikeConllu(start) ? 'conllu' : 'text', all }
  }

  async *#cut(chunks: Chunks, file: string): AsyncGenerator<Sentence, void> {
    this.sawText = true
    const name = file === '-' ? '<stdin>' : file
    const stream = this.#tokenizer(name).stream(this.#options.cutting)
    let isDamaged = false
    const before = this.#sentences
    for await (const text of textsOf(chunks)) {
      isDamaged ||= text.includes('\ufffd')
      for (const sentence of stream.push(text)) yield this.#numbered(sentence, before)
    }
    for (const sentence of stream.end()) yield this.#numbered(sentence, before)
    if (!isDamaged) return
    await this.#io.stderr.write(`crossarc: warning: ${name}: invalid UTF-8 was replaced by U+FFFD\n`)
  }

  /** Looks for known spans in whole paragraphs, unless sentences must not wait for the end of theirs. */
  async *#informed(sentences: AsyncIterable<Sentence>): AsyncGenerator<Sentence, void> {
    const { knowledge, cutting } = this.#options
    if (knowledge === undefined || cutting.interactive === true) {
      yield* sentences
      return
    }
    const paragraph: Sentence[] = []
    const flush = () => {
      const known = knowledge.spansOf(paragraph)
      for (const [k, sentence] of paragraph.entries()) this.#known.set(sentence, known[k])
      return paragraph.splice(0)
    }
    for await (const sentence of sentences) {
      if (startsParagraph(sentence) || paragraph.length === LONGEST_PARAGRAPH) yield* flush()
      paragraph.push(sentence)
    }
    yield* flush()
  }

  #tokenizer(file: string): Tokenizer {
    try {
      return this.#pipeline.tokenizer
    } catch (error) {
      throw error instanceof CrossarcError ? error.at({ file }) : error
    }
  }

  /** Numbers sentences through all texts, so that no two have the same id. */
  #numbered(found: Sentence & { start: number }, before: number): Sentence {
    const { start: _, ...sentence } = found
    this.#sentences++
    if (before === 0) return sentence
    const comments = sentence.comments.map((line) =>
      line.startsWith('# sent_id = ') ? `# sent_id = ${this.#sentences}` : line,
    )
    return { ...sentence, comments }
  }

  async *#expanded(sentences: AsyncIterable<Sentence>): AsyncGenerator<Sentence, void> {
    const { tokenizer } = this.#pipeline.parts
    for await (const sentence of sentences)
      yield tokenizer === undefined ? sentence : tokenizer.expand(sentence)
  }
}

/** Maximum characters to read ahead when detecting a format. */
const PEEK = 4096

/** The beginning of a source, long enough to detect its format, and the whole source. */
async function peek(chunks: Chunks): Promise<{ start: string; all: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const seen: (Uint8Array | string)[] = []
  const decoder = new TextDecoder()
  let start = ''
  while (start.length < PEEK && !tellsFormat(start)) {
    const { done, value } = await iterator.next()
    if (done === true) break
    // The reader may reuse its buffer.
    const chunk = typeof value === 'string' ? value : value.slice()
    seen.push(chunk)
    start += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
  }
  async function* all() {
    yield* seen
    for (;;) {
      const { done, value } = await iterator.next()
      if (done === true) return
      yield value
    }
  }
  return { start, all: all() }
}

/** One complete line that is not a comment is enough, so that a program writing line by line need not wait. */
function tellsFormat(start: string): boolean {
  return start
    .split('\n')
    .slice(0, -1)
    .some((line) => line.trim() !== '' && !line.startsWith('#'))
}

/** Whether the first line that is not a comment starts with an id and a tab. */
function looksLikeConllu(start: string): boolean {
  const line = start.split(/\r?\n/).find((one) => one.trim() !== '' && !one.startsWith('#'))
  return line !== undefined && /^\d+([-.]\d+)?\t/.test(line)
}
