import { type Heads, UNKNOWN } from '../../../tree/index.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The spanning arborescence from node 0 with the largest sum of arcs, or undefined if there is none: Edmonds'
 * algorithm in the order of Tarjan (1977), which grows a path backwards from a node along best arcs, contracts the
 * cycles it runs into, and stops where it meets a node already attached to the root. Time O(n²), not counting the
 * search for the members of contracted cycles.
 *
 * Scores are at head·nodes + dependent; `arcs` is overwritten. −∞ means no arc.
 */
export function maximumArborescence(arcs: Float64Array, nodes: number): Heads | undefined {
  return new Arborescence(arcs, nodes).heads()
}

/** Components are the nodes and, from `nodes` on, the contracted cycles. */
class Arborescence {
  readonly #arcs: Float64Array
  readonly #nodes: number
  /** Where the arcs into a component stand, as a column of the matrix: that of one of its nodes. */
  readonly #column: Int32Array
  /** At head·nodes + column: the node inside the component that the best arc from this head leads to. */
  readonly #target: Int32Array
  /** The cycle that a component was contracted into, or itself. */
  readonly #parent: Int32Array
  /** The component that each node is in now. */
  readonly #component: Int32Array
  /** The arc into each component, from #head to #dependent. */
  readonly #head: Int32Array
  readonly #dependent: Int32Array
  readonly #score: Float64Array
  #count: number

  constructor(arcs: Float64Array, nodes: number) {
    this.#arcs = arcs
    this.#nodes = nodes
    this.#column = Int32Array.from({ length: 2 * nodes }, (_, component) => component)
    this.#parent = this.#column.slice()
    this.#component = this.#column.slice(0, nodes)
    this.#target = new Int32Array(nodes * nodes)
    for (let at = 0; at < this.#target.length; at++) this.#target[at] = at % nodes
    this.#head = new Int32Array(2 * nodes)
    this.#dependent = new Int32Array(2 * nodes)
    this.#score = new Float64Array(2 * nodes)
    this.#count = nodes
  }

  heads(): Heads | undefined {
    const isDone = new Uint8Array(2 * this.#nodes)
    const isOnPath = new Uint8Array(2 * this.#nodes)
    isDone[0] = 1
    for (let word = 1; word < this.#nodes; word++) {
      const path: number[] = []
      let component = this.#component[word]
      while (isDone[component] === 0) {
        if (!this.#chooseArc(component)) return undefined
        path.push(component)
        isOnPath[component] = 1
        component = this.#component[this.#head[component]]
        if (isOnPath[component] === 0 || isDone[component] === 1) continue
        const members = path.splice(path.indexOf(component))
        component = this.#contract(members)
      }
      for (const done of path) isDone[done] = 1
    }
    return this.#expand()
  }

  /** The best arc from outside into a component; false if there is none. */
  #chooseArc(component: number): boolean {
    const nodes = this.#nodes
    const column = this.#column[component]
    let best = NEVER
    for (let head = 0; head < nodes; head++) {
      const score = this.#arcs[head * nodes + column]
      if (score <= best || this.#component[head] === component) continue
      best = score
      this.#head[component] = head
      this.#dependent[component] = this.#target[head * nodes + column]
    }
    this.#score[component] = best
    return best > NEVER
  }

  /** An arc into the cycle takes the place of the arc of the member that it leads to. */
  #contract(members: readonly number[]): number {
    const nodes = this.#nodes
    const cycle = this.#count++
    const column = this.#column[members[0]]
    this.#column[cycle] = column
    for (const member of members) this.#parent[member] = cycle
    for (let node = 0; node < nodes; node++) {
      if (this.#parent[this.#component[node]] === cycle) this.#component[node] = cycle
    }
    for (let head = 0; head < nodes; head++) {
      if (this.#component[head] === cycle) continue
      let best = NEVER
      let target = 0
      for (const member of members) {
        const at = head * nodes + this.#column[member]
        const score = this.#arcs[at] - this.#score[member]
        if (score <= best) continue
        best = score
        target = this.#target[at]
      }
      this.#arcs[head * nodes + column] = best
      this.#target[head * nodes + column] = target
    }
    return cycle
  }

  /** Outer cycles first: the arc into a cycle is the arc into one of its members, the rest keep their own. */
  #expand(): Heads {
    for (let cycle = this.#count - 1; cycle >= this.#nodes; cycle--) {
      let member = this.#dependent[cycle]
      while (this.#parent[member] !== cycle) member = this.#parent[member]
      this.#head[member] = this.#head[cycle]
      this.#dependent[member] = this.#dependent[cycle]
    }
    const heads: Heads = this.#head.slice(0, this.#nodes)
    heads[0] = UNKNOWN
    return heads
  }
}
