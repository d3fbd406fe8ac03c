import { DisjointConstraints } from './disjoint-constraints.ts'
import { mayExchange, type Row } from './swap-row.ts'

/** The bound of a row that can no longer be solved. */
export const UNSOLVABLE = 0x3fffffff

/** A pair of nodes that cannot change places. */
const NEVER = -1

/**
 * A lower bound on the exchanges that a row needs. Each constraint below names pairs of nodes of which at least one
 * must change places; constraints that share no pair need one exchange each, and pairs that can never change places
 * are left out. The reason is always the same: when an arc is built, no node that is still in the row stands between
 * its ends, and an exchange is never taken back.
 *
 * 1. An arc with an ancestor x of its head between its ends, left and right. The ancestor stays to the last, so it
 * must have passed one of the ends: (left, x) or (x, right).
 *
 * 2. Two arcs that cross, p–q and r–s with p < r < q < s by place. If p–q is built first, r must have passed one
 *    of its ends, otherwise q one of the ends of r–s: (p, r), (r, q) or (q, s). If p is an ancestor of the arc
 *    r–s and (r, q) and (q, s) keep their order, p–q was built first; then r is left of p when r–s is built,
 *    and p not between them, so s is left of p too: both (p, r) and (p, s), or (r, q), or (q, s). If s is an
 *    ancestor of the arc p–q: both (q, s) and (p, s), or (p, r), or (r, q).
 *
 * 3. A node q and a path down the tree from c to y, its nodes on one side of q except for y, on the other side.
 *    Were all arcs of the path built while q was there, without (c, q) or (q, y) changing places, then the node
 *    above y must have passed q, and so must the one above that, up to c. If q is an ancestor of c, q is there
 *    for all of them: (c, q) or (q, y). If q has an arc to a node p beyond c, then either this arc is built first,
 *    with c no longer between its ends, or q is there for all of them: (p, c), (c, q) or (q, y). If p is an
 *    ancestor of c and the next node z of the path is on the same side of p as c, p must have passed z too: both
 *    (p, c) and (p, z), or (c, q), or (q, y).
 *
 * Where both pairs must change places, each of them gets a constraint, of which the count uses at most one.
 */
export class SwapBound {
  readonly #row: Row
  /** above[v · size + u] is 1 where u is an ancestor of v. */
  readonly #above: Uint8Array
  /** The place of each node; −1 if it has left the row. */
  readonly #place: Int32Array
  readonly #constraints: DisjointConstraints

  constructor(row: Row) {
    const { size, heads } = row
    this.#row = row
    this.#above = new Uint8Array(size * size)
    for (let v = 0; v < size; v++) {
      for (let u = heads[v]; u >= 0; u = heads[u]) this.#above[v * size + u] = 1
    }
    this.#place = new Int32Array(size)
    this.#constraints = new DisjointConstraints(size * size)
  }

