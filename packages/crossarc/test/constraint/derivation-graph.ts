import type { ConstraintSet } from '../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../src/constraint/set/satisfies.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import { encode, type System } from '../../src/transition/system.ts'
import type { TransitionFilter } from '../../src/transition/transition-filter.ts'
import type { Heads } from '../../src/tree/tree.ts'
import { stateKey } from '../transition/explore.ts'

/**
 * Every configuration that a system can reach in a sentence of n words, and for each the trees that can still
 * be built from it. This is the ground truth for filters, computed without preconditions.
 */
export class DerivationGraph {
  readonly system: System
  readonly n: number
  readonly configurations: Configuration[] = []
  readonly trees: Heads[] = []
  readonly #kinds: number
  /** children[node · kinds + kind], −1 where the transition is not valid. */
  readonly #children: number[] = []
  /** By node: the numbers of the trees that can be built from it, as bits. */
  readonly #reachable: Uint32Array[] = []
  #stride = 0
  readonly #satisfying = new WeakMap<ConstraintSet, Uint32Array>()

  constructor(system: System, n: number) {
    this.system = system
    this.n = n
    this.#kinds = system.transitions.length
    this.#walk()
  }

  #walk(): void {
    const { system } = this
    const ids = new Map<string, number>()
    const treeIds = new Map<string, number>()
    const treesOf: Set<number>[] = []
    const visit = (c: Configuration): number => {
      const key = stateKey(c)
      const known = ids.get(key)
      if (known !== undefined) return known
      const id = this.configurations.length
      ids.set(key, id)
      this.configurations.push(c.clone())
      const reached = new Set<number>()
      treesOf.push(reached)
      for (let kind = 0; kind < this.#kinds; kind++) this.#children.push(-1)
      if (system.isTerminal(c)) {
        const { heads } = system.result(c)
        const name = heads.join(' ')
        if (!treeIds.has(name)) {
          treeIds.set(name, this.trees.length)
          this.trees.push(heads)
        }
        reached.add(treeIds.get(name)!)
        return id
      }
      for (let kind = 0; kind < this.#kinds; kind++) {
        if (!system.isValid(c, kind)) continue
        system.apply(c, encode(kind))
        const child = visit(c)
        c.undo()
        this.#children[id * this.#kinds + kind] = child
        for (const tree of treesOf[child]) reached.add(tree)
      }
      return id
    }
    visit(system.start(this.n))
    this.#stride = (this.trees.length + 31) >>> 5
    for (const reached of treesOf) {
      const bits = new Uint32Array(this.#stride)
      for (const tree of reached) bits[tree >>> 5] |= 1 << (tree & 31)
      this.#reachable.push(bits)
    }
  }

  /** The trees of the system that satisfy a set, as bits. */
  satisfying(set: ConstraintSet): Uint32Array {
    const known = this.#satisfying.get(set)
    if (known !== undefined) return known
    const bits = new Uint32Array(this.#stride)
    for (const [tree, heads] of this.trees.entries()) {
      if (satisfies(heads, set)) bits[tree >>> 5] |= 1 << (tree & 31)
    }
    this.#satisfying.set(set, bits)
    return bits
  }

  /**
   * Where a filter is wrong: it must permit a transition exactly if a tree that satisfies the set can be
   * built after it. Checks every configuration that permitted transitions lead to, so that '' means: the
   * trees derived are exactly those that satisfy the set, and no configuration is stuck.
   */
  fault(set: ConstraintSet, permits: TransitionFilter): string {
    const good = this.satisfying(set)
    const isGood = (node: number) => {
      const reachable = this.#reachable[node]
      for (let k = 0; k < this.#stride; k++) if ((reachable[k] & good[k]) !== 0) return true
      return false
    }
    if (!isGood(0)) return ''
    const seen = new Uint8Array(this.configurations.length)
    const pending = [0]
    seen[0] = 1
    while (pending.length > 0) {
      const node = pending.pop()!
      const c = this.configurations[node]
      if (this.system.isTerminal(c)) continue
      for (let kind = 0; kind < this.#kinds; kind++) {
        const child = this.#children[node * this.#kinds + kind]
        const expected = child >= 0 && isGood(child)
        if (permits(c, kind) !== expected) {
          const { name } = this.system.transitions[kind]
          return `${name} is ${expected ? 'not permitted' : 'permitted'} in ${stateKey(c)}`
        }
        if (!expected || seen[child] === 1) continue
        seen[child] = 1
        pending.push(child)
      }
    }
    return ''
  }
}
