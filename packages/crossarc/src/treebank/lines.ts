import { decodeStrictly } from './utf8.ts'

/** The line itself is sound. */
export const SOUND = 0
/** A NUL, or a carriage return that does not end a line. */
export const CONTROL_CHARACTER = 1
/** Bytes that are not UTF-8. */
export const DAMAGED = 2
/** More than LONGEST_LINE bytes. */
export const TOO_LONG = 3
export type Flaw = typeof SOUND | typeof CONTROL_CHARACTER | typeof DAMAGED | typeof TOO_LONG

/** Far longer than any line of a treebank; limits the memory that a file without line ends can take. */
export const LONGEST_LINE = 1 << 24

const TABS_KEPT = 16
const NOTHING = new Uint8Array(0)

/**
 * Cuts bytes that come in chunks into lines, and finds the tabs in the same pass.
 *
 * Every line is available twice: as bytes, which are fast to inspect, and in `text`, which strings are cut
 * from. The byte at b is the UTF-16 unit at b − skew, where the skew grows with every character of more than
 * one byte.
 */
export class LineScanner {
  bytes: Uint8Array = NOTHING
  text = ''
  /** The line is bytes[start..end), without its line end; empty if it is TOO_LONG. */
  start = 0
  end = 0
  startSkew = 0
  endSkew = 0
  tabCount = 0
  /** The positions of the first tabs and the skews there; the end of the line follows the last tab. */
  readonly tabs = new Int32Array(TABS_KEPT + 1)
  readonly skews = new Int32Array(TABS_KEPT + 1)

  readonly #onLine: (flaw: Flaw) => void
  /** The pieces of a line whose end has not arrived yet. */
  #pending: Uint8Array[] = []
  #pendingLength = 0
  /** The pending line was too long and has been dropped. */
  #dropping = false
  #atStart = true

  /** onLine is called for every line, and finds it in the fields above. */
  constructor(onLine: (flaw: Flaw) => void) {
    this.#onLine = onLine
  }

  write(chunk: Uint8Array): void {
    const end = chunk.lastIndexOf(10) + 1
    let start = 0
    if (end > 0 && (this.#dropping || this.#pendingLength > 0)) {
      start = chunk.indexOf(10) + 1
      this.#endPending(chunk.subarray(0, start))
    }
    if (end > start) this.#block(chunk.subarray(start, end))
    if (end < chunk.length) this.#keep(chunk.slice(end))
  }

  finish(): void {
    if (this.#dropping || this.#pendingLength > 0) this.#endPending(Uint8Array.of(10))
  }

  #endPending(last: Uint8Array): void {
    if (this.#dropping) {
      this.#forget()
      this.#emit(NOTHING, TOO_LONG)
      return
    }
    const line = new Uint8Array(this.#pendingLength + last.length)
    let length = 0
    for (const piece of [...this.#pending, last]) {
      line.set(piece, length)
      length += piece.length
    }
    this.#forget()
    this.#block(line)
  }

  #keep(piece: Uint8Array): void {
    if (this.#dropping) return
    this.#pending.push(piece)
    this.#pendingLength += piece.length
    if (this.#pendingLength > LONGEST_LINE + 1) {
      this.#forget()
      this.#dropping = true
    }
  }

  #forget(): void {
    this.#pending = []
    this.#pendingLength = 0
    this.#dropping = false
  }

  /** Whole lines. */
  #block(bytes: Uint8Array): void {
    const text = decodeStrictly(bytes)
    if (text !== undefined) {
      this.#scan(bytes, text)
      return
    }
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(10, start) + 1
      const line = bytes.subarray(start, end)
      const sound = decodeStrictly(line)
      if (sound === undefined) this.#emit(line.subarray(0, -1), DAMAGED)
      else this.#scan(line, sound)
      start = end
    }
  }

  /** A line that could not be decoded or was dropped. */
  #emit(bytes: Uint8Array, flaw: Flaw): void {
    this.#atStart = false
    this.bytes = bytes
    this.text = ''
    this.start = 0
    this.end = bytes.length
    this.tabCount = bytes.reduce((count, byte) => (byte === 9 ? count + 1 : count), 0)
    this.#onLine(flaw)
  }

  #scan(bytes: Uint8Array, text: string): void {
    const { tabs, skews } = this
    this.bytes = bytes
    this.text = text
    let skew = 0
    let position = 0
    if (this.#atStart) {
      this.#atStart = false
      if (text.charCodeAt(0) === 0xfeff) {
        position = 3
        skew = 2
      }
    }
    let lineStart = position
    let lineSkew = skew
    let tabCount = 0
    let flaw: Flaw = SOUND
    for (; position < bytes.length; position++) {
      const byte = bytes[position]
      if (byte > 13) {
        if (byte >= 0x80) {
          if (byte < 0xc0) skew++
          else if (byte >= 0xf0) skew--
        }
      } else if (byte === 9) {
        if (tabCount < TABS_KEPT) {
          tabs[tabCount] = position
          skews[tabCount] = skew
        }
        tabCount++
      } else if (byte === 10) {
        const end = position > lineStart && bytes[position - 1] === 13 ? position - 1 : position
        const kept = Math.min(tabCount, TABS_KEPT)
        tabs[kept] = end
        skews[kept] = skew
        this.start = lineStart
        this.end = end
        this.startSkew = lineSkew
        this.endSkew = skew
        this.tabCount = tabCount
        this.#onLine(position - lineStart > LONGEST_LINE ? TOO_LONG : flaw)
        lineStart = position + 1
        lineSkew = skew
        tabCount = 0
        flaw = SOUND
      } else if (byte === 0 || (byte === 13 && bytes[position + 1] !== 10)) {
        flaw = CONTROL_CHARACTER
      }
    }
  }

  lineText(): string {
    return this.text.slice(this.start - this.startSkew, this.end - this.endSkew)
  }

  /** Column k of the line, counted from 0, as text. */
  column(k: number): string {
    const start = k === 0 ? this.start - this.startSkew : this.tabs[k - 1] + 1 - this.skews[k - 1]
    return this.text.slice(start, this.tabs[k] - this.skews[k])
  }
}
