import { seededRandom } from '../../base/index.ts'

/** The randomisation test of Yeh (2000) on the difference of two systems' scores, with sentences as units. */
export interface RandomisationResult {
  readonly shuffles: number
  readonly seed: number
  /** Shuffles whose difference is at least as large, in either direction, as the one between the systems. */
  readonly atLeastAsLarge: number
  /** (atLeastAsLarge + 1) / (shuffles + 1), two-sided. */
  readonly p: number
  /** What p tends to with more shuffles, over all 2^k; null where that would take too long to compute. */
  readonly exact: number | null
}

/** Steps that the exact test may take: about a second. */
const MOST_STEPS = 5e8

/**
 * Shuffles which system gave which output, sentence by sentence, and counts how often the difference is at least as
 * large as the observed one. `differences` holds for each sentence how many more units the first system got right;
 * since both systems are scored on the same units, comparing sums is comparing scores.
 *
 * @example
 * randomisationTest(Int32Array.of(1, 1, 1, 1), 1000, 1).exact // 0.125: all four have the same sign in 2 of 16 shuffles
 */
export function randomisationTest(
  differences: Int32Array,
  shuffles: number,
  seed: number,
): RandomisationResult {
  const changing = differences.filter((difference) => difference !== 0)
  const seen = Math.abs(sumOf(changing))
  const random = seededRandom(seed)
  let atLeastAsLarge = 0
  for (let shuffle = 0; shuffle < shuffles; shuffle++) {
    let sum = 0
    let bits = 0
    for (let k = 0; k < changing.length; k++) {
      if ((k & 31) === 0) bits = Math.floor(random() * 0x1_0000_0000) | 0
      sum += (bits & 1) === 0 ? changing[k] : -changing[k]
      bits >>>= 1
    }
    if (Math.abs(sum) >= seen) atLeastAsLarge++
  }
  return {
    shuffles,
    seed,
    atLeastAsLarge,
    p: (atLeastAsLarge + 1) / (shuffles + 1),
    exact: exactRandomisation(changing),
  }
}

function sumOf(numbers: Int32Array): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

/**
 * The share of all 2^k shuffles whose difference is at least as large as the one seen. With W the sum of all
 * |d| and T the sum of the |d| with a minus, the difference is W − 2T, and T has a distribution that one pass
 * per sentence builds up; by symmetry one tail is enough.
 */
export function exactRandomisation(differences: Int32Array): number | null {
  const sizes = differences.map(Math.abs)
  const seen = Math.abs(sumOf(differences))
  if (seen === 0) return 1
  const most = (sumOf(sizes) - seen) / 2
  if (sizes.length * (most + 1) > MOST_STEPS) return null
  const probability = new Float64Array(most + 1)
  probability[0] = 1
  for (const size of sizes) {
    if (size === 0) continue
    for (let sum = most; sum >= 0; sum--) {
      probability[sum] = (probability[sum] + (sum >= size ? probability[sum - size] : 0)) / 2
    }
  }
  let tail = 0
  for (const one of probability) tail += one
  return Math.min(1, 2 * tail)
}
