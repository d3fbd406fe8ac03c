/** How many trees are kept: about as many as a usual beam has different plans. */
const KEPT = 8

/**
 * The last trees that were found to satisfy a set and to be in reach of some configuration. Most transitions leave
 * one of them in reach of the next configuration too, and to check that is faster than to look for a new tree.
 * A tree is only ever used after such a check, so it does not matter which configuration it was found for.
 */
export class RecentTrees {
  readonly #trees: Int32Array[] = []

  add(tree: Int32Array): void {
    const place = this.#trees.length < KEPT ? new Int32Array(tree.length) : (this.#trees.pop() as Int32Array)
    place.set(tree)
    this.#trees.unshift(place)
  }

  /** Whether some tree passes a test; that tree is the first to be tried next time. */
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
