import type { Configuration } from '../transition/configuration.ts'
import { UNKNOWN } from '../tree/tree.ts'
import type { ConstraintSet } from './constraint-set.ts'
import { SpanningTreeSearch } from './spanning-tree.ts'
import { Witnesses } from './witnesses.ts'

/**
 * Trees over the fragments of a configuration, for systems in which a word that got its head can get no more
 * dependents: the arcs built so far, and arcs among node 0 and the words without a head. Whether such a tree
 * satisfies the set is what must hold in any such system, and all that must hold where the system can build every
 * tree over its fragments.
 */
export class FragmentTrees {
  readonly search: SpanningTreeSearch
  readonly witnesses = new Witnesses()

  constructor(set: ConstraintSet) {
    this.search = new SpanningTreeSearch(set)
  }

  get tree(): Int32Array {
    return this.search.tree
  }

  permits(head: number, dependent: number): boolean {
    return this.search.permitted[head * (this.search.n + 1) + dependent] === 1
  }

  /** Whether a tree holds the arcs of a configuration, and its other arcs join fragments. */
  extends(tree: Int32Array, { heads, n }: Configuration): boolean {
    for (let d = 1; d <= n; d++) {
      if (heads[d] === UNKNOWN) {
        if (tree[d] > 0 && heads[tree[d]] !== UNKNOWN) return false
      } else if (heads[d] !== tree[d]) return false
    }
    return true
  }

  /** Looks for a tree over the fragments that satisfies the set; it is then in `tree`. */
  find({ heads, n }: Configuration): boolean {
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

  /** Whether there is such a tree: one that is known, or a new one. */
  exists(c: Configuration): boolean {
    if (this.witnesses.some((tree) => this.extends(tree, c))) return true
    if (!this.find(c)) return false
    this.witnesses.add(this.tree)
    return true
  }
}
