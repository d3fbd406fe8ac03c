import type { Readable, Writable } from 'node:stream'
import { CrossarcError } from '../../base/index.ts'
import { atFile, BAD_INPUT } from './file-error.ts'

/** Where text goes. `write` resolves once the receiver can take more. */
export interface Sink {
  write(text: string): Promise<void> | void
  /** Whether this is a terminal, so that lines can be redrawn. */
  readonly isTerminal: boolean
  /** The width of the terminal in cells, if it is one. */
  readonly columns: number | undefined
}

/** Everything that a command touches besides files: the process, or buffers in tests. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly stdinIsTerminal: boolean
  readonly stdout: Sink
  readonly stderr: Sink
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Registers an action for interrupts; the returned function removes it. */
  onInterrupt(action: InterruptAction): () => void
}

/**
 * Cleans up before the command ends with this exit code. If it returns 'finishes', the command continues and must end by
 * itself soon.
 */
export type InterruptAction = (exitCode: number) => 'finishes' | undefined

/** What a command returns besides its output. */
export interface Outcome {
  exitCode: number
}

function sinkOf(stream: Writable & { isTTY?: boolean; columns?: number }): Sink {
  /** One promise for all waiting writers. */
  let ready: Promise<void> | undefined
  return {
    write(text) {
      // A destroyed stream never drains: dropping the text lets the command finish its work.
      if (stream.destroyed || stream.write(text)) return
      ready ??= new Promise((resolve) => {
        const done = () => {
          for (const event of ['drain', 'error', 'close']) stream.off(event, done)
          ready = undefined
          resolve()
        }
        for (const event of ['drain', 'error', 'close']) stream.on(event, done)
      })
      return ready
    },
    get isTerminal() {
      return stream.isTTY === true
    },
    get columns() {
      return stream.columns
    },
  }
}

/** The signals that end a command, with the exit codes that shells report for them. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Listens to signals only while there is something to clean up: without a listener, a signal ends the process at once,
 * even during a long computation. Process 1 of a container always listens, since it ignores signals otherwise.
 */
class Signals {
  readonly #listeners: readonly (readonly [string, () => void])[]

  constructor(end: (exitCode: number) => void) {
    this.#listeners = Object.entries(SIGNALS).map(([signal, exitCode]) => [signal, () => end(exitCode)])
    if (process.pid === 1) this.#set(true)
  }

  set listening(listening: boolean) {
    if (process.pid !== 1) this.#set(listening)
  }

  #set(listening: boolean): void {
    for (const [signal, listener] of this.#listeners) {
      process.off(signal, listener)
      if (listening) process.on(signal, listener)
    }
  }
}

/**
 * The streams of this process. The command ends quietly when its reader goes away (`| head`), and on Ctrl-C, in both
 * cases after the actions of onInterrupt.
 */
export function processIo(): Io {
  const actions = new Set<InterruptAction>()
  const end = (exitCode: number): void => {
    const answers = [...actions].map((action) => action(exitCode))
    if (!answers.includes('finishes')) process.exit(exitCode)
  }
  const signals = new Signals(end)
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return end(0)
      const known = atFile(error, '<stdout>', 'writing')
      if (!(known instanceof CrossarcError)) throw error
      process.stderr.write(`crossarc: ${known.message} [${known.code}]\n`)
      end(BAD_INPUT)
    })
  }
  return {
    stdin: process.stdin as Readable,
    stdinIsTerminal: process.stdin.isTTY === true,
    stdout: sinkOf(process.stdout),
    stderr: sinkOf(process.stderr),
    environment: process.env,
    onInterrupt(action) {
      actions.add(action)
      signals.listening = true
      return () => {
        actions.delete(action)
        signals.listening = actions.size > 0
      }
    },
  }
}
