import { CrossarcError } from '../error.ts'
import { descend } from './descent.ts'
import { isProjective } from './projective.ts'
import type { Heads } from './tree.ts'

/**
 * For all pairs of end heads i < j (0..n + 1, where n + 1 is the end marker): how many words between them are left
 * as heads of an item [i .. j] of MH_k when every LINK of the tree is taken. A word goes exactly if its whole
 * subtree lies between i and j and its head is not outside of them, so neither the order of the LINKs nor the way
 * the item was combined matters. The pair i, j is at i·(n + 2) + j.
 */
function headsLeft(heads: Heads): Int32Array {
  const { leftmost, rightmost } = descend(heads)
  const n = heads.length - 1
  const stride = n + 2
  const left = new Int32Array(stride * stride)
  for (let word = 1; word <= n; word++) {
    const i = Math.min(leftmost[word] - 1, heads[word])
    const j = Math.max(rightmost[word] + 1, heads[word])
    left[i * stride + j]++
  }
  // Word `word` goes for all pairs that are at least as wide as its own: sums over i' ≥ i, j' ≤ j.
  for (let i = n; i >= 0; i--) {
    for (let j = i + 1, inRow = 0; j < stride; j++) {
      inRow += left[i * stride + j]
      left[i * stride + j] = inRow + (i < n ? left[(i + 1) * stride + j] : 0)
    }
  }
  for (let i = 0; i <= n; i++) {
    for (let j = i + 1; j < stride; j++) left[i * stride + j] = j - i - 1 - left[i * stride + j]
  }
  return left
}

/**
 * The smallest k ≥ 3 with the tree in MH_k (Gómez-Rodríguez, Carroll & Weir 2011; Gómez-Rodríguez, Shi & Lee 2018):
 * the class of the deduction system with at most k heads an item, not of the transition system of the same name,
 * which is larger. 3 exactly for projective trees. In cubic time.
 *
 * @example
 * smallestHeads(headsOf([2, 0, 2])) // 3
 * smallestHeads(headsOf([3, 0, 2])) // 4
 */
export function smallestHeads(heads: Heads): number {
  return isProjective(heads) ? 3 : headsNeeded(heads, 3)
}

/** The smallest k with the tree in MH_k, or any number up to `enough` where the smallest k is no more than that. */
function headsNeeded(heads: Heads, enough: number): number {
  const left = headsLeft(heads)
  const n = heads.length - 1
  const stride = n + 2
  const leftByEnd = transposed(left, stride)
  // needed[i, j]: the least k with which some item [i .. j] can be deduced. Its interior is what is left of the
  // pair; to COMBINE at m counts the interiors of both parts, m itself and the two ends.
  // The second table holds the same by j first, so that the inner loop reads both parts in a row.
  const needed = new Int32Array(stride * stride).fill(2)
  const neededByEnd = needed.slice()
  for (let j = 2; j < stride; j++) {
    for (let i = j - 2; i >= 0; i--) {
      const before = i * stride
      const after = j * stride
      let best = stride + 1
      for (let m = i + 1; m < j && best > enough; m++) {
        const k = left[before + m] + leftByEnd[after + m] + 3
        if (k < best) best = Math.min(best, Math.max(k, needed[before + m], neededByEnd[after + m]))
      }
      needed[before + j] = best
      neededByEnd[after + i] = best
    }
  }
  return needed[stride - 1]
}

function transposed(table: Int32Array, stride: number): Int32Array {
  const result = new Int32Array(table.length)
  for (let i = 0; i < stride; i++) {
    for (let j = 0; j < stride; j++) result[j * stride + i] = table[i * stride + j]
  }
  return result
}

/**
 * Whether a tree is in MH_k, k ≥ 3: see smallestHeads. MH_3 is the projective trees.
 *
 * @example
 * isMultiHeaded(headsOf([3, 0, 5, 2, 4]), 4) // false
 */
export function isMultiHeaded(heads: Heads, k: number): boolean {
  if (!Number.isInteger(k) || k < 3) {
    throw new CrossarcError('invalid-heads-bound', `MH_k needs a whole number k of at least 3, not ${k}`)
  }
  return isProjective(heads) || (k > 3 && headsNeeded(heads, k) <= k)
}
