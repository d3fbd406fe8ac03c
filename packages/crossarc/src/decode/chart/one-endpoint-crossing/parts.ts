import { checkTree, type Heads, visitCrossings } from '../../../tree/index.ts'

/**
 * The crossing-sensitive third-order score of a tree (Pitler 2014) is a sum of parts that score one word each, its
 * modifier m, together with another node:
 *
 * - an arc h → m that another one crosses has the part CROSSED (h, m) alone;
 * - any other arc h → m has the part HEAD (h, m);
 * - a part SIBLING (s, m) for the nearest child s of h between h and m, if the arc to s is not crossed, and
 *   SIBLING (nothing, m) if there is no child between;
 * - and a part GRANDPARENT (g, m) with the head g of h, if the arc g → h is not crossed and no crossed child of h lies
 *   on the way from m, away from h, round the end of the sentence where needed, to g. For h = 0 it is
 *   GRANDPARENT (nothing, m), if 0 has no crossed child beyond m.
 */
export const GRANDPARENT = 0
/** The part of an arc that no other arc crosses: see GRANDPARENT. */
export const HEAD = 1
/** The part of an uncrossed arc and the nearest child before it: see GRANDPARENT. */
export const SIBLING = 2
/** The part of an arc that another arc crosses: see GRANDPARENT. */
export const CROSSED = 3
export const PART_KINDS = 4

/**
 * How many scores a sentence of n words has: for every kind of part a matrix with a row for each node 0..n and one for
 * nothing, and a column for each node as modifier (that of node 0 is not used).
 *
 * @example
 * partCount(2) // 48
 */
export function partCount(n: number): number {
  return PART_KINDS * (n + 2) * (n + 1)
}

/**
 * The number of a part, which is the place of its score; node n + 1 stands for nothing.
 *
 * @example
 * partNumber(2, HEAD, 0, 1) // 13: the arc 0 → 1
 */
export function partNumber(n: number, kind: number, node: number, modifier: number): number {
  return (kind * (n + 2) + node) * (n + 1) + modifier
}

/**
 * The numbers of a tree's parts in increasing order, by the definition above. Throws the CrossarcError of checkTree
 * if the heads do not form a tree.
 *
 * @example
 * crossingSensitiveParts(headsOf([0])).length // 3: head, no sibling, no grandparent
 */
export function crossingSensitiveParts(heads: Heads): Int32Array {
  checkTree(heads)
  const n = heads.length - 1
  const nothing = n + 1
  const crossed = new Uint8Array(n + 1)
  visitCrossings(heads, (a, b) => {
    crossed[a] = 1
    crossed[b] = 1
    return true
  })
  const parts: number[] = []
  const add = (kind: number, node: number, modifier: number) =>
    parts.push(partNumber(n, kind, node, modifier))

  for (let m = 1; m <= n; m++) {
    const h = heads[m]
    if (crossed[m] === 1) {
      add(CROSSED, h, m)
      continue
    }
    add(HEAD, h, m)
    const inward = h < m ? -1 : 1
    let sibling = m + inward
    while (sibling !== h && heads[sibling] !== h) sibling += inward
    if (sibling === h) add(SIBLING, nothing, m)
    else if (crossed[sibling] === 0) add(SIBLING, sibling, m)

    if (h !== 0 && crossed[h] === 1) continue
    if (!hasCrossedChildOutward(heads, crossed, m)) add(GRANDPARENT, h === 0 ? nothing : heads[h], m)
  }
  return Int32Array.from(parts).sort()
}

/** Whether a crossed child of m's head h lies on the way from m, away from h, to the head of h. */
function hasCrossedChildOutward(heads: Heads, crossed: Uint8Array, m: number): boolean {
  const n = heads.length - 1
  const h = heads[m]
  const outward = h < m ? 1 : -1
  // The head of node 0 lies beyond the end of the sentence.
  const end = h === 0 ? n + 1 : heads[h]
  for (let node = m + outward; node !== end; node += outward) {
    if (node > n) node = 0
    else if (node < 0) node = n
    if (node === end) return false
    if (heads[node] === h && crossed[node] === 1) return true
  }
  return false
}

/**
 * The parts that only the first of two trees has, and those that only the second has: all that the difference of their
 * scores depends on.
 *
 * @example
 * const parts = crossingSensitiveParts(headsOf([2, 0]))
 * partDifference(parts, parts).onlyFirst.length // 0
 */
export function partDifference(
  first: Int32Array,
  second: Int32Array,
): { onlyFirst: Int32Array; onlySecond: Int32Array } {
  const inFirst = new Set(first)
  const inSecond = new Set(second)
  return {
    onlyFirst: first.filter((part) => !inSecond.has(part)),
    onlySecond: second.filter((part) => !inFirst.has(part)),
  }
}
