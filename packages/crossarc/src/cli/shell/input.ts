import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { CrossarcError, defined, type Place } from '../../base/index.ts'
import { formatNamed, formatOfFile } from '../../treebank/formats/index.ts'
import type { ReadOptions, Sentence } from '../../treebank/index.ts'
import { commandMessage, printableMessage, usageError } from './failure.ts'
import { atFile } from './file-error.ts'
import { readableFormats } from './formats.ts'
import { GENERAL, INPUT } from './help.ts'
import type { Io } from './io.ts'
import { megabytes, Progress } from './progress.ts'
import { count, counted } from './table.ts'

/** Bytes per read. */
const BLOCK = 1 << 17

/** The options of every command that reads sentences. */
export interface InputOptions {
  from?: string
  roots?: 'one' | 'any'
  /** As in ReadOptions; not a command-line option. */
  unsoundHeads?: 'error' | 'unknown'
  skipInvalid?: boolean
  quiet?: boolean
}

/** Adds the command-line options of InputOptions, the same in every command. */
export function addInputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--from <format>', 'Input format')
        .choices(readableFormats.map(({ name }) => name))
        .default(undefined, 'from the file name')
        .helpGroup(INPUT),
    )
    .addOption(rootsOption('one; any for CoNLL-X and JSON'))
    .addOption(skipInvalidOption())
    .addOption(quietOption())
}

export function rootsOption(standard: string): Option {
  return new Option('--roots <number>', 'Roots allowed per sentence')
    .choices(['one', 'any'])
    .default(undefined, standard)
    .helpGroup(INPUT)
}

export function skipInvalidOption(): Option {
  return new Option('--skip-invalid', 'Skip bad sentences and report how many and why').helpGroup(INPUT)
}

export function quietOption(): Option {
  return new Option('--quiet', 'Do not show progress on stderr').helpGroup(GENERAL)
}

/** How many sentences were skipped for one reason, and the first of them. */
export interface Skipped {
  count: number
  first: { message: string; place: Place }
}

/** For commands whose input is more than treebank files. */
export interface InputSources {
  /** Texts from the command line, by the names that stand for them among the files. */
  readonly texts?: ReadonlyMap<string, string>
  /** Reads a file; replaces the format chosen by its name or by --from. */
  open?(
    chunks: AsyncIterable<Uint8Array | string>,
    file: string,
    options: ReadOptions,
  ): AsyncIterable<Sentence>
}

export interface Read {
  readonly sentence: Sentence
  readonly file: string
  /** Counted from 1 in its file; skipped sentences count. */
  readonly number: number
  /** Counted from 1 through all files. */
  readonly position: number
}

/** The sentences of the files on the command line; `-` or no file at all is stdin. */
export class Input {
  readonly files: readonly string[]
  /** Sentences skipped so far, by error code. */
  readonly skipped = new Map<string, Skipped>()
  /** The positions of the skipped sentences, as in Read. */
  readonly bad = new Set<number>()
  /** Sentences so far, including skipped ones. */
  count = 0
  readonly #options: InputOptions
  readonly #io: Io
  readonly #sources: InputSources

  constructor(files: readonly string[], options: InputOptions, io: Io, sources: InputSources = {}) {
    if (files.length === 0 && io.stdinIsTerminal) {
      throw usageError('name a FILE, or pipe sentences into stdin')
    }
    if (files.filter((file) => file === '-').length > 1) throw usageError('stdin (-) can be read only once')
    this.files = files.length === 0 ? ['-'] : files
    this.#options = options
    this.#io = io
    this.#sources = sources
  }

  /** The sentences in order, with progress on stderr. Throws before any work if a file cannot be read. */
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

  /** The position of the next valid sentence; all invalid ones before it are known by then. */
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

  /** Counts a skipped sentence. */
  skip(error: CrossarcError): void {
    const known = this.skipped.get(error.code)
    if (known !== undefined) known.count++
    else
      this.skipped.set(error.code, {
        count: 1,
        first: { message: commandMessage(error), place: error.place },
      })
  }

  /** The size of all files in bytes; undefined with stdin. */
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

  /** The names of the files in errors and outputs. */
  get names(): string[] {
    return this.files.map(nameOf)
  }

  /** How many sentences were skipped and why, for JSON. */
  skippedAsJson(): Record<string, Skipped> {
    return Object.fromEntries(this.skipped)
  }

  /** For commands that need at least one sentence. */
  emptyError(): CrossarcError {
    const where = this.names.join(', ')
    return new CrossarcError(
      'no-sentences',
      `no ${this.skipped.size > 0 ? 'valid ' : ''}sentences in ${where}`,
    )
  }

  /** Reports skipped sentences on stderr, even with --quiet: they are more than progress. */
  async reportSkipped(): Promise<void> {
    let all = 0
    for (const { count } of this.skipped.values()) all += count
    if (all === 0) return
    const lines = [...this.skipped].map(
      ([code, { count: times, first }]) => `  ${count(times)} × ${code}, first ${printableMessage(first)}\n`,
    )
    await this.#io.stderr.write(`crossarc: skipped ${counted(all, 'bad sentence')}\n${lines.join('')}`)
  }
}

/** The name of a file in errors and outputs. */
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
