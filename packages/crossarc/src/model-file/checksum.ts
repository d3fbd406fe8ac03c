const PRIME_1 = 0x9e3779b1
const PRIME_2 = 0x85ebca77
const PRIME_3 = 0xc2b2ae3d
const PRIME_4 = 0x27d4eb2f
const PRIME_5 = 0x165667b1

/**
 * XXH32 (Collet, 2012) as an unsigned number. Each of its steps can be undone, so that a change within one
 * aligned word of four bytes always changes the result; any other change does so but once in 2³² times.
 */
export function checksum(bytes: Uint8Array, seed = 0): number {
  const { imul } = Math
  const stripes = bytes.length & ~15
  let at = 0
  let hash: number
  if (stripes > 0) {
    const words = littleEndianWords(bytes, stripes)
    let lane1 = (seed + PRIME_1 + PRIME_2) | 0
    let lane2 = (seed + PRIME_2) | 0
    let lane3 = seed | 0
    let lane4 = (seed - PRIME_1) | 0
    for (let word = 0; word < words.length; word += 4) {
      lane1 = (lane1 + imul(words[word]!, PRIME_2)) | 0
      lane1 = imul((lane1 << 13) | (lane1 >>> 19), PRIME_1)
      lane2 = (lane2 + imul(words[word + 1]!, PRIME_2)) | 0
      lane2 = imul((lane2 << 13) | (lane2 >>> 19), PRIME_1)
      lane3 = (lane3 + imul(words[word + 2]!, PRIME_2)) | 0
      lane3 = imul((lane3 << 13) | (lane3 >>> 19), PRIME_1)
      lane4 = (lane4 + imul(words[word + 3]!, PRIME_2)) | 0
      lane4 = imul((lane4 << 13) | (lane4 >>> 19), PRIME_1)
    }
    hash = (rotate(lane1, 1) + rotate(lane2, 7) + rotate(lane3, 12) + rotate(lane4, 18)) | 0
    at = stripes
  } else {
    hash = (seed + PRIME_5) | 0
  }
  hash = (hash + bytes.length) | 0
  for (; at + 4 <= bytes.length; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    hash = imul(rotate((hash + imul(word, PRIME_3)) | 0, 17), PRIME_4)
  }
  for (; at < bytes.length; at++) {
    hash = imul(rotate((hash + imul(bytes[at]!, PRIME_5)) | 0, 11), PRIME_1)
  }
  hash = imul(hash ^ (hash >>> 15), PRIME_2)
  hash = imul(hash ^ (hash >>> 13), PRIME_3)
  return (hash ^ (hash >>> 16)) >>> 0
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

/** The first `length` bytes as words, in place where they are aligned. The host is little-endian. */
function littleEndianWords(bytes: Uint8Array, length: number): Int32Array {
  if (bytes.byteOffset % 4 === 0) return new Int32Array(bytes.buffer, bytes.byteOffset, length / 4)
  return new Int32Array(bytes.slice(0, length).buffer)
}
