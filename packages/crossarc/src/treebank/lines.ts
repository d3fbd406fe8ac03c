/** Nothing wrong with the line itself. */
export const SOUND = 0
/** A NUL, or a carriage return that ends no line. */
export const CONTROL_CHARACTER = 1
/** Bytes that are not UTF-8. */
export const DAMAGED = 2
/** More than LONGEST_LINE characters. */
export const TOO_LONG = 3
export type Flaw = typeof SOUND | typeof CONTROL_CHARACTER | typeof DAMAGED | typeof TOO_LONG

/** No line of a treebank comes near; it bounds what a file without line ends can take in memory. */
export const LONGEST_LINE = 1 << 24

export interface LineHandler {
  /**
   * One line, text[start..end) without its line end. `tabs` holds the places of its first tabs, of which
   * there are `tabCount`. A line that is TOO_LONG comes without its text.
   */
  line(text: string, start: number, end: number, tabs: Int32Array, tabCount: number, flaw: Flaw): void
}

const TABS_KEPT = 16

/** Cuts text that comes in pieces into lines, and finds the tabs in the same pass. */
export class LineScanner {
  readonly #handler: LineHandler
  readonly #tabs = new Int32Array(TABS_KEPT)
  /** The pieces of a line whose end has not come yet. */
  #pending: string[] = []
  #pendingLength = 0
  /** The pending line was too long and has been dropped. */
  #dropping = false
  #damaged = false
  #atStart = true

  constructor(handler: LineHandler) {
    this.#handler = handler
  }

  damagedText(text: string): void {
    this.#damaged = true
    this.text(text)
  }

  text(piece: string): void {
    if (piece.length === 0) return
    let start = 0
    if (this.#atStart) {
      this.#atStart = false
      if (piece.charCodeAt(0) === 0xfeff) start = 1
    }
    const end = piece.lastIndexOf('\n') + 1
    if (end === 0) {
      this.#keep(start === 0 ? piece : piece.slice(start))
      return
    }
    if (this.#dropping) {
      this.#tooLong()
      start = piece.indexOf('\n') + 1
    } else if (this.#pendingLength > 0) {
      const firstEnd = piece.indexOf('\n') + 1
      this.#pending.push(piece.slice(0, firstEnd))
      const line = this.#pending.join('')
      this.#forget()
      this.#scan(line, 0, line.length)
      start = firstEnd
    }
    this.#scan(piece, start, end)
    if (end < piece.length) this.#keep(piece.slice(end))
  }

  end(): void {
    if (this.#pendingLength > 0 || this.#dropping) this.text('\n')
  }

  #keep(piece: string): void {
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

  #tooLong(): void {
    this.#forget()
    this.#damaged = false
    this.#handler.line('', 0, 0, this.#tabs, 0, TOO_LONG)
  }

  /** text[from..to) ends with a line feed, or is empty. */
  #scan(text: string, from: number, to: number): void {
    const tabs = this.#tabs
    const handler = this.#handler
    let lineStart = from
    let tabCount = 0
    let flaw: Flaw = SOUND
    for (let position = from; position < to; position++) {
      const character = text.charCodeAt(position)
      if (character > 13) continue
      if (character === 9) {
        if (tabCount < TABS_KEPT) tabs[tabCount] = position
        tabCount++
      } else if (character === 10) {
        const lineEnd = position > lineStart && text.charCodeAt(position - 1) === 13 ? position - 1 : position
        if (this.#damaged) {
          flaw = DAMAGED
          this.#damaged = false
        }
        if (position - lineStart > LONGEST_LINE) this.#tooLong()
        else handler.line(text, lineStart, lineEnd, tabs, tabCount, flaw)
        lineStart = position + 1
        tabCount = 0
        flaw = SOUND
      } else if (character === 0 || (character === 13 && text.charCodeAt(position + 1) !== 10)) {
        flaw = CONTROL_CHARACTER
      }
    }
  }
}
