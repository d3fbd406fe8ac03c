import { descend } from './descent.ts'
import type { Heads } from './tree.ts'

/**
 * Displacement scores (Camillo 2016, Definition 7): how far each node moves from its place in the sentence to
 * its place in an order; positive if it moves to the right. The scores always sum to 0.
 *
 * @param place the place of each node in the order, as returned by projectiveOrder
 * @example
 * displacementScores([0, 1, 4, 2, 3]) // 0, 0, 2, -1, -1
 */
export function displacementScores(place: ArrayLike<number>): Int32Array {
  return Int32Array.from(place, (at, node) => at - node)
}

/** Neighbouring words that move together. */
export interface DisplacedGroup {
  readonly first: number
  readonly last: number
  readonly score: number
}

/**
 * The displaced groups (Camillo 2016, Definition 7): the longest runs of neighbouring words with the same
 * displacement score; words that keep their place are in no group.
 *
 * @example
 * displacedGroups([0, 1, 4, 2, 3]) // [{ first: 2, last: 2, score: 2 }, { first: 3, last: 4, score: -1 }]
 */
export function displacedGroups(place: ArrayLike<number>): DisplacedGroup[] {
  const groups: DisplacedGroup[] = []
  for (let first = 0; first < place.length; ) {
    const score = place[first] - first
    let last = first
    while (last + 1 < place.length && place[last + 1] - (last + 1) === score) last++
    if (score !== 0) groups.push({ first, last, score })
    first = last + 1
  }
  return groups
}

/**
 * The place of each node in an order; given places, it returns the order.
 *
 * @example
 * placesOf([0, 1, 3, 4, 2]) // 0, 1, 4, 2, 3
 */
export function placesOf(order: ArrayLike<number>): Int32Array {
  const places = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) places[order[at]] = at
  return places
}

/**
 * Whether an order, given as the place of each node, is projective: every subtree is contiguous.
 *
 * @example
 * isProjectiveOrder(headsOf([3, 0, 2]), placesOf([0, 2, 1, 3])) // true
 */
export function isProjectiveOrder(heads: Heads, place: ArrayLike<number>): boolean {
  const { topDown, size } = descend(heads)
  const first = Int32Array.from(place)
  const last = first.slice()
  for (let at = topDown.length - 1; at > 0; at--) {
    const word = topDown[at]
    if (last[word] - first[word] + 1 !== size[word]) return false
    const head = heads[word]
    if (first[word] < first[head]) first[head] = first[word]
    if (last[word] > last[head]) last[head] = last[word]
  }
  return true
}
