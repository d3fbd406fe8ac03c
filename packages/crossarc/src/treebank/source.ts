import { wrongArgument } from '../base/index.ts'
import type { Sentence } from './sentence.ts'
import { encodeStrictly } from './utf8.ts'

export type Chunk = string | Uint8Array

/** Any source of text: text or UTF-8 bytes, in chunks that may be cut anywhere. */
export type Source = Chunk | Iterable<Chunk> | AsyncIterable<Chunk> | ReadableStream<Chunk>

/** Takes UTF-8 bytes that may be cut anywhere, and puts complete sentences into `ready`. */
export interface SentenceParser {
  readonly ready: Sentence[]
  /** Keeps no part of the chunk: its buffer may be reused. */
  write(chunk: Uint8Array): void
  end(): void
}

/** Large enough to make the cost per block negligible, small enough to keep memory flat. */
const BLOCK = 1 << 17

/** Turns text into bytes for a parser, wherever the text is cut. */
class Feed {
  readonly #parser: SentenceParser
  /** The first half of a surrogate pair that the next chunk may complete. */
  #half = ''

  constructor(parser: SentenceParser) {
    this.#parser = parser
  }

  write(block: Chunk): void {
    if (typeof block !== 'string') {
      this.#flush()
      this.#parser.write(block)
      return
    }
    const text = this.#half + block
    const lastUnit = text.charCodeAt(text.length - 1)
    const end = lastUnit >= 0xd800 && lastUnit < 0xdc00 ? text.length - 1 : text.length
    this.#half = text.slice(end)
    this.#parser.write(encodeStrictly(text.slice(0, end)))
  }

  #flush(): void {
    if (this.#half !== '') this.#parser.write(encodeStrictly(this.#half))
    this.#half = ''
  }

  end(): void {
    this.#flush()
    this.#parser.end()
  }
}

/** All sentences of a text in memory. */
export function parseWhole(parser: SentenceParser, text: Chunk): Sentence[] {
  const feed = new Feed(parser)
  for (const block of cut(text)) feed.write(block)
  feed.end()
  return parser.ready
}

/** The sentences of a source, one by one. Sentences before an error are yielded before it is thrown. */
export async function* parseStream(parser: SentenceParser, source: Source): AsyncGenerator<Sentence, void> {
  const feed = new Feed(parser)
  for await (const chunk of chunksOf(source)) {
    for (const block of cut(chunk)) {
      const failure = attempt(() => feed.write(block))
      for (const sentence of parser.ready) yield sentence
      parser.ready.length = 0
      if (failure) throw failure.error
    }
  }
  const failure = attempt(() => feed.end())
  for (const sentence of parser.ready) yield sentence
  if (failure) throw failure.error
}

function attempt(action: () => void): { error: unknown } | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    return { error }
  }
}

/** The chunks of a source, one by one. */
export async function* chunksOf(source: Source): AsyncGenerator<Chunk, void> {
  if (typeof source === 'string' || isBytes(source)) {
    yield source
  } else if (isIterable(source)) {
    for await (const chunk of source) yield checkedChunk(chunk)
  } else if (isStream(source)) {
    for await (const chunk of chunksOfStream(source)) yield checkedChunk(chunk)
  } else {
    throw wrongArgument('Text is read from a string, bytes (Uint8Array), or a stream or list of them', source)
  }
}

/** Whether this is a Uint8Array, even from another page or context. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && value[Symbol.toStringTag as never] === 'Uint8Array'
}

function isIterable(value: unknown): value is Iterable<Chunk> | AsyncIterable<Chunk> {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return Symbol.asyncIterator in value || Symbol.iterator in value
}

function isStream(value: unknown): value is ReadableStream<Chunk> {
  return typeof value === 'object' && value !== null && 'getReader' in value
}

function checkedChunk(chunk: unknown): Chunk {
  if (typeof chunk === 'string' || isBytes(chunk)) return chunk
  throw wrongArgument('A piece of text is a string or bytes (Uint8Array)', chunk)
}

/** For browsers whose streams cannot be iterated (Safari). */
async function* chunksOfStream(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk, void> {
  const reader = stream.getReader()
  let finished = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) {
        finished = true
        return
      }
      yield value
    }
  } finally {
    if (!finished) await reader.cancel()
    reader.releaseLock()
  }
}

function* cut(chunk: Chunk): Generator<Chunk, void> {
  const checked = checkedChunk(chunk)
  const whole = typeof checked === 'string' ? checked : plainBytes(checked)
  for (let start = 0; start < whole.length; start += BLOCK) {
    yield typeof whole === 'string' ? whole.slice(start, start + BLOCK) : whole.subarray(start, start + BLOCK)
  }
}

/** Node's Buffer is a Uint8Array whose slice() does not copy. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return bytes.constructor === Uint8Array
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
