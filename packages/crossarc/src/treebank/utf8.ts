const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

/** The text of UTF-8 bytes, a byte order mark included, or undefined where they are none. */
export function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-8 of a text, with the byte FF, which no UTF-8 has, for every half of a surrogate pair. */
export function encodeStrictly(text: string): Uint8Array {
  if (!/[\ud800-\udfff]/.test(text) || !/\p{Surrogate}/u.test(text)) return encoder.encode(text)
  const parts = text.split(/\p{Surrogate}/u).map((part) => encoder.encode(part))
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length + 1, -1)).fill(0xff)
  let start = 0
  for (const part of parts) {
    bytes.set(part, start)
    start += part.length + 1
  }
  return bytes
}

/** How many bytes at the end begin a character that is not complete. */
export function unfinished(bytes: Uint8Array): number {
  const { length } = bytes
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back]
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return needed > back ? back : 0
  }
  return 0
}
