import type { Configuration } from '../../transition/index.ts'
import { isAhead } from '../../transition/systems/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import { RecentTrees } from '../search/recent-trees.ts'
import { ScheduledArcs } from '../search/scheduled-arcs.ts'
import { SpanningTreeSearch } from '../search/spanning-tree.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import type { Focus } from './covington.ts'
import { ReattachmentGraph } from './reattachment-graph.ts'

/** How many of the next and of the last columns are tried for a release. */
const COLUMNS = 4

/** A way to release words in column x. */
interface Release {
  readonly x: number
  /** The words that get the head x to prepare the release. */
  readonly helpers: readonly number[]
  /** The word that becomes the head of the tied words beforehand, 0 for none. */
  readonly w: number
  readonly tied: readonly number[]
}

/**
 * Required arcs that close a cycle with other arcs, unless another word of the cycle moves before the last of
 * them comes.
 */
interface Cycle {
  readonly movable: readonly number[]
  readonly deadline: number
}

/**
 * Trees in the future of a configuration of the non-monotonic Covington system. A word can exchange its head
 * for any word that it still comes into focus with, but it loses its head for good only if it becomes the
 * head of one of its own ancestors: it is released.
 */
export class ReattachmentTrees {
  readonly #search: SpanningTreeSearch
  readonly #required: Int32Array
  readonly #recentTrees = new RecentTrees()
  readonly #heads: Int32Array
  readonly #focus: Focus = { i: 0, j: 0 }
  readonly #planned: ScheduledArcs
  readonly #graph: ReattachmentGraph
  readonly #seenFrom: Int32Array

  constructor(set: ConstraintSet) {
    this.#search = new SpanningTreeSearch(set)
    this.#required = set.heads
    this.#heads = new Int32Array(set.n + 1)
    this.#planned = new ScheduledArcs(set.n)
    this.#graph = new ReattachmentGraph(this.#search, this.#planned, this.#focus)
    this.#seenFrom = new Int32Array(set.n + 1)
  }

