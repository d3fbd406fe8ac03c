import type { Sentence } from './sentence.ts'

export type Chunk = string | Uint8Array

/** Anything that text can be read from, as text or as UTF-8 bytes, in chunks cut at any place. */
export type Source = Chunk | Iterable<Chunk> | AsyncIterable<Chunk> | ReadableStream<Chunk>

/** Takes text in pieces cut at any place and leaves the sentences that are complete in `ready`. */
export interface SentenceParser {
  readonly ready: Sentence[]
  text(text: string): void
  /** Text in which U+FFFD stands for bytes that are not UTF-8; a line feed only at its end, if at all. */
  damagedText(text: string): void
  end(): void
}

/** Large enough that the cost per block vanishes, small enough that memory stays flat. */
const BLOCK = 1 << 17

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

/** Bytes to text without ever cutting a character in two, for every way of cutting the bytes. */
class Utf8Feed {
  readonly #parser: SentenceParser
  /** The first bytes of a character that the next bytes may complete: at most 3. */
  #carry: Uint8Array = new Uint8Array(0)

  constructor(parser: SentenceParser) {
    this.#parser = parser
  }

  write(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.length; start += BLOCK) {
      this.#writeBlock(chunk.subarray(start, start + BLOCK))
    }
  }

  #writeBlock(block: Uint8Array): void {
    let bytes = block
    if (this.#carry.length > 0) {
      bytes = new Uint8Array(this.#carry.length + block.length)
      bytes.set(this.#carry)
      bytes.set(block, this.#carry.length)
    }
    const end = bytes.length - unfinished(bytes)
    this.#carry = bytes.slice(end)
    this.#decode(bytes.subarray(0, end))
  }

  #decode(bytes: Uint8Array): void {
    const text = decodeStrictly(bytes)
    if (text !== undefined) {
      this.#parser.text(text)
      return
    }
    for (let start = 0; start < bytes.length; ) {
      const lineFeed = bytes.indexOf(10, start)
      const end = lineFeed < 0 ? bytes.length : lineFeed + 1
      const line = bytes.subarray(start, end)
      const sound = decodeStrictly(line)
      if (sound === undefined) this.#parser.damagedText(lossy.decode(line))
      else this.#parser.text(sound)
      start = end
    }
  }

  end(): void {
    if (this.#carry.length > 0) this.#parser.damagedText('\uFFFD')
    this.#carry = new Uint8Array(0)
  }
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** How many bytes at the end begin a character that is not complete. */
function unfinished(bytes: Uint8Array): number {
  const { length } = bytes
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back]!
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return needed > back ? back : 0
  }
  return 0
}

class Feed {
  readonly #parser: SentenceParser
  readonly #bytes: Utf8Feed

  constructor(parser: SentenceParser) {
    this.#parser = parser
    this.#bytes = new Utf8Feed(parser)
  }

  write(chunk: Chunk): void {
    if (typeof chunk !== 'string') {
      this.#bytes.write(chunk)
    } else {
      this.#bytes.end()
      this.#parser.text(chunk)
    }
  }

  end(): void {
    this.#bytes.end()
    this.#parser.end()
  }
}

/** All sentences of a text that is in memory. */
export function parseWhole(parser: SentenceParser, text: Chunk): Sentence[] {
  const feed = new Feed(parser)
  feed.write(text)
  feed.end()
  return parser.ready
}

/** The sentences of a source, one by one; those before an error come before the error. */
export async function* parseStream(parser: SentenceParser, source: Source): AsyncGenerator<Sentence, void> {
  const feed = new Feed(parser)
  for await (const chunk of blocksOf(source)) {
    const failure = attempt(() => feed.write(chunk))
    for (const sentence of parser.ready) yield sentence
    parser.ready.length = 0
    if (failure) throw failure.error
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

async function* blocksOf(source: Source): AsyncGenerator<Chunk, void> {
  if (typeof source === 'string' || source instanceof Uint8Array) {
    yield* cut(source)
  } else if (Symbol.asyncIterator in source) {
    for await (const chunk of source) yield* cut(chunk)
  } else if (Symbol.iterator in source) {
    for (const chunk of source) yield* cut(chunk)
  } else {
    yield* chunksOfStream(source)
  }
}

/** Where the browser's streams cannot be iterated (Safari). */
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
      yield* cut(value)
    }
  } finally {
    if (!finished) await reader.cancel()
    reader.releaseLock()
  }
}

function* cut(chunk: Chunk): Generator<Chunk, void> {
  for (let start = 0; start < chunk.length; start += BLOCK) {
    yield typeof chunk === 'string' ? chunk.slice(start, start + BLOCK) : chunk.subarray(start, start + BLOCK)
  }
}