  /** A lower bound on the exchanges that turn nodes[0..size − 1] into one node, or UNSOLVABLE. */
  bound(nodes: Int32Array, size: number): number {
    this.#place.fill(-1)
    for (let p = 0; p < size; p++) this.#place[nodes[p]] = p
    this.#constraints.clear()
    for (let p = 0; p < size; p++) {
      const dependent = nodes[p]
      const head = this.#row.heads[dependent]
      if (head < 0) continue
      const from = Math.min(p, this.#place[head])
      const to = Math.max(p, this.#place[head])
      const solvable =
        this.#ancestorsBetween(nodes, head, from, to) &&
        this.#crossings(nodes, dependent, from, to) &&
        this.#pathsTo(nodes, dependent)
      if (!solvable) return UNSOLVABLE
    }
    return this.#constraints.disjoint()
  }

  #ancestorsBetween(nodes: Int32Array, head: number, from: number, to: number): boolean {
    for (let p = from + 1; p < to; p++) {
      const x = nodes[p]
      if (!this.#isAbove(x, head)) continue
      if (!this.#constraints.add(this.#pair(nodes[from], x), this.#pair(x, nodes[to]), NEVER)) return false
    }
    return true
  }

  /** Constraints with arcs that start between from and to and end right of to, so that each crossing is seen once. */
  #crossings(nodes: Int32Array, dependent: number, from: number, to: number): boolean {
    const { heads, firstChild, children } = this.#row
    const place = this.#place
    for (let inner = from + 1; inner < to; inner++) {
      const r = nodes[inner]
      const above = heads[r]
      if (
        above >= 0 &&
        place[above] > to &&
        !this.#crossing(nodes[from], nodes[to], dependent, r, above, r)
      ) {
        return false
      }
      for (let k = firstChild[r]; k < firstChild[r + 1]; k++) {
        const s = children[k]
        if (place[s] > to && !this.#crossing(nodes[from], nodes[to], dependent, r, s, s)) return false
      }
    }
    return true
  }

  /** The constraint from the arcs p–q and r–s, with the dependent of each. */
  #crossing(p: number, q: number, dependent: number, r: number, s: number, otherDependent: number): boolean {
    const { heads } = this.#row
    const head = heads[dependent]
    const otherHead = heads[otherDependent]
    // Constraint 1 is stronger where one of the arcs lies below the dependent of the other.
    if (this.#isAbove(dependent, otherHead) || this.#isAbove(otherDependent, head)) return true
    const pr = this.#pair(p, r)
    const rq = this.#pair(r, q)
    const qs = this.#pair(q, s)
    if (this.#isAbove(p, otherHead)) return this.#both(pr, this.#pair(p, s), rq, qs)
    if (this.#isAbove(s, head)) return this.#both(qs, this.#pair(p, s), pr, rq)
    return this.#constraints.add(pr, rq, qs)
  }

  /** Constraints with paths of two arcs and more that end in y; one arc alone is a crossing. */
  #pathsTo(nodes: Int32Array, y: number): boolean {
    const { heads } = this.#row
    const place = this.#place
    const lowest = heads[y]
    const step = place[lowest] < place[y] ? 1 : -1
    for (let at = place[lowest] + step; at !== place[y]; at += step) {
      const q = nodes[at]
      let next = lowest
      for (let c = heads[lowest]; c >= 0 && (at - place[c]) * step > 0; c = heads[c]) {
        if (this.#isAbove(c, q)) break
        if (!this.#pathAround(q, c, next, y, step)) return false
        next = c
      }
    }
    return true
  }

  /** Constraints with the path from c by way of `next` to y, and q or an arc of q. */
  #pathAround(q: number, c: number, next: number, y: number, step: number): boolean {
    const { heads, firstChild, children } = this.#row
    const cq = this.#between(c, q)
    const qy = this.#between(q, y)
    if (this.#isAbove(q, c)) return this.#constraints.add(cq, qy, NEVER)
    if (heads[q] >= 0 && !this.#pathUnder(heads[q], c, next, step, cq, qy)) return false
    for (let k = firstChild[q]; k < firstChild[q + 1]; k++) {
      const child = children[k]
      if (this.#place[child] >= 0 && !this.#pathUnder(child, c, next, step, cq, qy)) return false
    }
    return true
  }

  #pathUnder(p: number, c: number, next: number, step: number, cq: number, qy: number): boolean {
    const place = this.#place
    if ((place[c] - place[p]) * step <= 0) return true
    const pc = this.#between(p, c)
    if (this.#isAbove(p, c) && (place[next] - place[p]) * step > 0) {
      return this.#both(pc, this.#between(p, next), cq, qy)
    }
    return this.#constraints.add(pc, cq, qy)
  }

  /** Both of the first two pairs must change places, or one of the others. */
  #both(one: number, two: number, second: number, third: number): boolean {
    if (one === NEVER || two === NEVER) return this.#constraints.add(NEVER, second, third)
    return this.#constraints.add(one, second, third) && this.#constraints.add(two, second, third)
  }

  #isAbove(u: number, v: number): boolean {
    return this.#above[v * this.#row.size + u] === 1
  }

  #between(a: number, b: number): number {
    return this.#place[a] < this.#place[b] ? this.#pair(a, b) : this.#pair(b, a)
  }

  /** The number of the pair i j, with i left of j. */
  #pair(i: number, j: number): number {
    return mayExchange(this.#row, i, j) ? i * this.#row.size + j : NEVER
  }
}
