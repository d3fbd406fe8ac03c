const UNSEEN = 0
const ON_THE_WAY = 1
const DONE = 2

/**
 * Finds every elementary cycle of a directed graph once (Johnson 1975), in O((nodes + edges)(cycles + 1)).
 *
 * The graph is one flat array: the successors of node v are successors[v·degree .. (v + 1)·degree − 1], padded with
 * −1, without repetition. Fill it, then call visit(); one search can be reused for many graphs of the same size
 * without allocating.
 *
 * @example
 * const search = new CycleSearch(3, 1)
 * search.successors.set([1, 0, -1])
 * search.visit((path, length) => console.log(path.slice(0, length))) // 0, 1
 */
export class CycleSearch {
  readonly nodes: number
  readonly degree: number
  readonly successors: Int32Array

  readonly #path: Int32Array
  #length = 0
  #least = 0
  #visitor: CycleVisitor = () => true
  #stopped = false

  /** An edge waits at its target while that is blocked: Johnson's lists B, as lists linked through edges. */
  readonly #blocked: Uint8Array
  readonly #firstWaiting: Int32Array
  readonly #nextWaiting: Int32Array
  readonly #isWaiting: Uint8Array

  /** Tarjan's strong components: order and low-link of a node, UNSEEN before it is reached. */
  readonly #order: Int32Array
  readonly #low: Int32Array
  readonly #component: Int32Array
  readonly #componentSize: Int32Array
  readonly #open: Int32Array
  #openSize = 0
  #reached = 0
  #components = 0

  constructor(nodes: number, degree: number) {
    this.nodes = nodes
    this.degree = degree
    this.successors = new Int32Array(nodes * degree).fill(-1)
    this.#path = new Int32Array(nodes)
    this.#blocked = new Uint8Array(nodes)
    this.#firstWaiting = new Int32Array(nodes)
    this.#nextWaiting = new Int32Array(nodes * degree)
    this.#isWaiting = new Uint8Array(nodes * degree)
    this.#order = new Int32Array(nodes)
    this.#low = new Int32Array(nodes)
    this.#component = new Int32Array(nodes)
    this.#componentSize = new Int32Array(nodes)
    this.#open = new Int32Array(nodes)
  }

  /** Calls the visitor with every cycle until it returns false; returns whether all cycles were visited. */
  visit(visitor: CycleVisitor): boolean {
    this.#visitor = visitor
    this.#stopped = false
    this.#least = 0
    while (!this.#stopped && this.#findComponent()) {
      this.#blocked.fill(0)
      this.#isWaiting.fill(0)
      this.#firstWaiting.fill(-1)
      this.#circuit(this.#least)
      this.#least++
    }
    return !this.#stopped
  }

  /** Whether a path from one of the first `count` starts runs into a cycle. O(nodes + edges). */
  leadsToCycle(starts: Int32Array, count: number): boolean {
    this.#order.fill(UNSEEN)
    for (let k = 0; k < count; k++) {
      if (this.#order[starts[k]] === UNSEEN && this.#runsIntoCycle(starts[k])) return true
    }
    return false
  }

  #runsIntoCycle(node: number): boolean {
    this.#order[node] = ON_THE_WAY
    for (let edge = node * this.degree; edge < (node + 1) * this.degree; edge++) {
      const next = this.successors[edge]
      if (next < 0 || this.#order[next] === DONE) continue
      if (this.#order[next] === ON_THE_WAY || this.#runsIntoCycle(next)) return true
    }
    this.#order[node] = DONE
    return false
  }

  /** Moves #least to the least node from there on that lies on a cycle of nodes not less than itself. */
  #findComponent(): boolean {
    this.#order.fill(UNSEEN)
    this.#component.fill(-1)
    this.#reached = 0
    this.#components = 0
    for (let node = this.#least; node < this.nodes; node++)
      if (this.#order[node] === UNSEEN) this.#connect(node)
    while (this.#least < this.nodes && !this.#isInCyclicComponent(this.#least)) this.#least++
    return this.#least < this.nodes
  }

  #isInCyclicComponent(node: number): boolean {
    if (this.#componentSize[this.#component[node]] > 1) return true
    for (let edge = node * this.degree; edge < (node + 1) * this.degree; edge++) {
      if (this.successors[edge] === node) return true
    }
    return false
  }

  /** Tarjan's strong components of the nodes not less than #least. */
  #connect(node: number): void {
    this.#order[node] = this.#low[node] = ++this.#reached
    this.#open[this.#openSize++] = node
    for (let edge = node * this.degree; edge < (node + 1) * this.degree; edge++) {
      const next = this.successors[edge]
      if (next < this.#least) continue
      if (this.#order[next] === UNSEEN) {
        this.#connect(next)
        this.#low[node] = Math.min(this.#low[node], this.#low[next])
      } else if (this.#component[next] === -1) {
        this.#low[node] = Math.min(this.#low[node], this.#order[next])
      }
    }
    if (this.#low[node] < this.#order[node]) return
    const component = this.#components++
    this.#componentSize[component] = 0
    let member: number
    do {
      member = this.#open[--this.#openSize]
      this.#component[member] = component
      this.#componentSize[component]++
    } while (member !== node)
  }

  /** Extends the path by a node; returns whether that closed a cycle. */
  #circuit(node: number): boolean {
    const { successors, degree } = this
    const component = this.#component[this.#least]
    let found = false
    this.#path[this.#length++] = node
    this.#blocked[node] = 1
    for (let edge = node * degree; edge < (node + 1) * degree && !this.#stopped; edge++) {
      const next = successors[edge]
      if (next < this.#least || this.#component[next] !== component) continue
      if (next === this.#least) {
        found = true
        if (this.#visitor(this.#path, this.#length) === false) this.#stopped = true
      } else if (this.#blocked[next] === 0) {
        if (this.#circuit(next)) found = true
      }
    }
    if (found) this.#unblock(node)
    else this.#wait(node)
    this.#length--
    return found
  }

  #wait(node: number): void {
    for (let edge = node * this.degree; edge < (node + 1) * this.degree; edge++) {
      const next = this.successors[edge]
      if (next < this.#least || this.#component[next] !== this.#component[node]) continue
      if (this.#isWaiting[edge] === 1) continue
      this.#isWaiting[edge] = 1
      this.#nextWaiting[edge] = this.#firstWaiting[next]
      this.#firstWaiting[next] = edge
    }
  }

  #unblock(node: number): void {
    this.#blocked[node] = 0
    while (this.#firstWaiting[node] !== -1) {
      const edge = this.#firstWaiting[node]
      this.#firstWaiting[node] = this.#nextWaiting[edge]
      this.#isWaiting[edge] = 0
      const source = Math.floor(edge / this.degree)
      if (this.#blocked[source] === 1) this.#unblock(source)
    }
  }
}

/**
 * Receives a cycle as the first `length` nodes of `path`, valid only during the call; returning false ends the
 * search.
 */
export type CycleVisitor = (path: Int32Array, length: number) => boolean
