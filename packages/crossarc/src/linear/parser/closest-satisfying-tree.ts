import type { ConstraintSet } from '../../constraint/set/index.ts'
import { SpanningTree } from '../../decode/chart/spanning-tree/index.ts'
import { type Heads, UNKNOWN } from '../../tree/index.ts'

/** The worth of arcs that are not in the tree; one in the tree is worth 1. */
const IN_PLACE_OF_DEPENDENT = 1 / 2
const FROM_ANCESTOR = 1 / 4

/**
 * The tree that satisfies a set and has the most arcs of a given one; undefined if no tree satisfies the set. A word
 * that must move goes to an ancestor of its old head if possible; a word that must become the head of a word d takes
 * d's old place.
 */
export function closestSatisfyingTree(tree: Heads, set: ConstraintSet): Heads | undefined {
  const { n } = set
  const arcs = new Float64Array((n + 1) * (n + 1))
  for (let word = 1; word <= n; word++) {
    for (let node = tree[tree[word]]; node >= 0; node = tree[node])
      if (node !== word) arcs[node * (n + 1) + word] = FROM_ANCESTOR
  }
  for (let word = 1; word <= n; word++) {
    const head = set.heads[word]
    if (head > 0 && head !== tree[word] && head !== UNKNOWN)
      arcs[tree[word] * (n + 1) + head] = IN_PLACE_OF_DEPENDENT
  }
  for (let word = 1; word <= n; word++) arcs[tree[word] * (n + 1) + word] = 1
  return new SpanningTree().decode(n, arcs, { constraints: set })?.heads
}
