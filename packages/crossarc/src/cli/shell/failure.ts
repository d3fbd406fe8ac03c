import { CommanderError } from 'commander'
import { CrossarcError, type Place } from '../../base/index.ts'
import { printable } from '../../draw/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { BAD_INPUT } from './file-error.ts'
import type { Io } from './io.ts'

/** The message of an error, with the command's name for an option of the library. */
export function commandMessage({ message }: { readonly message: string }): string {
  return message.replace("set roots: 'any' to allow several", '--roots any allows several')
}

/** The message of an error, safe for a terminal. Line ends and tabs stay: some messages quote lines of a file. */
export function printableMessage(error: { readonly message: string }): string {
  return commandMessage(error).replace(/[^\t\n]+/g, printable)
}

/** The line for an error, whose reason begins in lower case unless it begins with a name. */
function errorLine({ message, reason, code }: CrossarcError): string {
  const lower = reason.replace(/^(?!Crossarc)[A-Z](?=[a-z]*[ ,])/, (letter) => letter.toLowerCase())
  return `crossarc: ${printableMessage({ message: message.replace(reason, () => lower) })} [${code}]\n`
}

/** The exit code for a bug in the program. */
const INTERNAL = 1

/** `-o, --output <file>` → `--output` */
const optionName = (flags: string) => flags.replace(/^-\w, /, '').replace(/[ =].*$/, '')

/** `It must be a number.` → `a number`; `Allowed choices are a, b, c.` → `a, b or c` */
const allowed = (rule: string) =>
  rule
    .replace(/^It must be /, '')
    .replace(/^Allowed choices are (.*)/, (_, choices: string) => choices.replace(/, (?=[^,]*$)/, ' or '))
    .replace(/\.$/, '')

const shown = (value: string) => (/^[\w.+-]+$/.test(value) ? value : `"${value}"`)

/** Commander's message in the style of the others: no "error: ", and a suggestion is on the same line. */
function usageMessage(error: CommanderError): string {
  return error.message
    .replace(/^error: /, '')
    .replace(
      /^option '(.*?)' argument '(.*)' is invalid\. (.*)$/s,
      (_, flags: string, value: string, rule: string) =>
        `${optionName(flags)} must be ${allowed(rule)}, not ${shown(value)}`,
    )
    .replace(/^option '(.*)' argument missing$/, (_, flags: string) => `${optionName(flags)} needs a value`)
    .replace(/^missing required argument '(.*)'$/, '$1 is missing')
    .replace(/\n\((Did you mean .*)\)/s, (_, hint: string) => `; ${hint[0].toLowerCase()}${hint.slice(1)}`)
}

/** `commander.unknownOption` → `unknown-option`. */
function usageCode(error: CommanderError): string {
  return error.code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The command that was run, for hints. */
export interface Invocation {
  /** `crossarc stats` */
  command: string
  args: readonly string[]
}

/** Reports an error on stderr and returns the exit code. */
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
    await io.stderr.write(`${errorLine(error)}${hint}`)
    if (debugging) await io.stderr.write(`${error.stack}\n`)
    return BAD_INPUT
  }
  const message = error instanceof Error ? error.message : String(error)
  await io.stderr.write(
    debugging
      ? `crossarc: ${error.stack}\n`
      : `crossarc: internal error: ${message} [internal]\nThis is a bug in Crossarc; set CROSSARC_DEBUG=1 for a stack trace.\n`,
  )
  return INTERNAL
}

/** These can also arise when a sentence is written in another format, where its line is unknown. */
const FAULTS_IN_WRITING = ['several-roots', 'bad-projective-head']

function hintFor({ code, place }: CrossarcError, { command, args }: Invocation): string {
  if (code === 'usage-error') return `See ${command} --help\n`
  const hints: string[] = []
  if (code === 'wrong-columns' && place.line === 1)
    hints.push(
      `expected CoNLL-U; ${command === 'crossarc parse' ? '--input' : '--from'} selects another format`,
    )
  const isBadSentence =
    (place.line !== undefined && place.sentence !== undefined) || FAULTS_IN_WRITING.includes(code)
  if (isBadSentence && !args.includes('--skip-invalid')) hints.push('--skip-invalid skips bad sentences')
  return hints.length === 0 ? '' : `${hints.join('; ')}\n`
}

/** Reports errors of single sentences at once, so that the command can continue with the rest. */
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

  /** Where a sentence came from. */
  placeOf(sentence: Sentence): Place {
    return this.#places.get(sentence) ?? {}
  }

  add(error: CrossarcError, sentence: Sentence): void {
    this.report(error.at(this.placeOf(sentence)))
  }

  report(error: CrossarcError): void {
    this.count++
    void this.#io.stderr.write(errorLine(error))
  }
}

/** An error in a command line that commander accepts. */
export function usageError(reason: string): CrossarcError {
  return new CrossarcError('usage-error', reason)
}
