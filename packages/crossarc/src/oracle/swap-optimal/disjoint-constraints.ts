/** A constraint has up to three elements, of which at least one must be chosen; −1 pads the rest. */
const STRIDE = 3

/** The order distinguishes this many degrees of sharing; constraints that share more come last together. */
const DEGREES = 256

/**
 * Constraints over the elements 0..elements − 1, and how many of them share no element, which is a lower bound on the
 * choices needed. Taken greedily, first those that have only one element, then those whose elements are shared least.
 */
export class DisjointConstraints {
  count = 0
  #members = new Int32Array(STRIDE * 64)
  #order = new Int32Array(64)
  readonly #shared: Int32Array
  readonly #used: Int32Array
  #stamp = 0
  readonly #starts = new Int32Array(DEGREES + 1)

  constructor(elements: number) {
    this.#shared = new Int32Array(elements)
    this.#used = new Int32Array(elements)
  }

  clear(): void {
    const members = this.#members
    for (let at = 0; at < this.count * STRIDE; at++) if (members[at] >= 0) this.#shared[members[at]] = 0
    this.count = 0
  }

  /** Adds a constraint; false if it has no element and so cannot be met. */
  add(first: number, second: number, third: number): boolean {
    const at = this.count * STRIDE
    if (at + STRIDE > this.#members.length) {
      const larger = new Int32Array(this.#members.length * 2)
      larger.set(this.#members)
      this.#members = larger
      this.#order = new Int32Array(larger.length / STRIDE)
    }
    this.#members[at] = first
    this.#members[at + 1] = second
    this.#members[at + 2] = third
    this.count++
    for (let k = at; k < at + STRIDE; k++) if (this.#members[k] >= 0) this.#shared[this.#members[k]]++
    return first >= 0 || second >= 0 || third >= 0
  }

  /** How many constraints, greedily chosen, share no element. */
  disjoint(): number {
    this.#sort()
    const members = this.#members
    const used = this.#used
    const stamp = ++this.#stamp
    let chosen = 0
    for (let k = 0; k < this.count; k++) {
      const at = this.#order[k] * STRIDE
      const a = members[at]
      const b = members[at + 1]
      const c = members[at + 2]
      if ((a >= 0 && used[a] === stamp) || (b >= 0 && used[b] === stamp) || (c >= 0 && used[c] === stamp))
        continue
      if (a >= 0) used[a] = stamp
      if (b >= 0) used[b] = stamp
      if (c >= 0) used[c] = stamp
      chosen++
    }
    return chosen
  }

  /** Puts the constraints into `order` by counting, the least shared first. */
  #sort(): void {
    const starts = this.#starts.fill(0)
    for (let k = 0; k < this.count; k++) starts[this.#degree(k) + 1]++
    for (let degree = 0; degree < DEGREES; degree++) starts[degree + 1] += starts[degree]
    for (let k = 0; k < this.count; k++) this.#order[starts[this.#degree(k)]++] = k
  }

  #degree(constraint: number): number {
    let size = 0
    let shared = 0
    for (let at = constraint * STRIDE; at < (constraint + 1) * STRIDE; at++) {
      if (this.#members[at] < 0) continue
      size++
      shared += this.#shared[this.#members[at]] - 1
    }
    return size === 1 ? 0 : Math.min(1 + shared, DEGREES - 1)
  }
}
