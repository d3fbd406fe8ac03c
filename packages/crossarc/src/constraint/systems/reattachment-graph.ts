import type { Configuration } from '../../transition/index.ts'
import { isAhead } from '../../transition/systems/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import type { ScheduledArcs } from '../search/scheduled-arcs.ts'
import type { SpanningTreeSearch } from '../search/spanning-tree.ts'
import type { Focus } from './covington.ts'

/** The arcs in which ReattachmentTrees looks for a tree: it fills the graph, limits some words to some heads, and searches. */
export class ReattachmentGraph {
  /** Words whose only possible head is node 0, but which have another head. */
  readonly bound: number[] = []
  readonly #search: SpanningTreeSearch
  readonly #planned: ScheduledArcs
  readonly #focus: Focus

  constructor(search: SpanningTreeSearch, planned: ScheduledArcs, focus: Focus) {
    this.#search = search
    this.#planned = planned
    this.#focus = focus
  }

  /** Lets every word keep its head if the set permits it, with some exceptions. */
  keep({ heads, n }: Configuration, but: readonly number[]): void {
    const { arcs } = this.#search
    for (let d = 1; d <= n; d++) {
      if (!but.includes(d) && heads[d] !== UNKNOWN && arcs[heads[d] * (n + 1) + d] === 1)
        this.only(heads[d], d)
    }
  }

  /** Limits a word to the heads that come before a time. */
  before(word: number, deadline: number): void {
    const { arcs, n } = this.#search
    for (let h = 0; h <= n; h++) {
      if (h === 0 || this.#planned.time(h, word) >= deadline) arcs[h * (n + 1) + word] = 0
    }
  }

  /** Limits all words that may have the head x to x, so that nothing conflicts with the arcs that come before. */
  gather(x: number): void {
    const { arcs, n } = this.#search
    for (let d = 1; d <= n; d++) if (arcs[x * (n + 1) + d] === 1) this.only(x, d)
  }

  /** Limits a word to the heads that come with the pair x > y or after it. */
  notBefore(word: number, x: number, y: number): void {
    const { arcs, n } = this.#search
    for (let h = 0; h <= n; h++) if (h === 0 || !isAhead(h, word, y, x)) arcs[h * (n + 1) + word] = 0
  }

  /** Limits a word to one head in the graph. */
  only(head: number, word: number): void {
    const { arcs, permitted, n } = this.#search
    const stride = n + 1
    for (let h = 0; h <= n; h++) arcs[h * stride + word] = 0
    arcs[head * stride + word] = permitted[head * stride + word]
  }

  /**
   * Fills the graph with the arcs that need no release, and records the bound words; false if a word can have
   * no head.
   */
  fill({ heads, n }: Configuration): boolean {
    const { arcs, permitted } = this.#search
    const focus = this.#focus
    const stride = n + 1
    let isPossible = true
    this.bound.length = 0
    arcs.fill(0)
    for (let d = 1; d <= n; d++) {
      const head = heads[d]
      let count = 0
      for (let h = d < focus.j ? focus.j : 1; h <= n; h++) {
        if (permitted[h * stride + d] === 0 || !isAhead(h, d, focus.i, focus.j)) continue
        arcs[h * stride + d] = 1
        count++
      }
      const now = head === UNKNOWN ? 0 : head
      if (permitted[now * stride + d] === 1) {
        arcs[now * stride + d] = 1
        count++
      }
      if (count > 0) continue
      if (permitted[d] === 0 || !this.#hasPairs(d)) isPossible = false
      this.bound.push(d)
    }
    return isPossible
  }

  #hasPairs(word: number): boolean {
    const { i, j } = this.#focus
    return j < this.#search.n || (j === this.#search.n && (word <= i || (word === j && i > 0)))
  }

  /** Adds to the graph the arcs that would be possible if every word with pairs to come could be released. */
  hope({ heads, n }: Configuration): void {
    const { arcs, permitted } = this.#search
    for (let d = 1; d <= n; d++) if (heads[d] !== UNKNOWN && this.#hasPairs(d)) arcs[d] = permitted[d]
  }
}
