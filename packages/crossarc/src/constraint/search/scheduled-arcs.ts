import { UNKNOWN } from '../../tree/index.ts'

/**
 * Arcs that the non-monotonic Covington system should build, in the order in which their pairs come into
 * focus.
 */
export class ScheduledArcs {
  readonly #n: number
  readonly #heads: number[] = []
  readonly #words: number[] = []

  constructor(n: number) {
    this.#n = n
  }

  clear(): void {
    this.#heads.length = 0
    this.#words.length = 0
  }

  /** The time at which two words come into focus: column by column, from right to left within each. */
  time(a: number, b: number): number {
    const right = Math.max(a, b)
    return right * (this.#n + 1) - (a + b - right)
  }

  add(head: number, word: number): void {
    const heads = this.#heads
    const words = this.#words
    const time = this.time(head, word)
    let k = heads.length
    for (; k > 0 && this.time(heads[k - 1], words[k - 1]) > time; k--) {
      heads[k] = heads[k - 1]
      words[k] = words[k - 1]
    }
    heads[k] = head
    words[k] = word
  }

  /** Builds the arcs on top of the existing heads: if an arc closes a cycle, its own head loses its head. */
  build(tree: Int32Array): void {
    for (let k = 0; k < this.#heads.length; k++) {
      const head = this.#heads[k]
      const word = this.#words[k]
      let ancestor = head
      while (ancestor > 0 && ancestor !== word) ancestor = tree[ancestor]
      if (ancestor === word) tree[head] = UNKNOWN
      tree[word] = head
    }
  }
}
