import type { Readable, Writable } from 'node:stream'

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
  onInterrupt(action: () => void): () => void
}

/** What a command leaves behind besides its output. */
export interface Outcome {
  exitCode: number
}

function sinkOf(stream: Writable & { isTTY?: boolean; columns?: number }): Sink {
  return {
    write(text) {
      if (stream.write(text)) return
      return new Promise((resolve) => stream.once('drain', resolve))
    },
    get isTerminal() {
      return stream.isTTY === true
    },
    get columns() {
      return stream.columns
    },
  }
}

/** The exit code of a process that Ctrl-C ended. */
const INTERRUPTED = 130

/**
 * The streams of this process. A reader that goes away (`| head`) ends the command quietly, and Ctrl-C ends it
 * after the actions of onInterrupt.
 */
export function processIo(): Io {
  const actions = new Set<() => void>()
  process.on('SIGINT', () => {
    for (const action of actions) action()
    process.exit(INTERRUPTED)
  })
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      for (const action of actions) action()
      process.exit(0)
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
      return () => actions.delete(action)
    },
  }
}
