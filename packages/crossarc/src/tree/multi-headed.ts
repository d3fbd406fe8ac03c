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
  if (isProjective(heads)) return 3
  const left = headsLeft(heads)
  const n = heads.length - 1
  const stride = n + 2
  // needed[i, j]: the least k with which some item [i .. j] can be deduced. Its interior is what is left of the
  // pair; to COMBINE at m counts the interiors of both parts, m itself and the two ends.
  const needed = new Int32Array(stride * stride).fill(2)
  for (let j = 2; j < stride; j++) {
    for (let i = j - 2; i >= 0; i--) {
      let best = stride + 1
      for (let m = i + 1; m < j; m++) {
        const before = i * stride + m
        const after = m * stride + j
        const k = Math.max(left[before] + left[after] + 3, needed[before], needed[after])
        if (k < best) best = k
      }
      needed[i * stride + j] = best
    }
  }
  return needed[stride - 1]
}

/** Whether a tree is in MH_k, k ≥ 3: see smallestHeads. MH_3 is the projective trees. */
export function isMultiHeaded(heads: Heads, k: number): boolean {
  if (!Number.isInteger(k) || k < 3) {
    throw new CrossarcError('invalid-heads-bound', `MH_k needs a whole number k of at least 3, not ${k}`)
  }
  return k === 3 ? isProjective(heads) : smallestHeads(heads) <= k
}
