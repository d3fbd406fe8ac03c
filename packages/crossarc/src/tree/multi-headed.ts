import { CrossarcError } from '../base/index.ts'
import { descend } from './descent.ts'
import { isProjective } from './projective.ts'
import { type Heads, headsOf } from './tree.ts'

/**
 * The tree reduced by everything that needs no more than three heads an item: words without dependents that
 * stand next to their heads are removed until none is left. The smallest k ≥ 3 with the tree in MH_k stays
 * the same. To see why, let x be removed and h be its head. In an item that ends at x, h is left as a head,
 * because x is not inside, and so are all words above h. If a deduction COMBINEs two items at x, let it do so
 * at h instead: neither item has more heads than before, and the purpose of x, the LINKs of words between x
 * and h, needs only three heads.
 */
function condensed(heads: Heads): Heads {
  const n = heads.length - 1
  const before = Int32Array.from(heads, (_, word) => word - 1)
  const after = Int32Array.from(heads, (_, word) => word + 1)
  const dependents = new Int32Array(n + 1)
  for (let word = 1; word <= n; word++) dependents[heads[word]]++
  const gone = new Uint8Array(n + 1)
  const open = Array.from({ length: n }, (_, k) => k + 1)
  for (let word = open.pop(); word !== undefined; word = open.pop()) {
    const head = heads[word]
    const isBeside = before[word] === head || after[word] === head
    if (word === 0 || gone[word] === 1 || dependents[word] > 0 || !isBeside) continue
    gone[word] = 1
    dependents[head]--
    after[before[word]] = after[word]
    if (after[word] <= n) {
      before[after[word]] = before[word]
      open.push(after[word])
    }
    open.push(before[word], head)
  }
  return renumbered(heads, gone)
}

/** The heads of the remaining words, renumbered. */
function renumbered(heads: Heads, gone: Uint8Array): Heads {
  const numbers = new Int32Array(heads.length)
  let left = 0
  for (let word = 1; word < heads.length; word++) if (gone[word] === 0) numbers[word] = ++left
  const list: number[] = []
  for (let word = 1; word < heads.length; word++) if (gone[word] === 0) list.push(numbers[heads[word]])
  return headsOf(list)
}

/**
 * The items [i .. j] deduced for one i, in the order of j, with the number of words in between that are left
 * as heads.
 */
interface Items {
  readonly ends: Int32Array
  readonly left: Int32Array
}

/**
 * Decides whether a tree is in MH_k. Of all items with the end heads i < j (0..n + 1, where n + 1 is the end
 * marker), the one for which every LINK of the tree is taken suffices. A word between i and j is then removed
 * exactly if its whole subtree lies between them and its head is not outside, so neither the order of the
 * LINKs nor the way the item was combined matters.
 */
class Deduction {
  readonly #n: number
  /** The words in the order of the greatest i for which they are removed: those of i start at #first[i]. */
  readonly #words: Int32Array
  readonly #first: Int32Array
  /** The least j for which a word is removed. */
  readonly #least: Int32Array

  constructor(heads: Heads) {
    const { leftmost, rightmost } = descend(heads)
    const n = heads.length - 1
    this.#n = n
    this.#first = new Int32Array(n + 2)
    this.#words = new Int32Array(n)
    this.#least = new Int32Array(n + 1)
    const greatest = new Int32Array(n + 1)
    for (let word = 1; word <= n; word++) {
      greatest[word] = Math.min(leftmost[word] - 1, heads[word])
      this.#least[word] = Math.max(rightmost[word] + 1, heads[word])
      this.#first[greatest[word] + 1]++
    }
    for (let i = 0; i <= n; i++) this.#first[i + 1] += this.#first[i]
    const next = this.#first.slice()
    for (let word = 1; word <= n; word++) this.#words[next[greatest[word]]++] = word
  }

  succeeds(k: number): boolean {
    const n = this.#n
    const goes = new Int32Array(n + 2)
    const left = new Int32Array(n + 2)
    const items: Items[] = []
    for (let i = n; i >= 0; i--) {
      for (let at = this.#first[i]; at < this.#first[i + 1]; at++) goes[this.#least[this.#words[at]]]++
      for (let j = i + 1, gone = 0; j <= n + 1; j++) {
        gone += goes[j]
        left[j] = j - i - 1 - gone
      }
      items[i] = itemsFrom(i, k, left, items)
    }
    return items[0].ends.at(-1) === n + 1
  }
}

/**
 * COMBINE at m counts the words left in both parts, m itself and the two ends; an item of k heads has no room
 * for another. `left` is indexed by j, for this i, and `items` are those of all m > i.
 */
function itemsFrom(i: number, k: number, left: Int32Array, items: readonly Items[]): Items {
  const end = left.length - 1
  const deduced = new Uint8Array(left.length)
  deduced[i + 1] = 1
  const ends: number[] = []
  for (let m = i + 1; m <= end; m++) {
    if (deduced[m] === 0) continue
    ends.push(m)
    if (m === end) break
    const room = k - 3 - left[m]
    const part = items[m]
    for (let at = 0; at < part.ends.length; at++) {
      const j = part.ends[at]
      if (part.left[at] <= room && left[j] <= k - 3) deduced[j] = 1
    }
  }
  return { ends: Int32Array.from(ends), left: Int32Array.from(ends, (j) => left[j]) }
}

/**
 * The smallest k ≥ 3 with the tree in MH_k (Gómez-Rodríguez, Carroll & Weir 2011; Gómez-Rodríguez, Shi & Lee
 * 2018): the class of the deduction system with at most k heads an item, not of the transition system of the
 * same name, which is larger. 3 exactly for projective trees. Cubic time at worst, quadratic for small k.
 *
 * @example
 * smallestHeads(headsOf([2, 0, 2])) // 3
 * smallestHeads(headsOf([3, 0, 2])) // 4
 */
export function smallestHeads(heads: Heads): number {
  return smallestHeadsWithin(heads, Number.POSITIVE_INFINITY)!
}

/**
 * The same if it is at most `most`, else undefined: a large k of a long sentence would take too long to find.
 */
export function smallestHeadsWithin(heads: Heads, most: number): number | undefined {
  if (isProjective(heads)) return 3
  const deduction = new Deduction(condensed(heads))
  let tooFew = 3
  let enough = Math.min(4, most)
  while (!deduction.succeeds(enough)) {
    if (enough >= most) return undefined
    const step = enough - tooFew
    tooFew = enough
    enough = Math.min(enough + (tooFew === 4 ? 1 : 2 * step), most)
  }
  while (enough - tooFew > 1) {
    const between = (tooFew + enough) >> 1
    if (deduction.succeeds(between)) enough = between
    else tooFew = between
  }
  return enough
}

/**
 * Whether a tree is in MH_k, k ≥ 3: see smallestHeads. MH_3 is the projective trees.
 *
 * @example
 * isMultiHeaded(headsOf([3, 0, 5, 2, 4]), 4) // false
 */
export function isMultiHeaded(heads: Heads, k: number): boolean {
  if (!Number.isInteger(k) || k < 3) {
    throw new CrossarcError('invalid-heads-bound', `k of MH_k must be an integer of at least 3, not ${k}`)
  }
  return isProjective(heads) || (k > 3 && new Deduction(condensed(heads)).succeeds(k))
}
