/** From this length on V8 makes a substring a view that keeps the whole text alive. */
const VIEW_LENGTH = 13
const SLOTS = 1 << 14

/** The same string with its own characters, so that keeping it does not keep the text it was cut from. */
export function detached(text: string): string {
  return text.length < VIEW_LENGTH ? text : ` ${text}`.slice(1)
}

/**
 * Cuts columns out of a text so that values that come again and again share one string: most of the time and
 * memory of reading would go into copies of them. One string a slot, the last one seen.
 */
export class Strings {
  readonly #slots: string[] = new Array<string>(SLOTS).fill('')

  cut(text: string, start: number, end: number): string {
    const length = end - start
    if (length === 1) return text.charAt(start)
    const first = text.charCodeAt(start)
    const second = text.charCodeAt(start + 1)
    const middle = text.charCodeAt(start + (length >> 1))
    const last = text.charCodeAt(end - 1)
    const mixed = Math.imul(
      length + (first << 5) + (second << 10) + (middle << 15) + (last << 20),
      0x9e3779b1,
    )
    const slot = mixed >>> 18
    const known = this.#slots[slot]!
    if (known.length === length && same(known, text, start)) return known
    const string = detached(text.substring(start, end))
    this.#slots[slot] = string
    return string
  }
}

function same(known: string, text: string, start: number): boolean {
  for (let i = 0; i < known.length; i++) {
    if (known.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  }
  return true
}
