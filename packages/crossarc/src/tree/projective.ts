import { descend } from './descent.ts'
import type { Heads } from './tree.ts'

/**
 * The projective order: for each node its place in the in-order traversal of the tree (left dependents, the
 * node, right dependents), with the root 0 at place 0. It is 0, 1, .., n exactly where the tree is projective.
 *
 * @example
 * projectiveOrder(headsOf([3, 0, 2, 1])) // 0, 2, 1, 4, 3: the order is 0 2 1 4 3
 */
export function projectiveOrder(heads: Heads): Int32Array {
  const { childStart, children, topDown, size } = descend(heads)
  const place = new Int32Array(heads.length)
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
 * Whether no arc is non-projective, in linear time; the arcs from the artificial root 0, left of word 1, count.
 * The heads must be those of a tree (treeProblem tells).
 *
 * @example
 * isProjective(headsOf([2, 0, 2])) // true
 * isProjective(headsOf([3, 0, 2, 1])) // false
 */
export function isProjective(heads: Heads): boolean {
  const nodes = heads.length
  const missing = new Int32Array(nodes)
  for (let word = 1; word < nodes; word++) missing[heads[word]]++
  // Arc-standard without SWAP, always taking the arc it can: a tree is projective where only 0 is left.
  const stack = new Int32Array(nodes)
  let top = 0
  for (let word = 1; word < nodes; word++) {
    stack[++top] = word
    for (; top > 0; top--) {
      const right = stack[top]
      const left = stack[top - 1]
      if (heads[left] === right && missing[left] === 0) stack[top - 1] = right
      else if (heads[right] !== left || missing[right] > 0) break
      missing[stack[top - 1]]--
    }
  }
  return top === 0
}

/**
 * Whether every word between a word and its head descends from that head.
 * Takes partial trees too; an arc that is not there (head UNKNOWN) is projective.
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

/** Whether a node is the ancestor or descends from it; the heads must hold no cycle. */
export function descendsFrom(heads: Heads, node: number, ancestor: number): boolean {
  let above = node
  while (above > 0 && above !== ancestor) above = heads[above]
  return above === ancestor
}
