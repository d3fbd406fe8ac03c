import { mayExchange, type Row } from './swap-row.ts'

/** What bound() says of a row that cannot be solved any more. */
export const UNSOLVABLE = 0x3fffffff

/** Constraints are stored as three pairs i · size + j, i left of j; −1 where a pair cannot be exchanged. */
const STRIDE = 3

/**
 * A lower bound on the exchanges that a row needs, from pairs of which one at least must be exchanged:
 *
 * 1. An arc with h and d at its ends and an ancestor x of h between them: h leaves the row before x does, and d
 *    before h, so x must leave the space between them: (left end, x) or (x, right end).
 * 2. Two crossing arcs, at places p < r < q < s: if the arc p–q is built first, r must leave the space between
 *    them, otherwise q must leave the space between r and s: (p, r), (r, q) or (q, s). Where one arc must be
 *    built first, because it lies below the other's dependent, the end of the other is an ancestor, as in 1.
 *
 * The bound is the number of constraints that share no pair, chosen greedily, tightest first.
 */
export class SwapBound {
  readonly #row: Row
  /** above[v · size + u] is 1 where u is an ancestor of v. */
  readonly #above: Uint8Array
  readonly #place: Int32Array
  readonly #used: Int32Array
  #stamp = 0
  #constraints: Int32Array
  #count = 0

  constructor(row: Row) {
    const { size, heads } = row
    this.#row = row
    this.#above = new Uint8Array(size * size)
    for (let v = 0; v < size; v++) {
      for (let u = heads[v]; u >= 0; u = heads[u]) this.#above[v * size + u] = 1
    }
    this.#place = new Int32Array(size)
    this.#used = new Int32Array(size * size)
    this.#constraints = new Int32Array(STRIDE * 64)
  }

  bound(nodes: Uint16Array, size: number): number {
    const place = this.#place
    for (let p = 0; p < size; p++) place[nodes[p]] = p
    this.#count = 0
    if (!this.#ancestorsBetween(nodes, size) || !this.#crossings(nodes, size)) return UNSOLVABLE
    return this.#disjoint()
  }

  #ancestorsBetween(nodes: Uint16Array, size: number): boolean {
    const { heads, size: m } = this.#row
    const place = this.#place
    for (let p = 0; p < size; p++) {
      const head = heads[nodes[p]]
      if (head < 0) continue
      const from = Math.min(p, place[head])
      const to = Math.max(p, place[head])
      for (let q = from + 1; q < to; q++) {
        const x = nodes[q]
        if (
          this.#above[head * m + x] === 1 &&
          !this.#constrain(this.#pair(nodes[from], x), this.#pair(x, nodes[to]), -1)
        )
          return false
      }
    }
    return true
  }

  #crossings(nodes: Uint16Array, size: number): boolean {
    const { heads, size: m } = this.#row
    const place = this.#place
    const above = this.#above
    for (let p = 0; p < size; p++) {
      const d = nodes[p]
      const h = heads[d]
      if (h < 0) continue
      const from = Math.min(p, place[h])
      const to = Math.max(p, place[h])
      // The other arc starts between from and to and ends right of to, so each crossing is seen once.
      for (let r = from + 1; r < to; r++) {
        const inner = nodes[r]
        for (let s = to + 1; s < size; s++) {
          const outer = nodes[s]
          const down = heads[inner] === outer
          if (!down && heads[outer] !== inner) continue
          const dependent = down ? inner : outer
          const other = down ? outer : inner
          if (above[other * m + d] === 1 || above[h * m + dependent] === 1) continue
          const left = nodes[from]
          const right = nodes[to]
          let first = this.#pair(left, inner)
          let third = this.#pair(right, outer)
          if (left === h && above[other * m + left] === 1) first = first < 0 ? -1 : this.#pair(left, outer)
          if (outer === other && above[h * m + outer] === 1) third = third < 0 ? -1 : this.#pair(left, outer)
          if (!this.#constrain(first, this.#pair(inner, right), third)) return false
        }
      }
    }
    return true
  }

  #pair(i: number, j: number): number {
    return mayExchange(this.#row, i, j) ? i * this.#row.size + j : -1
  }

  /** Notes that one of the pairs must be exchanged; false if none can be. */
  #constrain(first: number, second: number, third: number): boolean {
    const at = this.#count++ * STRIDE
    if (at + STRIDE > this.#constraints.length) {
      const larger = new Int32Array(this.#constraints.length * 2)
      larger.set(this.#constraints)
      this.#constraints = larger
    }
    this.#constraints[at] = first
    this.#constraints[at + 1] = second
    this.#constraints[at + 2] = third
    return first >= 0 || second >= 0 || third >= 0
  }

  #disjoint(): number {
    const constraints = this.#constraints
    const used = this.#used
    const stamp = ++this.#stamp
    let chosen = 0
    for (let wanted = 1; wanted <= STRIDE; wanted++) {
      for (let at = 0; at < this.#count * STRIDE; at += STRIDE) {
        const a = constraints[at]
        const b = constraints[at + 1]
        const c = constraints[at + 2]
        if ((a >= 0 ? 1 : 0) + (b >= 0 ? 1 : 0) + (c >= 0 ? 1 : 0) !== wanted) continue
        if ((a >= 0 && used[a] === stamp) || (b >= 0 && used[b] === stamp) || (c >= 0 && used[c] === stamp))
          continue
        if (a >= 0) used[a] = stamp
        if (b >= 0) used[b] = stamp
        if (c >= 0) used[c] = stamp
        chosen++
      }
    }
    return chosen
  }
}
