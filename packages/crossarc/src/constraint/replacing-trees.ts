import type { Configuration } from '../transition/configuration.ts'
import { UNKNOWN } from '../tree/tree.ts'
import type { ConstraintSet } from './constraint-set.ts'
import { type Focus, isAhead } from './covington.ts'
import { SpanningTreeSearch } from './spanning-tree.ts'
import { Witnesses } from './witnesses.ts'

/** Which heads a word may have in a graph: node 0 only if it has none now, or also if it has pairs to come. */
type Release = 'never' | 'hoped'

/** Trees in the future of a configuration of the non-monotonic Covington system. */
export class ReplacingTrees {
  readonly #search: SpanningTreeSearch
  readonly #witnesses = new Witnesses()
  readonly #heads: Int32Array
  readonly #focus: Focus = { i: 0, j: 0 }
  /** The arcs of a tree that are still to come, as dependents in the order of their pairs. */
  readonly #order: Int32Array

  constructor(set: ConstraintSet) {
    this.#search = new SpanningTreeSearch(set)
    this.#heads = new Int32Array(set.n + 1)
    this.#order = new Int32Array(set.n + 1)
  }

  /** Whether the set can be satisfied from here, undefined where that is not plain. */
  answer(c: Configuration): boolean | undefined {
    const focus = this.#focus
    focus.i = c.stackSize
    focus.j = c.bufferStart < c.bufferEnd ? c.b(0) : c.n + 1
    if (this.#witnesses.some((tree) => this.#comesOut(c, tree))) return true
    const search = this.#search
    if (this.#fill(c, 'never') && search.find() && this.#comesOut(c, search.tree)) return this.#found()
    if (focus.j > c.n) return false
    if (!this.#fill(c, 'hoped') || !search.find()) return false
    if (this.#comesOut(c, search.tree)) return this.#found()
    return this.#releases(c, search.tree.slice()) ? this.#found() : undefined
  }

  #found(): true {
    this.#witnesses.add(this.#search.tree)
    return true
  }

  /**
   * Looks for a tree in which the first word that must lose its head does so in a later column x: an ancestor y of
   * the word, further right, gets the head x, and then x gets the word as its head, which closes a cycle.
   */
  #releases(c: Configuration, hoped: Int32Array): boolean {
    const { n, heads } = c
    const search = this.#search
    const focus = this.#focus
    for (let word = 1; word <= n; word++) {
      if (hoped[word] !== 0 || heads[word] === UNKNOWN) continue
      for (let y = heads[word]; y > 0; y = heads[y]) {
        if (y < word) continue
        for (let x = n; x >= focus.j && x > y; x--) {
          if (!isAhead(y, x, focus) || !isAhead(word, x, focus)) break
          this.#fill(c, 'never')
          if (!this.#only(0, word) || !this.#only(x, y) || !this.#only(word, x)) continue
          if (search.find() && this.#comesOut(c, search.tree)) return true
        }
      }
    }
    return false
  }

  /** Leaves a word one head in the graph; false if the set does not permit the arc. */
  #only(head: number, word: number): boolean {
    const { arcs, permitted, n } = this.#search
    const stride = n + 1
    for (let h = 0; h <= n; h++) arcs[h * stride + word] = 0
    arcs[head * stride + word] = permitted[head * stride + word]
    return permitted[head * stride + word] === 1
  }

  /** Fills the graph of arcs that are there or can come; false if a word is left without any head. */
  #fill({ heads, n }: Configuration, release: Release): boolean {
    const { arcs, permitted } = this.#search
    const focus = this.#focus
    const stride = n + 1
    let isComplete = true
    arcs.fill(0)
    for (let d = 1; d <= n; d++) {
      const head = heads[d]
      let count = 0
      let pairs = 0
      for (let h = 1; h <= n; h++) {
        if (h === d) continue
        const ahead = isAhead(h, d, focus)
        if (ahead) pairs++
        if (permitted[h * stride + d] === 0 || !(ahead || h === head)) continue
        arcs[h * stride + d] = 1
        count++
      }
      if (permitted[d] === 1 && (head === UNKNOWN || (release === 'hoped' && pairs > 0))) {
        arcs[d] = 1
        count++
      }
      if (count === 0) isComplete = false
    }
    return isComplete
  }

  /** Whether a tree comes out if, from here on, each of its arcs is built when its pair comes and no other arc is. */
  #comesOut(c: Configuration, tree: Int32Array): boolean {
    const { n } = c
    const heads = this.#heads
    const order = this.#order
    const focus = this.#focus
    heads.set(c.heads)
    let size = 0
    for (let d = 1; d <= n; d++) {
      const head = tree[d]
      if (head > 0 && isAhead(head, d, focus)) order[size++] = d
      else if (head > 0 && heads[d] !== head) return false
    }
    const time = (d: number) => Math.max(d, tree[d]) * (n + 1) - Math.min(d, tree[d])
    order.subarray(0, size).sort((a, b) => time(a) - time(b))
    for (let k = 0; k < size; k++) {
      const word = order[k]
      const head = tree[word]
      let ancestor = head
      while (ancestor > 0 && ancestor !== word) ancestor = heads[ancestor]
      if (ancestor === word) heads[head] = UNKNOWN
      heads[word] = head
    }
    for (let d = 1; d <= n; d++) if (heads[d] !== (tree[d] === 0 ? UNKNOWN : tree[d])) return false
    return true
  }
}
