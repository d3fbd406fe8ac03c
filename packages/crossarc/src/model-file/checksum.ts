// As signed numbers, which V8 keeps in registers.
const PRIME_1 = 0x9e3779b1 | 0
const PRIME_2 = 0x85ebca77 | 0
const PRIME_3 = 0xc2b2ae3d | 0
const PRIME_4 = 0x27d4eb2f
const PRIME_5 = 0x165667b1

const { imul } = Math

/** In units of 4 bytes; a multiple of 4. */
const WORDS_AT_ONCE = 1 << 14

/**
 * XXH32 (Collet, 2012) as an unsigned number. Each of its steps is invertible, so a change within one aligned
 * word of four bytes always changes the result; any other change leaves it unchanged only once in 2³² times.
 */
export function checksum(bytes: Uint8Array, seed = 0): number {
  const stripes = bytes.length & ~15
  let at = 0
  let hash = (seed + PRIME_5) | 0
  if (stripes > 0) {
    const words = littleEndianWords(bytes, stripes)
    const lanes = Int32Array.of(seed + PRIME_1 + PRIME_2, seed + PRIME_2, seed, seed - PRIME_1)
    for (let first = 0; first < words.length; first += WORDS_AT_ONCE) {
      mix(lanes, words, first, Math.min(words.length, first + WORDS_AT_ONCE))
    }
    hash = (rotate(lanes[0], 1) + rotate(lanes[1], 7) + rotate(lanes[2], 12) + rotate(lanes[3], 18)) | 0
    at = stripes
  }
  hash = (hash + bytes.length) | 0
  for (; at + 4 <= bytes.length; at += 4) {
    const word = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)
    hash = imul(rotate((hash + imul(word, PRIME_3)) | 0, 17), PRIME_4)
  }
  for (; at < bytes.length; at++) {
    hash = imul(rotate((hash + imul(bytes[at], PRIME_5)) | 0, 11), PRIME_1)
  }
  hash = imul(hash ^ (hash >>> 15), PRIME_2)
  hash = imul(hash ^ (hash >>> 13), PRIME_3)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Called per block rather than once for all words, because V8 switches to optimised code between calls. */
function mix(lanes: Int32Array, words: Int32Array, first: number, end: number): void {
  let lane1 = lanes[0]
  let lane2 = lanes[1]
  let lane3 = lanes[2]
  let lane4 = lanes[3]
  for (let word = first; word < end; word += 4) {
    lane1 = (lane1 + imul(words[word], PRIME_2)) | 0
    lane1 = imul((lane1 << 13) | (lane1 >>> 19), PRIME_1)
    lane2 = (lane2 + imul(words[word + 1], PRIME_2)) | 0
    lane2 = imul((lane2 << 13) | (lane2 >>> 19), PRIME_1)
    lane3 = (lane3 + imul(words[word + 2], PRIME_2)) | 0
    lane3 = imul((lane3 << 13) | (lane3 >>> 19), PRIME_1)
    lane4 = (lane4 + imul(words[word + 3], PRIME_2)) | 0
    lane4 = imul((lane4 << 13) | (lane4 >>> 19), PRIME_1)
  }
  lanes[0] = lane1
  lanes[1] = lane2
  lanes[2] = lane3
  lanes[3] = lane4
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

/** The first `length` bytes as words, without a copy if they are aligned. The host is little-endian. */
function littleEndianWords(bytes: Uint8Array, length: number): Int32Array {
  if (bytes.byteOffset % 4 === 0) return new Int32Array(bytes.buffer, bytes.byteOffset, length / 4)
  return new Int32Array(new Uint8Array(bytes.subarray(0, length)).buffer)
}
