import { CommanderError } from 'commander'
import { CrossarcError } from '../error.ts'
import type { Io } from './io.ts'

/** Exit codes: a wrong command line or bad input, and a fault of the program itself. */
export const BAD_INPUT = 2
export const INTERNAL = 1

/** What the operating system says about files, in words. */
const FILE_ERRORS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  ENAMETOOLONG: 'the name is too long',
}

/** An error of the file system as a CrossarcError at the file; any other error as it is. */
export function atFile(error: unknown, file: string, doing: 'reading' | 'writing'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof CrossarcError || !/^E[A-Z]+$/.test(code)) return error
  const reason = FILE_ERRORS[code] ?? `the operating system says ${code}`
  const missing = code === 'ENOENT' ? 'file-not-found' : 'file-unreadable'
  return new CrossarcError(doing === 'reading' ? missing : 'file-unwritable', reason, { file })
}

/** Commander's message without its "error: ", with its suggestion on the same line. */
function usageMessage(error: CommanderError): string {
  return error.message
    .replace(/^error: /, '')
    .replace(/\n\((Did you mean .*)\)/s, (_, hint: string) => `; ${hint[0]!.toLowerCase()}${hint.slice(1)}`)
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
    await io.stderr.write(`crossarc: ${error.message} [${error.code}]\n${hint}`)
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

function hintFor({ code, place }: CrossarcError, { command, args }: Invocation): string {
  if (code === 'usage-error') return `See ${command} --help\n`
  const hints: string[] = []
  if (code === 'several-roots') hints.push('--roots any takes sentences with several roots')
  const isBadSentence = place.line !== undefined || code === 'several-roots'
  if (isBadSentence && !args.includes('--skip-invalid'))
    hints.push('--skip-invalid leaves out bad sentences and goes on')
  return hints.length === 0 ? '' : `${hints.join('; ')}\n`
}

/** A command line that commander accepts but that makes no sense. */
export function usageError(reason: string): CrossarcError {
  return new CrossarcError('usage-error', reason)
}
