/**
 * A seeded source of numbers in [0, 1) with 32 random bits each: sfc32 (Doty-Humphrey's "small fast counting"
 * generator, 2010), its state filled from the low and the high 32 bits of the seed and stirred 15 times.
 * The same seed gives the same numbers on every machine.
 *
 * @example
 * seededRandom(1)() * 2 ** 32 // 1047107358: always the same
 */
export function seededRandom(seed: number): () => number {
  let a = 0
  let b = Math.floor(seed / 0x1_0000_0000) | 0
  let c = seed | 0
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let round = 0; round < 15; round++) next()
  return next
}

/** A random integer of 0..bound − 1. */
export function randomBelow(bound: number, random: () => number): number {
  return Math.floor(random() * bound)
}
