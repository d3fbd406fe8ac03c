import { swapBeamSearch } from './swap-beam.ts'
import { SwapBound, UNSOLVABLE } from './swap-bound.ts'
import { mayExchange, type Row, RowReducer, rowOrder } from './swap-row.ts'

export interface RowSolution {
  /** The exchanges in order, as pairs i, j of nodes with i left of j. */
  readonly exchanges: number[]
  /** No solution has fewer exchanges than this. */
  readonly lowerBound: number
  /** How many rows were visited. */
  readonly nodes: number
}

/** Sorts the row into projective order from left to right, attaching at once: a first solution. */
function sorted(row: Row, start: Int32Array): number[] {
  const order = rowOrder(row)
  const reducer = new RowReducer(row)
  const nodes = start.slice()
  const exchanges: number[] = []
  let size = reducer.reduce(nodes, nodes.length)
  for (let p = 1; size > 1; p = 1) {
    while (order[nodes[p - 1]] < order[nodes[p]]) p++
    const i = nodes[p - 1]
    exchanges.push(i, nodes[p])
    nodes[p - 1] = nodes[p]
    nodes[p] = i
    size = reducer.reduce(nodes, size)
  }
  return exchanges
}

/** Up to this size a row counts as one node of the limit; a larger one as more, since its bound takes longer. */
const FULL_PRICE = 25

/**
 * Finds the fewest exchanges by A* over rows, with at most about `nodeLimit` different rows of up to 25 nodes, or (25
 * / size)² as many larger ones. Beyond the limit it returns the best solution found by other means, which may be
 * longer than `lowerBound`.
 */
export function solveRow(row: Row, nodeLimit: number): RowSolution {
  const start = Int32Array.from(row.heads.keys())
  const known = sorted(row, start)
  const search = new RowSearch(row, known.length / 2)
  const rowLimit = Math.floor(nodeLimit * Math.min(1, (FULL_PRICE / row.size) ** 2))
  const goal = search.run(start, rowLimit)
  const { lowerBound, count: nodes } = search
  if (goal >= 0) return { exchanges: search.path(goal), lowerBound, nodes }
  if (known.length / 2 === lowerBound) return { exchanges: known, lowerBound, nodes }
  // A beam looks at fewer than `size` rows for each exchange and row kept: this one at no more than rowLimit.
  const width = Math.floor((2 * rowLimit) / (row.size * known.length))
  return { exchanges: swapBeamSearch(row, known.length / 2, width) ?? known, lowerBound, nodes }
}

/** The rows seen by one search, in flat arrays that grow; a row is named by its number. */
class RowSearch {
  count = 0
  lowerBound = 0

  readonly #row: Row
  readonly #reducer: RowReducer
  readonly #bound: SwapBound
  /** A solution of this length is known; only shorter ones are sought. */
  readonly #known: number
  /** Row r is rows[r · row.size] and the sizes[r] − 1 entries after it. */
  #rows: Int32Array
  #capacity = 256
  #sizes: Int32Array
  #spent: Int32Array
  /** What a row had spent when it was expanded, or −1. */
  #expanded: Int32Array
  #rest: Int32Array
  #parent: Int32Array
  /** The exchange that led to a row, as i · row.size + j. */
  #exchange: Int32Array
  /** Open addressing; entries are row numbers + 1. */
  #table: Int32Array
  /** open[f] holds rows whose exchanges spent and still needed are at least f. */
  readonly #open: number[][] = []

  constructor(row: Row, known: number) {
    this.#row = row
    this.#known = known
    this.#reducer = new RowReducer(row)
    this.#bound = new SwapBound(row)
    this.#rows = new Int32Array(this.#capacity * row.size)
    this.#sizes = new Int32Array(this.#capacity)
    this.#spent = new Int32Array(this.#capacity)
    this.#expanded = new Int32Array(this.#capacity)
    this.#rest = new Int32Array(this.#capacity)
    this.#parent = new Int32Array(this.#capacity)
    this.#exchange = new Int32Array(this.#capacity)
    this.#table = new Int32Array(this.#capacity * 4)
  }

