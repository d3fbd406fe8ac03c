import type { Configuration, TransitionFilter } from '../../transition/index.ts'
import { covington, isAhead } from '../../transition/systems/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import { RecentTrees } from '../search/recent-trees.ts'
import { SpanningTreeSearch } from '../search/spanning-tree.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

const SHIFT = covington.kind('SHIFT')

/**
 * The words in focus after a transition: λ1 is 1..i, and the buffer starts with j, or n + 1 if it is empty.
 */
export interface Focus {
  i: number
  j: number
}

/** Where a transition leads: SHIFT to the next word, the others to the next pair. */
function moveFocus(c: Configuration, isShift: boolean, focus: Focus): void {
  focus.i = isShift ? c.b(0) : c.stackSize - 1
  focus.j = isShift ? c.b(0) + 1 : c.b(0)
}

/**
 * Covington's algorithm under constraints. The trees that can be reached from a configuration are exactly
 * those that contain the arcs built so far and whose other arcs join words that are still to come into focus,
 * or attach words to node 0: each arc can be built when its pair comes. So a transition is permitted if the
 * graph of these arcs contains a tree that satisfies the set. The trees found last are checked first, in
 * O(n); only if the transition rules out all of them is a new one looked for, in O(n²) for each level of
 * nested spans.
 */
export function constrainCovington(set: ConstraintSet): TransitionFilter {
  const search = new SpanningTreeSearch(set)
  const { n, arcs, permitted } = search
  const recentTrees = new RecentTrees()
  const stride = n + 1
  const focus: Focus = { i: 0, j: 0 }
  // The arc that the transition in question builds; word 0 if it builds none.
  let newHead = UNKNOWN
  let newWord = 0

  const isReachable = (c: Configuration, tree: Int32Array): boolean => {
    for (let d = 1; d <= n; d++) {
      const head = d === newWord ? newHead : c.heads[d]
      if (head === UNKNOWN ? tree[d] !== 0 && !isAhead(tree[d], d, focus.i, focus.j) : head !== tree[d])
        return false
    }
    return true
  }

  /** Fills the graph; false if a word is left without a possible head. */
  const fill = (c: Configuration): boolean => {
    arcs.fill(0)
    for (let d = 1; d <= n; d++) {
      const head = d === newWord ? newHead : c.heads[d]
      if (head !== UNKNOWN) {
        if (permitted[head * stride + d] === 0) return false
        arcs[head * stride + d] = 1
        continue
      }
      let heads = permitted[d]
      arcs[d] = permitted[d]
      for (let h = d < focus.j ? focus.j : 1; h <= n; h++) {
        if (permitted[h * stride + d] === 0 || !isAhead(h, d, focus.i, focus.j)) continue
        arcs[h * stride + d] = 1
        heads++
      }
      if (heads === 0) return false
    }
    return true
  }

  return (c, kind) => {
    if (!covington.isValid(c, kind)) return false
    const { labelled, head, dependent } = covington.transitions[kind]
    newHead = labelled ? head(c) : UNKNOWN
    newWord = labelled ? dependent(c) : 0
    if (labelled && permitted[newHead * stride + newWord] === 0) return false
    moveFocus(c, kind === SHIFT, focus)
    if (recentTrees.some((tree) => isReachable(c, tree))) return true
    if (!fill(c) || !search.find()) return false
    recentTrees.add(search.tree)
    return true
  }
}
