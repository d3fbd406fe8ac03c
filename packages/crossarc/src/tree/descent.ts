import type { Heads } from './tree.ts'
import { checkTree } from './validity.ts'

/** A tree seen from its root downwards. Built in linear time without recursion, however deep the tree. */
export interface Descent {
  /** The children of v, from left to right, are children[childStart[v] .. childStart[v + 1] − 1]. */
  readonly childStart: Int32Array
  readonly children: Int32Array
  /** All nodes, each after its head. */
  readonly topDown: Int32Array
  /** The number of nodes in the subtree of v, v included. */
  readonly size: Int32Array
  /** The leftmost and the rightmost node of the subtree of v. */
  readonly leftmost: Int32Array
  readonly rightmost: Int32Array
}

/** The children of each node, even if heads are UNKNOWN or form cycles; heads out of range are left out. */
export function childrenOf(heads: Heads): { childStart: Int32Array; children: Int32Array } {
  const nodes = heads.length
  const childStart = new Int32Array(nodes + 1)
  for (let word = 1; word < nodes; word++) if (isNode(heads[word], nodes)) childStart[heads[word] + 1]++
  for (let node = 0; node < nodes; node++) childStart[node + 1] += childStart[node]
  const filled = childStart.slice(0, nodes)
  const children = new Int32Array(childStart[nodes])
  for (let word = 1; word < nodes; word++) {
    if (isNode(heads[word], nodes)) children[filled[heads[word]]++] = word
  }
  return { childStart, children }
}

function isNode(head: number, nodes: number): boolean {
  return head >= 0 && head < nodes
}

/** Throws the CrossarcError of checkTree if some word does not descend from the root. */
export function descend(heads: Heads): Descent {
  const nodes = heads.length
  const { childStart, children } = childrenOf(heads)
  const topDown = new Int32Array(nodes)
  let found = 1
  for (let read = 0; read < found; read++) {
    const node = topDown[read]
    for (let at = childStart[node]; at < childStart[node + 1]; at++) topDown[found++] = children[at]
  }
  // Some word does not descend from the root, so there is a problem to name.
  if (found < nodes) checkTree(heads)
  const size = new Int32Array(nodes).fill(1)
  const leftmost = Int32Array.from(heads.keys())
  const rightmost = leftmost.slice()
  for (let at = nodes - 1; at > 0; at--) {
    const word = topDown[at]
    const head = heads[word]
    size[head] += size[word]
    if (leftmost[word] < leftmost[head]) leftmost[head] = leftmost[word]
    if (rightmost[word] > rightmost[head]) rightmost[head] = rightmost[word]
  }
  return { childStart, children, topDown, size, leftmost, rightmost }
}

/**
 * Numbers that answer "does v descend from u?" in constant time: enter[u] ≤ enter[v] < enter[u] + size[u].
 */
export function preorder({ childStart, children, topDown, size }: Descent): Int32Array {
  const enter = new Int32Array(topDown.length)
  for (const node of topDown) {
    let next = enter[node] + 1
    for (let at = childStart[node]; at < childStart[node + 1]; at++) {
      enter[children[at]] = next
      next += size[children[at]]
    }
  }
  return enter
}
