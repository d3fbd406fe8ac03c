/** From this length on V8 makes a substring a view that keeps the whole text alive. */
const VIEW_LENGTH = 13
const SLOTS = 1 << 12

/** The same string with its own characters, so that keeping it does not keep the text it was cut from. */
export function detached(text: string): string {
  return text.length < VIEW_LENGTH ? text : ` ${text}`.slice(1)
}

/** Cuts columns out of a text; those whose values come again and again share one string. */
export class Strings {
  readonly #slots: string[] = new Array<string>(SLOTS).fill('')

  rare(text: string, start: number, end: number): string {
    return detached(text.substring(start, end))
  }

  common(text: string, start: number, end: number): string {
    const length = end - start
    if (length === 1) return text.substring(start, end)
    const first = text.charCodeAt(start)
    const middle = text.charCodeAt(start + (length >> 1))
    const last = text.charCodeAt(end - 1)
    const slot = (length * 0x9e37 + first * 0x85eb + middle * 0xc2b3 + last * 0x27d5) & (SLOTS - 1)
    const known = this.#slots[slot]!
    if (known.length === length && text.startsWith(known, start)) return known
    const string = detached(text.substring(start, end))
    this.#slots[slot] = string
    return string
  }
}
