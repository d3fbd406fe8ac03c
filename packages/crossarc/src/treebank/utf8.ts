const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

/** The text of UTF-8 bytes, including a byte order mark, or undefined if they are not UTF-8. */
export function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** A text as UTF-8, with the byte FF, which never occurs in UTF-8, for each unpaired surrogate. */
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

/** The number of bytes at the end that begin an incomplete character. */
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
