/** The number of trees kept: about the number of different plans in a usual beam. */
const KEPT = 8

/**
 * The last trees that satisfied a set and were in reach of some configuration. After most transitions one of
 * them is still in reach, and checking that is faster than looking for a new tree. A tree is used only after
 * such a check, so it does not matter which configuration it was found for.
 */
export class RecentTrees {
  readonly #trees: Int32Array[] = []

  add(tree: Int32Array): void {
    const place = this.#trees.length < KEPT ? new Int32Array(tree.length) : (this.#trees.pop() as Int32Array)
    place.set(tree)
    this.#trees.unshift(place)
  }

  /** Whether some tree passes a test; that tree is tried first next time. */
  some(test: (tree: Int32Array) => boolean): boolean {
    const trees = this.#trees
    for (let k = 0; k < trees.length; k++) {
      if (!test(trees[k])) continue
      if (k > 0) trees.unshift(...trees.splice(k, 1))
      return true
    }
    return false
  }
}
