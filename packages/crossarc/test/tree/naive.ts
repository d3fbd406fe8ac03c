import { seededRandom } from '../../src/base/random.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import type { Heads } from '../../src/tree/tree.ts'
import { depth } from '../depth.ts'

/** All trees of up to five words, in a full run of six, and then some longer ones. */
export function* manyTrees(): Generator<Heads> {
  for (let n = 0; n <= depth(5, 6); n++) yield* allTrees(n)
  const random = seededRandom(9)
  for (let draw = 0; draw < 200; draw++) yield randomTree(7 + (draw % 14), random)
}

/** In-order traversal, straight from its definition. */
export function inOrder(heads: Heads, node = 0): number[] {
  const children = [...heads.keys()].filter((word) => word > 0 && heads[word] === node)
  const left = children.filter((child) => child < node).flatMap((child) => inOrder(heads, child))
  const right = children.filter((child) => child > node).flatMap((child) => inOrder(heads, child))
  return [...left, node, ...right]
}

export type Arc = readonly [head: number, word: number]

export function arcsOf(heads: Heads): Arc[] {
  return Array.from(heads, (head, word): Arc => [head, word]).slice(1)
}

/**
 * Two arcs cross if exactly one end of one lies strictly between the ends of the other, and they share no
 * end.
 */
export function cross(one: Arc, other: Arc): boolean {
  const [a, b] = one.toSorted((x, y) => x - y)
  const [c, d] = other.toSorted((x, y) => x - y)
  return (a < c && c < b && b < d) || (c < a && a < d && d < b)
}

export function ancestors(heads: Heads, node: number): number[] {
  const above = [node]
  while (above.at(-1)! > 0) above.push(heads[above.at(-1)!])
  return above
}

/** The nodes below a node and itself, from left to right. */
export function yieldOf(heads: Heads, node: number): number[] {
  return [...heads.keys()].filter((below) => ancestors(heads, below).includes(node))
}

/** The numbers strictly between two others. */
export function between(a: number, b: number): number[] {
  const left = Math.min(a, b)
  return Array.from({ length: Math.max(0, Math.abs(a - b) - 1) }, (_, at) => left + 1 + at)
}
