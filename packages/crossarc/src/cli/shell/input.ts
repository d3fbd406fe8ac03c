import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { CrossarcError, defined, type Place } from '../../base/index.ts'
import { formatNamed, formatOfFile } from '../../treebank/formats/index.ts'
import type { ReadOptions, Sentence } from '../../treebank/index.ts'
import { printableMessage, usageError } from './failure.ts'
import { atFile } from './file-error.ts'
import { readableFormats } from './formats.ts'
import type { Io } from './io.ts'
import { megabytes, Progress } from './progress.ts'
import { count, counted } from './table.ts'

/** Bytes read at once. */
const BLOCK = 1 << 17

/** What every command that reads sentences takes. */
export interface InputOptions {
  from?: string
  roots?: 'one' | 'any'
  /** As in ReadOptions; no option of the command line. */
  unsoundHeads?: 'error' | 'unknown'
  skipInvalid?: boolean
  quiet?: boolean
}

/** Adds the options of InputOptions, so that they read the same in every command. */
export function addInputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--from <format>', 'format of the input; by default the file name tells').choices(
        readableFormats.map(({ name }) => name),
      ),
    )
    .addOption(
      new Option('--roots <one|any>', 'roots a sentence may have; by default one, in CoNLL-X any').choices([
        'one',
        'any',
      ]),
    )
    .option('--skip-invalid', 'leave out bad sentences and say how many and why')
    .option('--quiet', 'no progress on stderr')
}

/** How many sentences were left out for one reason, and where the first of them is. */
export interface Skipped {
  count: number
  first: { message: string; place: Place }
}

/** For input that is more than files of treebanks. */
export interface InputSources {
  /** Texts of the command line, by the names that stand for them among the files. */
  readonly texts?: ReadonlyMap<string, string>
  /** Reads a file in the place of the format that its name or --from tells. */
  open?(
    chunks: AsyncIterable<Uint8Array | string>,
    file: string,
    options: ReadOptions,
  ): AsyncIterable<Sentence>
}

export interface Read {
  readonly sentence: Sentence
  readonly file: string
  /** Counted from 1 in its file; bad sentences that are left out count. */
  readonly number: number
  /** The same, through all files. */
  readonly position: number
}

/** The sentences of the files on the command line, `-` and no file at all being stdin. */
export class Input {
  readonly files: readonly string[]
  /** Sentences left out so far, by the code of the error. */
  readonly skipped = new Map<string, Skipped>()
  /** Their positions, as in Read. */
  readonly bad = new Set<number>()
  /** Sentences so far, bad ones too. */
  count = 0
  readonly #options: InputOptions
  readonly #io: Io
  readonly #sources: InputSources

  constructor(files: readonly string[], options: InputOptions, io: Io, sources: InputSources = {}) {
    if (files.length === 0 && io.stdinIsTerminal) {
      throw usageError('give a FILE, or pipe sentences into stdin')
    }
    if (files.filter((file) => file === '-').length > 1) throw usageError('stdin (-) can be read only once')
    this.files = files.length === 0 ? ['-'] : files
    this.#options = options
    this.#io = io
    this.#sources = sources
  }

  /** The sentences in order, with progress on stderr. A file that cannot be read is an error before any work. */
  async *sentences(title = 'reading'): AsyncGenerator<Read, void> {
    const total = await this.#size()
    const progress = new Progress(this.#io.stderr, {
      title,
      total,
      format: megabytes,
      quiet: this.#options.quiet === true,
    })
    let bytes = 0
    let sentences = 0
    const note = () => counted(sentences, 'sentence')
    try {
      for (const file of this.files) {
        const before = this.count
        for await (const sentence of this.#open(file, before, (read) => (bytes += read))) {
          this.count = this.#nextGood()
          yield { sentence, file: nameOf(file), number: this.count - before, position: this.count }
          sentences++
          progress.at(bytes, note)
        }
        this.count = this.#nextGood() - 1
      }
    } finally {
      progress.end()
    }
  }

  /** The position of the sentence that comes next: all bad ones before it are known by then. */
  #nextGood(): number {
    let position = this.count + 1
    while (this.bad.has(position)) position++
    return position
  }

  #open(file: string, before: number, onBytes: (read: number) => void): AsyncIterable<Sentence> {
    const { from, roots, unsoundHeads, skipInvalid } = this.#options
    const chunks = measured(this.#chunks(file), file, onBytes)
    const options: ReadOptions = {
      file: nameOf(file),
      ...defined({ roots, unsoundHeads }),
    }
    if (skipInvalid === true) {
      options.onInvalid = (error, number) => {
        this.bad.add(before + number)
        this.skip(error)
      }
    }
    if (this.#sources.open !== undefined) return this.#sources.open(chunks, file, options)
    const named = from === undefined ? formatOfFile(file, readableFormats) : formatNamed(from)
    const format = named ?? formatNamed('conllu')
    return format.stream!(chunks, options)
  }

  #chunks(file: string): AsyncIterable<Uint8Array | string> | Iterable<string> {
    const text = this.#sources.texts?.get(file)
    if (text !== undefined) return [text]
    return file === '-' ? this.#io.stdin : createReadStream(file, { highWaterMark: BLOCK })
  }

  /** Counts a bad sentence that was left out. */
  skip(error: CrossarcError): void {
    const known = this.skipped.get(error.code)
    if (known !== undefined) known.count++
    else this.skipped.set(error.code, { count: 1, first: { message: error.message, place: error.place } })
  }

  /** The bytes of all files; undefined with stdin. */
  async #size(): Promise<number | undefined> {
    let total = 0
    let known = true
    for (const file of this.files) {
      if (this.#sources.texts?.has(file)) continue
      if (file === '-') {
        known = false
        continue
      }
      try {
        const status = await stat(file)
        if (status.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
        if (status.isFile()) total += status.size
        else known = false
      } catch (error) {
        throw atFile(error, file, 'reading')
      }
    }
    return known ? total : undefined
  }

  /** What errors and outputs call the files. */
  get names(): string[] {
    return this.files.map(nameOf)
  }

  /** How many sentences were left out and why, as it goes into JSON. */
  skippedAsJson(): Record<string, Skipped> {
    return Object.fromEntries(this.skipped)
  }

  /** For commands that have nothing to say about no sentences. */
  emptyError(): CrossarcError {
    const where = this.names.join(', ')
    return new CrossarcError(
      'no-sentences',
      `there are no ${this.skipped.size > 0 ? 'good ' : ''}sentences in ${where}`,
    )
  }

  /** Says on stderr what was left out; more than progress, so --quiet does not silence it. */
  async reportSkipped(): Promise<void> {
    let all = 0
    for (const { count } of this.skipped.values()) all += count
    if (all === 0) return
    const lines = [...this.skipped].map(
      ([code, { count: times, first }]) => `  ${count(times)} × ${code}, first ${printableMessage(first)}\n`,
    )
    await this.#io.stderr.write(`crossarc: left out ${counted(all, 'bad sentence')}\n${lines.join('')}`)
  }
}

/** What errors and outputs call a file. */
export function nameOf(file: string): string {
  return file === '-' ? '<stdin>' : file
}

async function* measured(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<string>,
  file: string,
  onBytes: (read: number) => void,
): AsyncGenerator<Uint8Array | string, void> {
  try {
    for await (const chunk of chunks) {
      onBytes(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw atFile(error, nameOf(file), 'reading')
  }
}
