import { descend, preorder } from './descent.ts'
import { isProjective } from './projective.ts'
import type { Heads } from './tree.ts'

/**
 * Whether the arcs into two words cross: exactly one end of one arc lies strictly inside the other.
 *
 * @example
 * arcsCross(headsOf([3, 0, 2]), 1, 2) // true: 3 → 1 and 0 → 2
 */
export function arcsCross(heads: Heads, a: number, b: number): boolean {
  const left = Math.min(a, heads[a])
  const right = Math.max(a, heads[a])
  const otherLeft = Math.min(b, heads[b])
  const otherRight = Math.max(b, heads[b])
  return (
    (left < otherLeft && otherLeft < right && right < otherRight) ||
    (otherLeft < left && left < otherRight && otherRight < right)
  )
}

/**
 * Calls `visit` once for each pair of crossing arcs, each arc named by its dependent, until it returns false.
 * Arc a starts farther left, so only a can be an arc from the root. The arcs from the artificial root 0, left
 * of word 1, count. Takes partial trees too. Quadratic time at worst; linear if arcs are short.
 */
export function visitCrossings(heads: Heads, visit: (a: number, b: number) => boolean): void {
  const nodes = heads.length
  // firstFrom[i] and then next[..] list the arcs whose left end is i.
  const firstFrom = new Int32Array(nodes)
  const next = new Int32Array(nodes)
  for (let word = nodes - 1; word > 0; word--) {
    if (heads[word] < 0) continue
    const left = Math.min(word, heads[word])
    next[word] = firstFrom[left]
    firstFrom[left] = word
  }
  for (let a = 1; a < nodes; a++) {
    if (heads[a] < 0) continue
    const left = Math.min(a, heads[a])
    const right = Math.max(a, heads[a])
    for (let inside = left + 1; inside < right; inside++) {
      for (let b = firstFrom[inside]; b > 0; b = next[b]) {
        if (Math.max(b, heads[b]) > right && !visit(a, b)) return
      }
    }
  }
}

/**
 * The pairs of crossing arcs, each arc named by its dependent; the arcs from the artificial root 0 count.
 * Each pair starts with the arc that starts farther left.
 *
 * @example
 * crossingArcs(headsOf([3, 0, 2])) // [[2, 1]]: the arc 0 → 2 crosses 3 → 1
 */
export function crossingArcs(heads: Heads): [number, number][] {
  const pairs: [number, number][] = []
  visitCrossings(heads, (a, b) => {
    pairs.push([a, b])
    return true
  })
  return pairs
}

/**
 * Whether no two arcs between words cross: planarity as in Kuhlmann & Nivre (2006), who draw no arc from the
 * artificial root. With `rootArcs` the arcs from 0, left of word 1, count too, and planar means projective.
 *
 * @example
 * isPlanar(headsOf([3, 0, 2])) // true: only the root's arc is crossed
 * isPlanar(headsOf([3, 0, 2]), { rootArcs: true }) // false
 */
export function isPlanar(heads: Heads, { rootArcs = false }: { rootArcs?: boolean } = {}): boolean {
  let planar = true
  visitCrossings(heads, (a) => {
    planar = !rootArcs && heads[a] === 0
    return planar
  })
  return planar
}

/**
 * The words whose arc is non-projective: some word between it and its head does not descend from the head.
 *
 * @example
 * nonProjectiveArcs(headsOf([3, 0, 2])) // [1]
 */
export function nonProjectiveArcs(heads: Heads): number[] {
  const words: number[] = []
  if (isProjective(heads)) return words
  const descent = descend(heads)
  const enter = preorder(descent)
  for (let word = 1; word < heads.length; word++) {
    const head = heads[word]
    const first = enter[head]
    const end = first + descent.size[head]
    const right = Math.max(head, word)
    for (let between = Math.min(head, word) + 1; between < right; between++) {
      if (enter[between] < first || enter[between] >= end) {
        words.push(word)
        break
      }
    }
  }
  return words
}

/**
 * 1-endpoint-crossing (Pitler, Kannan & Marcus 2013): for every arc, the arcs that cross it share a vertex.
 * The arcs from the artificial root 0, left of word 1, count, as in the coverage figures of Gómez-Rodríguez,
 * Shi & Lee (2018).
 *
 * @example
 * isOneEndpointCrossing(headsOf([3, 0, 2, 1])) // true: every tree of up to four words is
 */
export function isOneEndpointCrossing(heads: Heads): boolean {
  const nodes = heads.length
  // The vertices shared by all arcs met so far that cross the arc of a word: two after the first, then one or
  // none.
  const met = new Uint8Array(nodes)
  const shared = new Int32Array(nodes)
  const alsoShared = new Int32Array(nodes)
  const cross = (arc: number, other: number): boolean => {
    const head = heads[other]
    if (met[arc] === 0) {
      met[arc] = 1
      shared[arc] = other
      alsoShared[arc] = head
      return true
    }
    if (shared[arc] !== other && shared[arc] !== head) shared[arc] = alsoShared[arc]
    if (alsoShared[arc] !== other && alsoShared[arc] !== head) alsoShared[arc] = shared[arc]
    return shared[arc] === other || shared[arc] === head
  }
  let result = true
  visitCrossings(heads, (a, b) => {
    result = cross(a, b) && cross(b, a)
    return result
  })
  return result
}