  /** The number of a solved row with the fewest exchanges, or −1 if the known solution stands. */
  run(start: Int32Array, nodeLimit: number): number {
    const nodes = start.slice()
    this.#visit(nodes, this.#reducer.reduce(nodes, nodes.length), 0, -1, 0, 0)
    for (let f = 0; f < this.#known; f++) {
      const bucket = this.#open[f]
      this.lowerBound = f
      while (bucket !== undefined && bucket.length > 0) {
        const r = bucket.pop()!
        if (this.#expanded[r] === this.#spent[r]) continue
        if (this.#sizes[r] === 1) return r
        if (this.count >= nodeLimit) return -1
        this.#expand(r, f)
      }
    }
    this.lowerBound = this.#known
    return -1
  }

  path(goal: number): number[] {
    const exchanges: number[] = []
    const { size } = this.#row
    for (let r = goal; this.#parent[r] >= 0; r = this.#parent[r]) {
      const pair = this.#exchange[r]
      exchanges.push(pair % size, Math.floor(pair / size))
    }
    return exchanges.reverse()
  }

  #expand(r: number, f: number): void {
    const m = this.#row.size
    const size = this.#sizes[r]
    const spent = this.#spent[r]
    this.#expanded[r] = spent
    const nodes = this.#rows.slice(r * m, r * m + size)
    const child = new Int32Array(size)
    const stretch = this.#reducer.stretch(nodes, size)
    const last = stretch % size
    for (let p = Math.floor(stretch / size) + 1; p <= last; p++) {
      const i = nodes[p - 1]
      const j = nodes[p]
      if (!mayExchange(this.#row, i, j)) continue
      child.set(nodes)
      child[p - 1] = j
      child[p] = i
      this.#visit(child, this.#reducer.reduce(child, size), spent + 1, r, i * m + j, f)
    }
  }

  #visit(nodes: Int32Array, size: number, spent: number, parent: number, exchange: number, f: number): void {
    let r = this.#find(nodes, size)
    if (r < 0) {
      r = this.#add(nodes, size)
      this.#rest[r] = size === 1 ? 0 : this.#bound.bound(nodes, size)
    } else if (spent >= this.#spent[r]) return
    this.#spent[r] = spent
    this.#parent[r] = parent
    this.#exchange[r] = exchange
    const rest = this.#rest[r]
    const total = Math.max(f, spent + rest)
    if (rest === UNSOLVABLE || total >= this.#known) return
    this.#open[total] ??= []
    this.#open[total].push(r)
  }

  #find(nodes: Int32Array, size: number): number {
    const mask = this.#table.length - 1
    const m = this.#row.size
    const rows = this.#rows
    for (let slot = hash(nodes, 0, size) & mask; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
      const r = this.#table[slot] - 1
      if (this.#sizes[r] !== size) continue
      let p = 0
      while (p < size && rows[r * m + p] === nodes[p]) p++
      if (p === size) return r
    }
    return -1
  }

  #add(nodes: Int32Array, size: number): number {
    if (this.count === this.#capacity) this.#grow()
    const r = this.count++
    const m = this.#row.size
    for (let p = 0; p < size; p++) this.#rows[r * m + p] = nodes[p]
    this.#sizes[r] = size
    this.#expanded[r] = -1
    this.#enter(r)
    return r
  }

  #enter(r: number): void {
    const mask = this.#table.length - 1
    const m = this.#row.size
    let slot = hash(this.#rows, r * m, this.#sizes[r]) & mask
    while (this.#table[slot] !== 0) slot = (slot + 1) & mask
    this.#table[slot] = r + 1
  }

  #grow(): void {
    this.#capacity *= 2
    const larger = (old: Int32Array) => {
      const array = new Int32Array(this.#capacity)
      array.set(old)
      return array
    }
    const rows = new Int32Array(this.#capacity * this.#row.size)
    rows.set(this.#rows)
    this.#rows = rows
    this.#sizes = larger(this.#sizes)
    this.#spent = larger(this.#spent)
    this.#expanded = larger(this.#expanded)
    this.#rest = larger(this.#rest)
    this.#parent = larger(this.#parent)
    this.#exchange = larger(this.#exchange)
    this.#table = new Int32Array(this.#capacity * 4)
    for (let r = 0; r < this.count; r++) this.#enter(r)
  }
}

function hash(nodes: Int32Array, from: number, size: number): number {
  let h = size
  for (let p = from; p < from + size; p++) h = Math.imul(h ^ nodes[p], 0x01000193) + (h >>> 15)
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  return (h ^ (h >>> 15)) >>> 0
}
