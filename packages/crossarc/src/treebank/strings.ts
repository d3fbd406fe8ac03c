/** V8 turns a substring of at least this length into a view that keeps the whole text alive. */
const VIEW_LENGTH = 13
/** Longer values are too rare to be worth the space. */
const LONGEST_SHARED = 64

/** A copy of the string, so that keeping it does not keep the text it was cut from. */
export function detached(text: string): string {
  return text.length < VIEW_LENGTH ? text : ` ${text}`.slice(1)
}

const single = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))

/**
 * Cuts columns out of a text so that recurring values share one string; otherwise, copies would take most of
 * the time and memory of reading. Each slot holds one string, the last one seen, which is found and compared
 * by its bytes.
 */
export class Strings {
  readonly #shift: number
  readonly #strings: string[]
  /** #bytes[64·slot ..] are the first #lengths[slot] bytes of the string in a slot. */
  readonly #bytes: Uint8Array
  readonly #lengths: Uint8Array

  /** There are 2 ** bits slots. */
  constructor(bits: number) {
    const slots = 1 << bits
    this.#shift = 32 - bits
    this.#strings = new Array<string>(slots).fill('')
    this.#bytes = new Uint8Array(slots * LONGEST_SHARED)
    this.#lengths = new Uint8Array(slots)
  }

  /**
   * The string of bytes[start..end), which is text[start − startSkew..end − endSkew) and must not be empty.
   */
  cut(
    bytes: Uint8Array,
    start: number,
    end: number,
    text: string,
    startSkew: number,
    endSkew: number,
  ): string {
    const length = end - start
    const first = bytes[start]
    if (length === 1) return single[first]
    if (length > LONGEST_SHARED) return detached(text.substring(start - startSkew, end - endSkew))
    const second = bytes[start + 1]
    const middle = bytes[start + (length >> 1)]
    const last = bytes[end - 1]
    const key = first | (second << 8) | (middle << 16) | (last << 24)
    const slot = Math.imul(key ^ Math.imul(length, 0x85ebca6b), 0x9e3779b1) >>> this.#shift
    const base = slot * LONGEST_SHARED
    const known = this.#bytes
    if (this.#lengths[slot] === length) {
      let i = 0
      while (i < length && known[base + i] === bytes[start + i]) i++
      if (i === length) return this.#strings[slot]
    }
    const string = detached(text.substring(start - startSkew, end - endSkew))
    for (let i = 0; i < length; i++) known[base + i] = bytes[start + i]
    this.#lengths[slot] = length
    this.#strings[slot] = string
    return string
  }
}
