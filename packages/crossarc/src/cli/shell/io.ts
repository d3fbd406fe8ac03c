import type { Readable, Writable } from 'node:stream'
import { CrossarcError } from '../../base/index.ts'
import { atFile, BAD_INPUT } from './file-error.ts'

/** Where text goes. `write` resolves when the receiver can take more. */
export interface Sink {
  write(text: string): Promise<void> | void
  /** Whether a person watches, so that lines may be drawn over. */
  readonly isTerminal: boolean
  /** The width of the terminal in cells, undefined where there is none. */
  readonly columns: number | undefined
}

/** Everything a command touches besides files: the process in use, buffers in tests. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly stdinIsTerminal: boolean
  readonly stdout: Sink
  readonly stderr: Sink
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Runs when the user interrupts the command; the returned function takes it back. */
  onInterrupt(action: InterruptAction): () => void
}

/**
 * Cleans up before the command ends with this exit code, or answers 'finishes': then the command goes on, and is to
 * end by itself soon.
 */
export type InterruptAction = (exitCode: number) => 'finishes' | undefined

/** What a command leaves behind besides its output. */
export interface Outcome {
  exitCode: number
}

function sinkOf(stream: Writable & { isTTY?: boolean; columns?: number }): Sink {
  /** All who wait do so together, however many have written meanwhile. */
  let ready: Promise<void> | undefined
  return {
    write(text) {
      // What nobody can read any more is dropped, so that a command that finishes its work does not wait for ever.
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

/** Signals that end a command, with the exit code that a shell gives for each. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Listens to signals only while something is to be done before the end: a listener waits for a computation that goes on,
 * while the signal itself ends the process at once. Signals do nothing to process 1 of a container unless it listens.
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
 * The streams of this process. A reader that goes away (`| head`) ends the command quietly, and Ctrl-C ends it;
 * both after the actions of onInterrupt.
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
