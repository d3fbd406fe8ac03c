import {
  ArcBuilder,
  Configuration,
  encode,
  type Reach,
  type Rest,
  restOf,
  type System,
  type TransitionFilter,
} from '../../transition/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { ConfigurationSearch } from './configuration-search.ts'
import { FragmentTrees } from './fragment-trees.ts'
import { InterchangeableWords } from './interchangeable-words.ts'
import { RecentTrees } from './recent-trees.ts'
import { futureOf } from './span-state.ts'

/**
 * Constraints for the systems that either shift or attach a node near the top of the stack and drop it:
 * attardi and mh4. Their trees are defined only by the systems themselves, and what can be built from a
 * configuration depends only on the nodes that can still be brought together.
 *
 * - Required arcs alone are decided in linear time, as in the dynamic oracles: words that no other word waits
 *   for can be taken off at once.
 * - Otherwise the answer is no if the required arcs or the trees over the fragments rule it out, and yes if
 *   one of the trees found before confirms it, each in linear time.
 * - Everything else is searched for. Of two neighbours on the stack one can be taken off without loss if the
 *   other is interchangeable with it (see InterchangeableWords): leave it out of the rest of any derivation,
 *   and its neighbour takes its place, never farther from any other node. So the search branches only over
 *   words that some constraint distinguishes from their neighbours. A word at the front of the buffer cannot
 *   take another's place in this way: it may have to wait until words below on the stack are gone.
 */
export class StackReducingConstraints {
  readonly #system: System
  readonly #set: ConstraintSet
  readonly #trees: FragmentTrees
  readonly #recentTrees = new RecentTrees()
  readonly #builder: ArcBuilder
  readonly #rest: Rest
  readonly #wanted: Uint8Array
  readonly #isSimple: boolean
  readonly #standIns: InterchangeableWords
  readonly #search: ConfigurationSearch
  readonly #arcs: readonly number[]

  constructor(system: System, reach: Reach, set: ConstraintSet) {
    this.#system = system
    this.#set = set
    this.#trees = new FragmentTrees(set)
    this.#builder = new ArcBuilder(set.n, reach)
    this.#rest = { stack: new Int32Array(set.n + 1), stackSize: 0, bufferStart: 0 }
    this.#wanted = new Uint8Array(set.n + 1)
    this.#isSimple = !set.hasForbidden && set.spans.length === 0 && !set.oneRoot
    this.#standIns = new InterchangeableWords(set, this.#trees.search.permitted)
    this.#arcs = system.transitions.flatMap(({ labelled }, kind) => (labelled ? [kind] : []))
    const kinds = [...this.#arcs, system.kind('SHIFT')]
    this.#search = new ConfigurationSearch({
      system,
      kinds: () => kinds,
      permits: (c, kind) => this.permits(c, kind),
      answer: (c) => this.#answer(c),
      key: (c) => futureOf(set, c),
      forced: (c) => this.#forced(c),
    })
  }

  /** Whether the set alone allows a valid transition's arc. */
  permits(c: Configuration, kind: number): boolean {
    const { labelled, head, dependent } = this.#system.transitions[kind]
    return !labelled || this.#trees.permits(head(c), dependent(c))
  }

  canSatisfy(c: Configuration): boolean {
    if (this.#recentTrees.some((tree) => this.#trees.extends(tree, c) && this.#canBuild(c, tree))) return true
    return this.#search.canSatisfy(c)
  }

  /** Whether all arcs of a tree, or of part of one, that are still missing can be built. */
  #canBuild(c: Configuration, heads: Int32Array): boolean {
    const wanted = this.#wanted
    for (let d = 1; d <= c.n; d++) {
      wanted[d] = 0
      if (heads[d] === UNKNOWN || c.heads[d] === heads[d]) continue
      if (c.hasHead(d) || (heads[d] > 0 && c.hasHead(heads[d]))) return false
      wanted[d] = 1
    }
    return this.#builder.canBuild(restOf(c, this.#rest), heads, wanted)
  }

  #answer(c: Configuration): boolean | undefined {
    if (!this.#canBuild(c, this.#set.heads)) return false
    if (this.#isSimple) return true
    if (!this.#trees.exists(c)) return false
    if (!this.#system.isTerminal(c)) return undefined
    this.#recentTrees.add(c.heads)
    return true
  }

  /** A transition that only takes off a word whose neighbour can replace it, or −1. */
  #forced(c: Configuration): number {
    const standIns = this.#standIns
    standIns.look(c)
    for (const kind of this.#arcs) {
      const { valid, head, dependent } = this.#system.transitions[kind]
      if (!valid(c)) continue
      const word = dependent(c)
      if (!standIns.isHarmless(head(c), word)) continue
      let depth = 0
      while (c.s(depth) !== word) depth++
      if (standIns.standsIn(c.s(depth + 1), word)) return kind
      if (depth > 0 && standIns.standsIn(c.s(depth - 1), word)) return kind
    }
    return -1
  }
}

/** The transition filter for a system, given the arcs it can build. */
export function constrainStackReducing(system: System, reach: Reach, set: ConstraintSet): TransitionFilter {
  const constraints = new StackReducingConstraints(system, reach, set)
  const after = new Configuration(set.n, { recording: false })
  return (c, kind) => {
    if (!system.isValid(c, kind) || !constraints.permits(c, kind)) return false
    system.apply(after.copyFrom(c), encode(kind))
    return constraints.canSatisfy(after)
  }
}

/** Whether any tree that a system builds satisfies a set. */
export function feasibleStackReducing(system: System, reach: Reach, set: ConstraintSet): boolean {
  return new StackReducingConstraints(system, reach, set).canSatisfy(
    system.start(set.n, { recording: false }),
  )
}
