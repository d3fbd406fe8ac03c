import { descend, preorder } from './descent.ts'
import { isProjectiveOrder, placesOf } from './displacement.ts'
import type { Heads } from './tree.ts'

/** The order that projSort has reached. */
export interface ProjSortResult {
  /** The nodes in their new order. */
  readonly order: Int32Array
  /** The place of each node in that order. */
  readonly place: Int32Array
  /** Whether every subtree stands in one piece in that order: PROJSORT can fail. */
  readonly projective: boolean
}

/** Which reading of the thesis projSort follows. */
export interface ProjSortOptions {
  /**
   * Where the words that break a yield go. The thesis says two things. 'left-end', its prose and its figures:
   * before the left end of the arc. 'dependent', line 9 of its pseudo-code to the letter: before the dependent,
   * which changes nothing for an arc that goes to the right.
   */
  moveBefore?: 'left-end' | 'dependent'
}

/**
 * PROJSORT (Camillo 2016, section 4.2): for each word from left to right, if the yield of its head is broken, the
 * words between the two that are not of that yield move to the left. Yields and "between" are those of the order
 * reached so far. A move may break other yields, as the author says, so the result tells whether it worked.
 *
 * @example
 * projSort(headsOf([3, 0, 2])).order // 0, 2, 1, 3
 * projSort(headsOf([2, 3, 0, 3, 2, 7, 5, 4, 3])).projective // false
 */
export function projSort(heads: Heads, { moveBefore = 'left-end' }: ProjSortOptions = {}): ProjSortResult {
  const nodes = heads.length
  const descent = descend(heads)
  const enter = preorder(descent)
  const inYield = (node: number, of: number) => (enter[node] - enter[of]) >>> 0 < descent.size[of]
  const order = Int32Array.from(heads.keys())
  const place = order.slice()
  const moved = new Int32Array(nodes)

  for (let word = 1; word < nodes; word++) {
    const head = heads[word]
    if (isContiguous(order, place, head, descent.size[head], inYield)) continue
    const left = Math.min(place[word], place[head])
    const right = Math.max(place[word], place[head])
    const target = moveBefore === 'dependent' ? place[word] : left
    let breaking = 0
    let kept = left + 1
    for (let at = left + 1; at < right; at++) {
      if (inYield(order[at], head)) order[kept++] = order[at]
      else moved[breaking++] = order[at]
    }
    // The places kept .. right − 1 are free now, and the gap slides to the target.
    if (target === right) {
      for (let at = 0; at < breaking; at++) order[kept + at] = moved[at]
    } else {
      order.copyWithin(target + breaking, target, kept)
      for (let at = 0; at < breaking; at++) order[target + at] = moved[at]
    }
    for (let at = left; at <= right; at++) place[order[at]] = at
  }
  return { order, place: placesOf(order), projective: isProjectiveOrder(heads, place) }
}

/** Whether the yield of a node, of the given size, stands in one piece; it is enough to look around the node. */
function isContiguous(
  order: Int32Array,
  place: Int32Array,
  node: number,
  size: number,
  inYield: (node: number, of: number) => boolean,
): boolean {
  let first = place[node]
  let last = first
  while (first > 0 && inYield(order[first - 1], node)) first--
  while (last + 1 < order.length && inYield(order[last + 1], node)) last++
  return last - first + 1 === size
}
