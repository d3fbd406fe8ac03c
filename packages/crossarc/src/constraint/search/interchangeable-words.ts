import type { Configuration } from '../../transition/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/**
 * Which words of a configuration are interchangeable: one can replace the other in every tree that can still be
 * built.
 */
export class InterchangeableWords {
  readonly #set: ConstraintSet
  readonly #permitted: Uint8Array
  /** By span: the smallest span around it, −1 for none. */
  readonly #outer: Int32Array
  /** By word: the smallest span around it. */
  readonly #innermost: Int32Array
  /** By word: the smallest span around it that holds another word without a head. */
  readonly #shared: Int32Array
  /**
   * By word: 1 if it must be the root of a span that holds other words without a head, because it has
   * dependents outside.
   */
  readonly #mustBeRoot: Uint8Array
  /** By span: the number of its words without a head. */
  readonly #open: Int32Array
  /** Node 0 and the words without a head. */
  readonly #nodes: Int32Array
  #count = 0

  /** `permitted` as in SpanningTreeSearch. */
  constructor(set: ConstraintSet, permitted: Uint8Array) {
    const { n, spans } = set
    this.#set = set
    this.#permitted = permitted
    this.#outer = new Int32Array(spans.length)
    this.#innermost = new Int32Array(n + 1).fill(-1)
    for (const [number, { first, last }] of spans.entries()) {
      this.#outer[number] = this.#innermost[first]
      this.#innermost.fill(number, first, last + 1)
    }
    this.#shared = new Int32Array(n + 1).fill(-1)
    this.#mustBeRoot = new Uint8Array(n + 1)
    this.#open = new Int32Array(spans.length)
    this.#nodes = new Int32Array(n + 1)
  }

  /** Analyses a configuration; the other methods then refer to it. */
  look({ heads, n }: Configuration): void {
    const { spans } = this.#set
    const open = this.#open.fill(0)
    this.#count = 1
    for (let word = 1; word <= n; word++) {
      if (heads[word] !== UNKNOWN) continue
      this.#nodes[this.#count++] = word
      for (let span = this.#innermost[word]; span >= 0; span = this.#outer[span]) open[span]++
    }
    if (spans.length === 0) return
    const mustBeRoot = this.#mustBeRoot.fill(0)
    for (const [number, { first, last, outside }] of spans.entries()) {
      if (outside !== 'root' || open[number] < 2) continue
      for (let word = 1; word <= n; word++) {
        const isOutside = word < first || word > last
        if (isOutside && heads[word] >= first && heads[word] <= last) mustBeRoot[heads[word]] = 1
      }
    }
    for (let k = 1; k < this.#count; k++) {
      const word = this.#nodes[k]
      let span = this.#innermost[word]
      while (span >= 0 && open[span] === 1) span = this.#outer[span]
      this.#shared[word] = span
    }
  }

  /** Whether an arc can be built regardless of spans: it is permitted and no span separates its ends. */
  isHarmless(head: number, word: number): boolean {
    if (this.#permitted[head * (this.#set.n + 1) + word] === 0) return false
    if (this.#shared[head] !== this.#shared[word] || this.#mustBeRoot[word] === 1) return false
    return head > 0 || !this.#set.oneRoot
  }

  /**
   * Whether y can replace x: no span separates them, and y can have every possible head and every
   * possible dependent of x. A span with one word left separates nothing: that word is its root.
   */
  standsIn(y: number, x: number): boolean {
    if (y <= 0 || x <= 0 || this.#shared[x] !== this.#shared[y]) return false
    if (this.#mustBeRoot[x] === 1 || this.#mustBeRoot[y] === 1) return false
    const permitted = this.#permitted
    const stride = this.#set.n + 1
    for (let k = 0; k < this.#count; k++) {
      const z = this.#nodes[k]
      if (z === x || z === y) continue
      if (permitted[z * stride + x] > permitted[z * stride + y]) return false
      if (permitted[x * stride + z] > permitted[y * stride + z]) return false
    }
    return true
  }
}
