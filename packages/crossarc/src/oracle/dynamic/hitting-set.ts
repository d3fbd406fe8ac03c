/** Counts down the work that a search may still do. */
export interface Budget {
  left: number
}

/**
 * A growing collection of sets over the elements 0..n, and the smallest set of elements that meets all of them.
 * Found by depth-first search with increasing size; sets that share no element bound the size from below.
 */
export class HittingSet {
  /** The sets one after the other; set k is members[starts[k]] up to members[starts[k + 1]]. */
  readonly #members: number[] = []
  readonly #starts: number[] = [0]
  /** 1 for chosen elements, 2 for elements that the current branch must not choose. */
  readonly chosen: Uint8Array
  readonly #stamps: Int32Array
  readonly #often: Int32Array
  #stamp = 0

  constructor(n: number) {
    this.chosen = new Uint8Array(n + 1)
    this.#stamps = new Int32Array(n + 1)
    this.#often = new Int32Array(n + 1)
  }

  get count(): number {
    return this.#starts.length - 1
  }

  add(set: readonly number[]): void {
    for (const element of set) {
      this.#members.push(element)
      this.#often[element]++
    }
    this.#starts.push(this.#members.length)
  }

  /** Copies the sets of another collection that have no element for which `isMet` holds. */
  addUnmet(other: HittingSet, isMet: (element: number) => boolean): void {
    for (let k = 0; k < other.count; k++) {
      const set = other.#members.slice(other.#starts[k], other.#starts[k + 1])
      if (!set.some(isMet)) this.add(set)
    }
  }

  clear(): void {
    this.#members.length = 0
    this.#starts.length = 1
    this.#often.fill(0)
    this.chosen.fill(0)
  }

  /** Marks a smallest hitting set of at least `atLeast` elements in `chosen`; −1 when the budget runs out. */
  solve(atLeast: number, budget: Budget): number {
    for (let size = atLeast; ; size++) {
      this.chosen.fill(0)
      if (this.#choose(size, budget)) return size
      if (budget.left <= 0) return -1
    }
  }

  #choose(left: number, budget: Budget): boolean {
    if (budget.left-- <= 0) return false
    const smallest = this.#smallestUnmet(left)
    if (smallest === MET) return true
    if (smallest === HOPELESS) return false
    const candidates: number[] = []
    for (let at = this.#starts[smallest]; at < this.#starts[smallest + 1]; at++) {
      if (this.chosen[this.#members[at]] === 0) candidates.push(this.#members[at])
    }
    candidates.sort((a, b) => this.#often[b] - this.#often[a])
    for (const element of candidates) {
      this.chosen[element] = 1
      if (this.#choose(left - 1, budget)) return true
      this.chosen[element] = 2
    }
    for (const element of candidates) this.chosen[element] = 0
    return false
  }

  /** The unmet set with the fewest free elements; MET if there is none, HOPELESS if `left` elements are too few. */
  #smallestUnmet(left: number): number {
    const members = this.#members
    const starts = this.#starts
    const stamp = ++this.#stamp
    let smallest = MET
    let fewest = Number.POSITIVE_INFINITY
    let disjoint = 0
    for (let k = 0; k < this.count; k++) {
      let free = 0
      let met = false
      let apart = true
      for (let at = starts[k]; at < starts[k + 1] && !met; at++) {
        const state = this.chosen[members[at]]
        if (state === 1) met = true
        else if (state === 0) {
          free++
          if (this.#stamps[members[at]] === stamp) apart = false
        }
      }
      if (met) continue
      if (free === 0) return HOPELESS
      if (apart) {
        if (++disjoint > left) return HOPELESS
        for (let at = starts[k]; at < starts[k + 1]; at++) this.#stamps[members[at]] = stamp
      }
      if (free < fewest) {
        fewest = free
        smallest = k
      }
    }
    return smallest
  }
}

const MET = -1
const HOPELESS = -2
