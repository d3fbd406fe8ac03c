import type { Sink } from './io.ts'

/** Milliseconds between redraws of a bar, and between lines when stderr is not a terminal. */
const REDRAW = 100
const LINE_EVERY = 10_000
const BAR = 24

export interface ProgressOptions {
  /** The current activity: "reading". */
  title: string
  /** The final count; undefined if unknown (stdin). */
  total: number | undefined
  /** Formats a count, such as bytes as MB. */
  format?: (count: number) => string
  quiet?: boolean
  /** The clock in milliseconds. */
  now?: () => number
}

/**
 * The progress of a command, with the time left: a bar on a terminal, otherwise a line every ten seconds, so that logs of
 * short runs stay empty. With `quiet`, nothing.
 */
export class Progress {
  readonly #sink: Sink
  readonly #title: string
  readonly #total: number | undefined
  readonly #format: (count: number) => string
  readonly #quiet: boolean
  readonly #now: () => number
  readonly #started: number
  #shown: number
  #drawn = false

  constructor(sink: Sink, { title, total, format = String, quiet = false, now = Date.now }: ProgressOptions) {
    this.#sink = sink
    this.#title = title
    this.#total = total
    this.#format = format
    this.#quiet = quiet
    this.#now = now
    this.#started = now()
    this.#shown = this.#started
  }

  /** Reports the count so far; cheap enough to call for every sentence. `note` ends the line. */
  at(done: number, note?: () => string): void {
    if (this.#quiet) return
    const now = this.#now()
    if (now - this.#shown < (this.#sink.isTerminal ? REDRAW : LINE_EVERY)) return
    this.#shown = now
    const line = this.#line(done, now - this.#started, note?.())
    if (this.#sink.isTerminal) {
      const width = Math.max(20, (this.#sink.columns || 80) - 1)
      void this.#sink.write(`\r\u001b[K${line.slice(0, width)}`)
      this.#drawn = true
    } else void this.#sink.write(`crossarc: ${line}\n`)
  }

  /** Removes the bar, so that further output starts on a clean line. */
  end(): void {
    if (this.#drawn) void this.#sink.write('\r\u001b[K')
    this.#drawn = false
  }

  #line(done: number, elapsed: number, note: string | undefined): string {
    const parts = [this.#title]
    if (this.#total === undefined || this.#total === 0) {
      parts.push(this.#format(done), `after ${duration(elapsed)}`)
    } else {
      const share = Math.min(1, done / this.#total)
      if (this.#sink.isTerminal) {
        const full = Math.round(share * BAR)
        parts.push(`${'█'.repeat(full)}${'░'.repeat(BAR - full)}`)
      }
      parts.push(`${Math.floor(share * 100)} %`, `${this.#format(done)} of ${this.#format(this.#total)}`)
      if (share > 0) parts.push(`${duration((elapsed * (1 - share)) / share)} left`)
    }
    if (note !== undefined) parts.push(note)
    return parts.join('  ')
  }
}

/** 75,000 ms → 1:15. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
}

/** 7,340,032 bytes → 7.3 MB. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
