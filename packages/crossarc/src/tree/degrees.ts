import { type Descent, descend, preorder } from './descent.ts'
import { isProjective } from './projective.ts'
import type { Heads } from './tree.ts'

/**
 * The number of gaps in the yield of each node, one less than its pieces (Holan et al. 1998; Kuhlmann & Nivre
 * 2006).
 *
 * @example
 * gapsOf(headsOf([3, 0, 2])) // 0, 0, 0, 1: the yield of word 3 is words 1 and 3
 */
export function gapsOf(heads: Heads): Int32Array {
  return gapsIn(heads, descend(heads))
}

/**
 * A piece of the yield of v starts at u if v is above u but not above u − 1. So at each u one piece starts
 * for every node on the way from u up to where the way from u − 1 joins it.
 */
function gapsIn(heads: Heads, { topDown }: Descent): Int32Array {
  const nodes = heads.length
  const depth = new Int32Array(nodes)
  for (let at = 1; at < nodes; at++) depth[topDown[at]] = depth[heads[topDown[at]]] + 1
  const pieces = new Int32Array(nodes).fill(1)
  for (let node = 1; node < nodes; node++) {
    let above = node
    let aboveLeft = node - 1
    while (above !== aboveLeft) {
      if (depth[above] >= depth[aboveLeft]) above = heads[above]
      else aboveLeft = heads[aboveLeft]
    }
    pieces[above]--
  }
  for (let at = nodes - 1; at > 0; at--) pieces[heads[topDown[at]]] += pieces[topDown[at]]
  for (let node = 0; node < nodes; node++) pieces[node]--
  return pieces
}

/**
 * The gap degree: the largest number of gaps in the yield of a node; 0 exactly for projective trees.
 *
 * @example
 * gapDegree(headsOf([0, 0, 1, 0, 1])) // 2
 */
export function gapDegree(heads: Heads): number {
  return isProjective(heads) ? 0 : largest(gapsOf(heads))
}

/**
 * The degree of the arc into each word, as Nivre (2006) and Kuhlmann & Nivre (2006) define it: the number of
 * connected pieces of the tree strictly between its two ends whose root does not descend from the head.
 *
 * @example
 * arcDegrees(headsOf([3, 0, 2])) // 0, 1, 0, 0: word 2 lies between 1 and 3 and is no descendant of 3
 */
export function arcDegrees(heads: Heads): Int32Array {
  const descent = descend(heads)
  const enter = preorder(descent)
  const degrees = new Int32Array(heads.length)
  for (let word = 1; word < heads.length; word++) {
    const head = heads[word]
    const left = Math.min(head, word)
    const right = Math.max(head, word)
    for (let root = left + 1; root < right; root++) {
      const above = heads[root]
      if (above > left && above < right) continue
      if (enter[root] < enter[head] || enter[root] >= enter[head] + descent.size[head]) degrees[word]++
    }
  }
  return degrees
}

/**
 * The edge degree (Nivre 2006): the largest degree of an arc; 0 exactly for projective trees.
 *
 * @example
 * edgeDegree(headsOf([0, 0, 1, 0, 1])) // 2
 */
export function edgeDegree(heads: Heads): number {
  return isProjective(heads) ? 0 : largest(arcDegrees(heads))
}

/**
 * Well-nestedness (Bodirsky, Kuhlmann & Möhl 2005): no two disjoint subtrees interleave, that is, no words a
 * < b < c < d have a and c in one subtree, b and d in the other.
 *
 * @example
 * isWellNested(headsOf([0, 0, 1, 2])) // false: 1 3 and 2 4 interleave
 */
export function isWellNested(heads: Heads): boolean {
  if (isProjective(heads)) return true
  const descent = descend(heads)
  const gaps = gapsIn(heads, descent)
  const enter = preorder(descent)
  const { childStart, children } = descent
  // If two disjoint subtrees interleave, so do the subtrees of the two siblings above them.
  for (let head = 0; head < heads.length; head++) {
    for (let at = childStart[head]; at < childStart[head + 1]; at++) {
      if (gaps[children[at]] === 0) continue
      for (let later = at + 1; later < childStart[head + 1]; later++) {
        if (gaps[children[later]] > 0 && interleave(descent, enter, children[at], children[later]))
          return false
      }
    }
  }
  return true
}

/** Two disjoint sets interleave if the set changes three times from left to right. */
function interleave(descent: Descent, enter: Int32Array, a: number, b: number): boolean {
  const { leftmost, rightmost, size } = descent
  const end = Math.max(rightmost[a], rightmost[b])
  let changes = -1
  let current = -1
  for (let node = Math.min(leftmost[a], leftmost[b]); node <= end; node++) {
    const inA = enter[node] >= enter[a] && enter[node] < enter[a] + size[a]
    const inB = enter[node] >= enter[b] && enter[node] < enter[b] + size[b]
    const owner = inA ? a : inB ? b : current
    if (owner !== current) {
      current = owner
      if (++changes === 3) return true
    }
  }
  return false
}

function largest(values: Int32Array): number {
  let max = 0
  for (const value of values) if (value > max) max = value
  return max
}
