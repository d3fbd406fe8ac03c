import { CommanderError } from 'commander'
import { CrossarcError, type Place } from '../../base/index.ts'
import { printable } from '../../draw/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { BAD_INPUT } from './file-error.ts'
import type { Io } from './io.ts'

/** The message of an error for a terminal; some are of several lines, and tabs show what stands in a file. */
export function printableMessage({ message }: { readonly message: string }): string {
  return message.replace(/[^\t\n]+/g, printable)
}

/** The exit code for a fault of the program itself. */
const INTERNAL = 1

/** Commander's message without its "error: ", with its suggestion on the same line. */
function usageMessage(error: CommanderError): string {
  return error.message
    .replace(/^error: /, '')
    .replace(/\n\((Did you mean .*)\)/s, (_, hint: string) => `; ${hint[0].toLowerCase()}${hint.slice(1)}`)
}

/** `commander.unknownOption` → `unknown-option`. */
function usageCode(error: CommanderError): string {
  return error.code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** What was run, for hints. */
export interface Invocation {
  /** `crossarc stats` */
  command: string
  args: readonly string[]
}

/** Says what went wrong on stderr and returns the exit code. */
export async function report(error: unknown, io: Io, invocation: Invocation): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0
    if (error.code !== 'commander.help') {
      await io.stderr.write(
        `crossarc: ${usageMessage(error)} [${usageCode(error)}]\nSee ${invocation.command} --help\n`,
      )
    }
    return BAD_INPUT
  }
  const debugging = io.environment.CROSSARC_DEBUG === '1' && error instanceof Error
  if (error instanceof CrossarcError) {
    const hint = hintFor(error, invocation)
    await io.stderr.write(`crossarc: ${printableMessage(error)} [${error.code}]\n${hint}`)
    if (debugging) await io.stderr.write(`${error.stack}\n`)
    return BAD_INPUT
  }
  const message = error instanceof Error ? error.message : String(error)
  await io.stderr.write(
    debugging
      ? `crossarc: ${error.stack}\n`
      : `crossarc: internal error: ${message} [internal]\nThis is a fault of Crossarc; CROSSARC_DEBUG=1 shows where.\n`,
  )
  return INTERNAL
}

/** They can show only when a sentence is written in another format, where its line is not known. */
const FAULTS_IN_WRITING = ['several-roots', 'bad-projective-head']

function hintFor({ code, place }: CrossarcError, { command, args }: Invocation): string {
  if (code === 'usage-error') return `See ${command} --help\n`
  const hints: string[] = []
  if (code === 'several-roots') hints.push('--roots any takes sentences with several roots')
  const isBadSentence =
    (place.line !== undefined && place.sentence !== undefined) || FAULTS_IN_WRITING.includes(code)
  if (isBadSentence && !args.includes('--skip-invalid'))
    hints.push('--skip-invalid leaves out bad sentences and goes on')
  return hints.length === 0 ? '' : `${hints.join('; ')}\n`
}

/** Errors of single sentences: they are told at once, and the command goes on with the others. */
export class Failures {
  count = 0
  readonly #io: Io
  readonly #places = new WeakMap<Sentence, Place>()

  constructor(io: Io) {
    this.#io = io
  }

  /** Remembers where a sentence came from. */
  place(sentence: Sentence, place: Place): void {
    this.#places.set(sentence, place)
  }

  /** Where it came from. */
  placeOf(sentence: Sentence): Place {
    return this.#places.get(sentence) ?? {}
  }

  add(error: CrossarcError, sentence: Sentence): void {
    this.report(error.at(this.placeOf(sentence)))
  }

  report(error: CrossarcError): void {
    this.count++
    void this.#io.stderr.write(`crossarc: ${printableMessage(error)} [${error.code}]\n`)
  }
}

/** A command line that commander accepts but that makes no sense. */
export function usageError(reason: string): CrossarcError {
  return new CrossarcError('usage-error', reason)
}
