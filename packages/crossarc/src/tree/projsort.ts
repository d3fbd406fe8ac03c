import { descend, preorder } from './descent.ts'
import { isProjectiveOrder, placesOf } from './displacement.ts'
import type { Heads } from './tree.ts'

/** The order that projSort has reached. */
export interface ProjSortResult {
  /** The nodes in their new order. */
  readonly order: Int32Array
  /** The place of each node in that order. */
  readonly place: Int32Array
  /** Whether every subtree is contiguous in that order; PROJSORT can fail. */
  readonly projective: boolean
}

/** Which reading of the thesis projSort follows. */
export interface ProjSortOptions {
  /**
   * Where the words that break a yield move. The thesis says two things. 'left-end', from its prose and
   * figures: before the left end of the arc. 'dependent', line 9 of its pseudo-code taken literally: before
   * the dependent, which changes nothing for an arc that points to the right. It also mentions a third place,
   * 'ancestor': beside their nearest ancestor that does not move with them, on the side where they were; words with
   * different such ancestors part.
   */
  moveBefore?: 'left-end' | 'dependent' | 'ancestor'
}

/**
 * PROJSORT (Camillo 2016, section 4.2): for each word from left to right, if the yield of its head is broken,
 * the words between the two that are outside that yield move to the left. Yields and "between" refer to the
 * order reached so far. As the author says, a move may break other yields, so the result tells whether it
 * worked.
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
    if (moveBefore === 'ancestor') {
      moveToAncestors(heads, order, place, left, right, (node) => inYield(node, head))
      continue
    }
    const target = moveBefore === 'dependent' ? place[word] : left
    let breaking = 0
    let kept = left + 1
    for (let at = left + 1; at < right; at++) {
      if (inYield(order[at], head)) order[kept++] = order[at]
      else moved[breaking++] = order[at]
    }
    // The places kept .. right − 1 are now free, and the gap slides to the target.
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

/** Whether the yield of a node, of the given size, is contiguous; looking around the node is enough. */
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

/** Moves the nodes strictly between two places that are not kept beside their nearest ancestors outside these places. */
function moveToAncestors(
  heads: Heads,
  order: Int32Array,
  place: Int32Array,
  left: number,
  right: number,
  isKept: (node: number) => boolean,
): void {
  const before = new Map<number, number[]>()
  const after = new Map<number, number[]>()
  const moves = new Uint8Array(order.length)
  for (let at = left + 1; at < right; at++) {
    const node = order[at]
    if (isKept(node)) continue
    moves[node] = 1
    let ancestor = heads[node]
    while (place[ancestor] > left && place[ancestor] < right) ancestor = heads[ancestor]
    const side = place[ancestor] < at ? after : before
    const group = side.get(ancestor) ?? []
    group.push(node)
    side.set(ancestor, group)
  }
  const nodes = Array.from(order).filter((node) => moves[node] === 0)
  order.set(nodes.flatMap((node) => [...(before.get(node) ?? []), node, ...(after.get(node) ?? [])]))
  order.forEach((node, at) => {
    place[node] = at
  })
}
