import type { Configuration } from '../../transition/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { RecentTrees } from './recent-trees.ts'
import { SpanningTreeSearch } from './spanning-tree.ts'

/**
 * Trees over the fragments of a configuration, for systems in which a word that got its head can get no more
 * dependents: the arcs built so far, and arcs among node 0 and the words without a head. In every such
 * system, some such tree must satisfy the set; in a system that can build every tree over its fragments, that
 * also suffices.
 */
export class FragmentTrees {
  readonly search: SpanningTreeSearch
  readonly #set: ConstraintSet
  readonly #recentTrees = new RecentTrees()
  /**
   * Tells whether the set consists of required arcs and perhaps one root, and whether a tree has them all.
   */
  readonly #isSimple: boolean
  readonly #isFeasible: boolean

  constructor(set: ConstraintSet) {
    this.#set = set
    this.search = new SpanningTreeSearch(set)
    this.#isSimple = !set.hasForbidden && set.spans.length === 0
    this.search.arcs.set(this.search.permitted)
    this.#isFeasible = this.search.find()
  }

  permits(head: number, dependent: number): boolean {
    return this.search.permitted[head * (this.search.n + 1) + dependent] === 1
  }

  /** Whether a tree contains the arcs of a configuration and its other arcs join fragments. */
  extends(tree: Int32Array, { heads, n }: Configuration): boolean {
    for (let d = 1; d <= n; d++) {
      if (heads[d] === UNKNOWN) {
        if (tree[d] > 0 && heads[tree[d]] !== UNKNOWN) return false
      } else if (heads[d] !== tree[d]) return false
    }
    return true
  }

  /** Whether there is such a tree, known already or new. */
  exists(c: Configuration): boolean {
    if (!this.#isFeasible) return false
    if (this.#isSimple) return this.#keepsRequired(c)
    if (this.#recentTrees.some((tree) => this.extends(tree, c))) return true
    if (!this.#find(c)) return false
    this.#recentTrees.add(this.search.tree)
    return true
  }

  /**
   * Whether each required arc is built or joins fragments and, if one root is required, one is left. As
   * required arcs form no cycle, the fragments that none of them joins can then be joined freely.
   */
  #keepsRequired({ heads, n }: Configuration): boolean {
    const { heads: required, oneRoot } = this.#set
    let roots = 0
    let fragments = 0
    for (let d = 1; d <= n; d++) {
      if (heads[d] === UNKNOWN) {
        fragments++
        if (required[d] > 0 && heads[required[d]] !== UNKNOWN) return false
      } else {
        if (heads[d] === 0) roots++
        if (required[d] !== UNKNOWN && required[d] !== heads[d]) return false
      }
    }
    return !oneRoot || (fragments === 0 ? roots === 1 || n === 0 : roots === 0)
  }

  #find({ heads, n }: Configuration): boolean {
    const { arcs, permitted } = this.search
    const stride = n + 1
    arcs.fill(0)
    for (let d = 1; d <= n; d++) {
      if (heads[d] === UNKNOWN) continue
      if (permitted[heads[d] * stride + d] === 0) return false
      arcs[heads[d] * stride + d] = 1
    }
    for (let h = 0; h <= n; h++) {
      if (h > 0 && heads[h] !== UNKNOWN) continue
      for (let d = 1; d <= n; d++) if (heads[d] === UNKNOWN) arcs[h * stride + d] = permitted[h * stride + d]
    }
    return this.search.find()
  }
}