  /** Whether the set can be satisfied from a configuration; undefined if that is not obvious. */
  answer(c: Configuration): boolean | undefined {
    const focus = this.#focus
    focus.i = c.stackSize
    focus.j = c.bufferStart < c.bufferEnd ? c.b(0) : c.n + 1
    if (this.#recentTrees.some((tree) => this.#comesOut(c, tree))) return true
    if (!this.#graph.fill(c) || (focus.j === c.n && this.#isTooLate(c))) return false
    const isFound = this.#graph.bound.length === 0 ? this.#withoutRelease(c) : this.#withRelease(c)
    if (isFound) {
      this.#recentTrees.add(this.#search.tree)
      return true
    }
    if (focus.j > c.n) return false
    this.#graph.fill(c)
    this.#graph.hope(c)
    return this.#search.find() ? undefined : false
  }

  /**
   * Looks for a tree in which no word must be released: one that keeps all existing arcs, one in which all
   * free words wait for the last word, one that keeps everything except what would close a cycle with a
   * required arc, or any.
   */
  #withoutRelease(c: Configuration): boolean {
    const { n } = c
    this.#graph.keep(c, [])
    if (this.#isFound(c)) return true
    this.#graph.fill(c)
    this.#graph.gather(n)
    if (this.#isFound(c)) return true
    const cycles = this.#cycles(c)
    const longest = Math.max(0, ...cycles.map(({ movable }) => movable.length))
    for (let k = 0; k < longest; k++) {
      const moved = cycles.map(({ movable }) => movable[k % movable.length])
      this.#graph.fill(c)
      this.#graph.keep(c, moved)
      for (const [number, word] of moved.entries()) this.#graph.before(word, cycles[number].deadline)
      if (this.#isFound(c)) return true
    }
    this.#graph.fill(c)
    return this.#isFound(c)
  }

  #isFound(c: Configuration, release?: Release): boolean {
    return this.#search.find() && this.#comesOut(c, this.#search.tree, release)
  }

  /** The cycles that the required arcs close with the existing arcs if those stay. */
  #cycles({ heads, n }: Configuration): Cycle[] {
    const required = this.#required
    const future = this.#heads
    for (let d = 1; d <= n; d++) future[d] = required[d] === UNKNOWN ? heads[d] : required[d]
    const seenFrom = this.#seenFrom.fill(0)
    const cycles: Cycle[] = []
    for (let start = 1; start <= n; start++) {
      let node = start
      while (node > 0 && seenFrom[node] === 0) {
        seenFrom[node] = start
        node = future[node]
      }
      if (node <= 0 || seenFrom[node] !== start) continue
      const movable: number[] = []
      let deadline = 0
      for (
        let member = node, first = true;
        first || member !== node;
        member = future[member], first = false
      ) {
        if (required[member] === UNKNOWN) movable.push(member)
        else if (heads[member] !== required[member])
          deadline = Math.max(deadline, this.#planned.time(required[member], member))
      }
      if (movable.length > 0) cycles.push({ movable, deadline })
    }
    return cycles
  }

  /**
   * Looks for a tree in which all bound words are released in one column x: ancestors of theirs, further
   * right, get the head x, and then the bound words become the heads of x one after the other. If a bound
   * word has no such ancestor, or for all at once, they first become dependents of a word w, the word of a
   * column before x, and w or an ancestor of w gets the head x.
   */
  #withRelease(c: Configuration): boolean {
    const { n, heads } = c
    const { i, j } = this.#focus
    const highest = this.#graph.bound[this.#graph.bound.length - 1]
    for (let x = n; x >= j && x > highest; x--) {
      if (x === n - COLUMNS) x = Math.min(x, j + COLUMNS)
      if (x === j && i < highest) break
      const free = this.#graph.bound.filter((word) => this.#helper(c, word, x) === 0)
      const helpers = this.#graph.bound.map((word) => this.#helper(c, word, x)).filter((y) => y > 0)
      if (free.length === 0 && this.#releasedAt(c, { x, helpers, w: 0, tied: free })) return true
      for (let w = x - 1; w >= x - COLUMNS && w > highest && (w > j || (w === j && i >= highest)); w--) {
        const tied = free.length === 0 ? [...this.#graph.bound] : free
        const others = free.length === 0 ? [] : helpers
        // First w itself, then its present ancestors, then the rest: it may have different ancestors later.
        const isAncestor = (y: number) => y === w || this.#isAncestor(heads, y, w)
        for (const early of [true, false]) {
          for (let y = x - 1; y > tied[0]; y--) {
            if ((x === j && i < y) || isAncestor(y) !== early) continue
            if (this.#releasedAt(c, { x, helpers: [...others, y], w, tied })) return true
          }
        }
      }
    }
    return false
  }

  /**
   * Whether, in the last column, some bound word can no longer be released: the last word would have to
   * become its ancestor through a word further right other than a bound one, which is released before.
   */
  #isTooLate(c: Configuration): boolean {
    const { n, heads } = c
    for (const word of this.#graph.bound) {
      if (word === n) continue
      if (word > this.#focus.i) return true
      let node = heads[word]
      while (node > 0 && node !== n && !(this.#graph.bound.includes(node) && node > word)) node = heads[node]
      if (node !== n && this.#helper(c, word, n) === 0) return true
    }
    return false
  }

  /** The closest ancestor that can get the head x before a word becomes the head of x; 0 if there is none. */
  #helper({ heads }: Configuration, word: number, x: number): number {
    const { permitted, n } = this.#search
    const { i, j } = this.#focus
    for (let y = heads[word]; y > 0; y = heads[y]) {
      if (this.#graph.bound.includes(y) && y > word) return 0
      if (y > word && y < x && permitted[x * (n + 1) + y] === 1 && isAhead(y, x, i, j)) return y
    }
    return 0
  }

  /** After the release, x and its new dependents may exchange their heads for later ones. */
  #releasedAt(c: Configuration, release: Release): boolean {
    const { x, helpers } = release
    for (const isGathered of [true, false]) {
      this.#graph.fill(c)
      for (const word of this.#graph.bound) this.#graph.only(0, word)
      for (const y of helpers) this.#graph.notBefore(y, x, y)
      this.#graph.notBefore(x, x, this.#graph.bound[0])
      if (isGathered) this.#graph.gather(x)
      if (this.#isFound(c, release)) return true
    }
    return false
  }

  #isAncestor(heads: Int32Array, ancestor: number, word: number): boolean {
    let node = heads[word]
    while (node > 0 && node !== ancestor) node = heads[node]
    return node === ancestor
  }

  /**
   * Whether a tree results from building its arcs as their pairs come and, beyond those, only a release's
   * arcs.
   */
  #comesOut(c: Configuration, tree: Int32Array, release?: Release): boolean {
    const { n } = c
    const { i, j } = this.#focus
    const heads = this.#heads
    const planned = this.#planned
    heads.set(c.heads)
    planned.clear()
    for (let d = 1; d <= n; d++) {
      if (tree[d] > 0 && isAhead(tree[d], d, i, j)) planned.add(tree[d], d)
      else if (tree[d] > 0 && heads[d] !== tree[d]) return false
    }
    if (release !== undefined) {
      const { x, helpers, w, tied } = release
      for (const word of tied) planned.add(w, word)
      for (const y of helpers) planned.add(x, y)
      for (const word of this.#graph.bound) planned.add(word, x)
    }
    planned.build(heads)
    for (let d = 1; d <= n; d++) if (heads[d] !== (tree[d] === 0 ? UNKNOWN : tree[d])) return false
    return true
  }
}
