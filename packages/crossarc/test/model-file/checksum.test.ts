import { describe, expect, it } from 'vitest'
import { checksum } from '../../src/model-file/checksum.ts'

const ascii = (text: string) => new TextEncoder().encode(text)

describe('checksum', () => {
  it('matches the published values of XXH32', () => {
    expect(checksum(ascii(''))).toBe(0x02cc5d05)
    expect(checksum(ascii('a'))).toBe(0x550d7456)
    expect(checksum(ascii('abc'))).toBe(0x32d153ff)
    expect(checksum(ascii('Nobody inspects the spammish repetition'))).toBe(0xe2293b2f)
  })

  it('does not depend on the position of the bytes', () => {
    const text = ascii('Nobody inspects the spammish repetition')
    for (let offset = 0; offset < 9; offset++) {
      const moved = new Uint8Array(text.length + 9)
      moved.set(text, offset)
      expect(checksum(moved.subarray(offset, offset + text.length))).toBe(0xe2293b2f)
    }
  })

  it('changes with every change to one byte, and with the seed', () => {
    const bytes = Uint8Array.from({ length: 70 }, (_, at) => (at * 37) & 255)
    const before = checksum(bytes)
    expect(checksum(bytes, 1)).not.toBe(before)
    for (let at = 0; at < bytes.length; at++) {
      const old = bytes[at]
      for (let byte = 0; byte < 256; byte++) {
        if (byte === old) continue
        bytes[at] = byte
        if (checksum(bytes) === before) expect.unreachable(`byte ${at} as ${byte} is not noticed`)
      }
      bytes[at] = old
    }
  })
})
