import { isProjective } from './components.ts'
import { descend } from './descent.ts'
import type { Heads } from './tree.ts'

export { isProjective }

/**
 * The projective order: for each node its place in the in-order traversal of the tree (left dependents, the
 * node, right dependents), with the root 0 at place 0. It is 0, 1, .., n exactly if the tree is projective.
 *
 * @example
 * projectiveOrder(headsOf([3, 0, 2, 1])) // 0, 2, 1, 4, 3: the order is 0 2 1 4 3
 */
export function projectiveOrder(heads: Heads): Int32Array {
  const place = new Int32Array(heads.length)
  // Most trees are projective, and checking that is faster than walking through them.
  if (isProjective(heads)) {
    for (let node = 0; node < place.length; node++) place[node] = node
    return place
  }
  const { childStart, children, topDown, size } = descend(heads)
  const start = new Int32Array(heads.length)
  for (const node of topDown) {
    let next = start[node]
    let at = childStart[node]
    for (; at < childStart[node + 1] && children[at] < node; at++) {
      start[children[at]] = next
      next += size[children[at]]
    }
    place[node] = next++
    for (; at < childStart[node + 1]; at++) {
      start[children[at]] = next
      next += size[children[at]]
    }
  }
  return place
}

/**
 * Whether every word between a word and its head descends from that head. Takes partial trees too; a missing
 * arc (head UNKNOWN) is projective.
 *
 * @example
 * isProjectiveArc(headsOf([3, 0, 2]), 1) // false
 */
export function isProjectiveArc(heads: Heads, word: number): boolean {
  const head = heads[word]
  if (head < 0) return true
  const left = Math.min(head, word)
  const right = Math.max(head, word)
  for (let between = left + 1; between < right; between++) {
    if (!descendsFrom(heads, between, head)) return false
  }
  return true
}

/**
 * Whether a node is the ancestor or descends from it; false if the way up enters a cycle that does not
 * contain it.
 */
export function descendsFrom(heads: Heads, node: number, ancestor: number): boolean {
  let above = node
  for (let steps = 0; above !== ancestor && above > 0 && steps < heads.length; steps++) above = heads[above]
  return above === ancestor
}
