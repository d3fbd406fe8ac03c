import { Arena } from '../../kernels/arena.ts'
import type { MaxPlusKernels } from '../../kernels/max-plus.ts'
import type { Kind } from './one-endpoint-crossing-grammar.ts'
import { crossingGrammar } from './one-endpoint-crossing-grammar.ts'
import {
  type CrossingPrograms,
  crossingPrograms,
  type Program,
  type Split,
} from './one-endpoint-crossing-programs.ts'

/** Places of the vector unit: rows are whole vectors long. */
const VECTOR = 4

/** Over how many vertices p the open items (p, q; x) of one kernel call go: each call takes x up to the last p. */
const OPEN_BLOCK = 16

/**
 * The part of a 1-Endpoint-Crossing chart that has to do with crossed arcs, over the nodes 0..n. Whoever fills the chart
 * goes through the columns j = 1..n, in each through i = j − 1..0, and for each span calls finishCluster, then sets the
 * gap, then calls fillExterior.
 *
 * All tables are rows of `width` 32-bit floats; a row's places stand for nodes. −∞ is what cannot be.
 */
export class CrossedItems {
  readonly n: number
  /** n + 1: how many nodes there are. */
  readonly nodes: number
  /** How many floats a row has: one for each node and the additional lanes, in whole vectors. */
  readonly width: number
  readonly floats: Float32Array
  /** The first of the rows that a span has beyond those of crossed arcs, counted from the start of its block. */
  readonly firstExtraRow: number

  readonly #kernels: MaxPlusKernels
  readonly #programs = crossingPrograms()
  readonly #closing = crossingGrammar().rule('cross', 'arc ik + LR> ikj + gap kj').tuples
  /** The end of the places that stand for nodes, in whole vectors. */
  readonly #end: number
  /** Floats of the block of a span, and of the blocks (i, 0..n). */
  readonly #block: number
  readonly #line: number

  // Places in `floats`. Tables by node have one block of rows for each node.
  readonly #blocks: number
  /** By node k, two rows: the arc from x to k, the arc from k to x. */
  readonly #arcs: number
  /** By node, a row for each state: gaps and clusters by their left end, places for the right end, and the reverse. */
  readonly #gapsFrom: number
  readonly #gapsTo: number
  readonly #clustersFrom: number
  readonly #clustersTo: number
  /** Rows of a span's block with the places for a node between, of (k, j; i) and of (i, k; j). */
  readonly #columnsTo: number
  readonly #columnsFrom: number
  readonly #inner: number
  /** A row of zeros, and a row for whoever calls the kernels, of which nothing is kept. */
  readonly zeros: number
  readonly scratch: number
  readonly #tuples: number

  /** The arena is emptied: it may hold nothing but the chart before. */
  constructor(kernels: MaxPlusKernels, n: number, { extraRows = 0, extraLanes = 0 } = {}) {
    const { rows, innerRows, tuples } = this.#programs
    this.#kernels = kernels
    this.n = n
    this.nodes = n + 1
    this.width = wholeVectors(this.nodes + extraLanes)
    this.#end = wholeVectors(this.nodes)
    this.firstExtraRow = rows.count
    this.#block = (rows.count + extraRows) * this.width
    this.#line = this.nodes * this.#block

    const byNode = (count: number) => this.nodes * count * this.width
    const sizes = [
      tuples.length,
      2 * this.width,
      byNode(2),
      byNode(3),
      byNode(3),
      byNode(3),
      byNode(3),
      rows.count * this.width,
      rows.count * this.width,
      innerRows * this.width,
      this.nodes * this.#line,
    ].map((count) => 4 * count)
    const arena = new Arena(kernels.memory)
    arena.reserve(...sizes)
    const places = sizes.map((size) => arena.allocate(size) / 4)
    this.floats = new Float32Array(kernels.memory.buffer)
    this.#tuples = places[0]
    this.zeros = places[1]
    this.scratch = this.zeros + this.width
    this.#arcs = places[2]
    this.#gapsFrom = places[3]
    this.#gapsTo = places[4]
    this.#clustersFrom = places[5]
    this.#clustersTo = places[6]
    this.#columnsTo = places[7]
    this.#columnsFrom = places[8]
    this.#inner = places[9]
    this.#blocks = places[10]
    new Int32Array(kernels.memory.buffer, 4 * this.#tuples, tuples.length).set(tuples)
    this.floats.fill(Number.NEGATIVE_INFINITY, this.#arcs, this.#blocks)
    this.floats.fill(0, this.zeros, this.zeros + this.width)
  }

  /** Where the rows of span (i, j) start. */
  block(i: number, j: number): number {
    return this.#blocks + i * this.#line + j * this.#block
  }

  /** From the block of (i, j) to that of (i, j + 1), and to that of (i + 1, j). */
  get nextEnd(): number {
    return this.#block
  }

  get nextStart(): number {
    return this.#line
  }

  /** What a crossed arc scores; an arc that is not set cannot be. */
  setArc(head: number, dependent: number, score: number): void {
    this.floats[this.#arcs + 2 * dependent * this.width + head] = score
    this.floats[this.#arcs + (2 * head + 1) * this.width + dependent] = score
  }

  setGap(i: number, j: number, state: number, score: number): void {
    this.floats[this.#gapsFrom + (3 * i + state) * this.width + j] = score
    this.floats[this.#gapsTo + (3 * j + state) * this.width + i] = score
  }

  /** The rows of the gaps that start at i, one for each state, with the right end as place. */
  gapsFrom(i: number): number {
    return this.#gapsFrom + 3 * i * this.width
  }

  /** The rows of the gaps that end at j, with the left end as place. */
  gapsTo(j: number): number {
    return this.#gapsTo + 3 * j * this.width
  }

  clustersFrom(i: number): number {
    return this.#clustersFrom + 3 * i * this.width
  }

  clustersTo(j: number): number {
    return this.#clustersTo + 3 * j * this.width
  }

  /** The score of an item, given its vertices as its rules name them. */
  value(kind: Kind, state: number, vertices: readonly number[]): number {
    return this.floats[this.place(kind, state, vertices[0], vertices[1], vertices[2])]
  }

  /** Where the score of an item is; x counts where there is one. */
  place(kind: Kind, state: number, a: number, b: number, x: number): number {
    const row = this.#programs.rows.row(kind, state) * this.width
    if (kind === 'arc') return this.#arcsOf(b) + row + a
    if (kind === 'gap') return this.gapsFrom(a) + row + b
    if (kind === 'cross') return this.clustersFrom(a) + row + b
    return this.block(a, b) + row + x
  }

  /** Adds the clusters over (i, j) that no open item has brought, so that clustersFrom and clustersTo are complete. */
  finishCluster(i: number, j: number): void {
    const { floats, width } = this
    const to = this.clustersTo(j) + i
    const { rows } = this.#programs
    for (const { parts, result } of this.#closing) {
      const [arc, lr, gap] = parts
      const lrRow = rows.row('LR>', lr) * width + j
      const arcRow = this.#arcs + (arc - 1) * width + i
      const gapRow = this.gapsTo(j) + gap * width
      let best = floats[to + result * width]
      for (let k = i + 2; k < j; k++) {
        const sum = floats[arcRow + 2 * k * width] + floats[this.block(i, k) + lrRow] + floats[gapRow + k]
        if (sum > best) best = sum
      }
      floats[to + result * width] = best
    }
    const from = this.clustersFrom(i) + j
    for (let state = 0; state < 3; state++) floats[from + state * width] = floats[to + state * width]
  }

  /** out[x] = max(out[x], first[x] + second) over the steps, places in `floats`, the lanes in whole vectors. */
  rows(
    { start, count: tuples }: Program,
    out: number,
    first: number,
    firstStep: number,
    second: number,
    secondStep: number,
    count: number,
    from: number,
    to: number,
  ): void {
    this.#kernels.maxPlusRows(
      4 * (this.#tuples + start),
      tuples,
      4 * this.width,
      4 * out,
      4 * first,
      4 * firstStep,
      4 * second,
      4 * secondStep,
      count,
      4 * from,
      4 * to,
    )
  }

  /** out[x] = max(out[x], first[x] + second[x]) over the steps. */
  pairs(
    { start, count: tuples }: Program,
    out: number,
    first: number,
    firstStep: number,
    second: number,
    secondStep: number,
    count: number,
    from: number,
    to: number,
  ): void {
    this.#kernels.maxPlusPairs(
      4 * (this.#tuples + start),
      tuples,
      4 * this.width,
      4 * out,
      4 * first,
      4 * firstStep,
      4 * second,
      4 * secondStep,
      count,
      4 * from,
      4 * to,
    )
  }

  /** Makes every item over (i, j) impossible, for whoever fills in what is possible. */
  clear(i: number, j: number): void {
    const start = this.block(i, j)
    this.floats.fill(Number.NEGATIVE_INFINITY, start, start + this.#block)
  }

  /** All items over (i, j; x), and the clusters that end at j because of them. The gap of (i, j) must be there. */
  fillExterior(i: number, j: number): void {
    this.floats.fill(
      Number.NEGATIVE_INFINITY,
      this.#inner,
      this.#inner + this.#programs.innerRows * this.width,
    )
    this.#gather(i, j)
    if (i > 0) {
      this.#fillSide(this.#programs.left, i, j, 0, wholeVectors(i))
      this.#fillLeft(i, j, wholeVectors(i))
      this.#fillOpen(i, j, wholeVectors(i))
      this.#pushClusters(i, j)
    }
    if (j < this.n) {
      const from = wholeVectors(j + 1 - (VECTOR - 1))
      this.#fillSide(this.#programs.right, i, j, from, this.#end)
      this.#fillRight(i, j, from)
    }
  }

  /** Brings the numbers that rules need for every vertex k between side by side. */
  #gather(i: number, j: number): void {
    const { floats, width } = this
    const { rows } = this.#programs
    const [firstTo, endTo] = rows.range('Lany', 'Nany')
    const [firstFrom, endFrom] = rows.range('Nany', 'Rany')
    for (let k = i + 1; k < j; k++) {
      const right = this.block(k, j) + i
      for (let row = firstTo; row < endTo; row++)
        floats[this.#columnsTo + row * width + k] = floats[right + row * width]
      const left = this.block(i, k) + j
      for (let row = firstFrom; row < endFrom; row++)
        floats[this.#columnsFrom + row * width + k] = floats[left + row * width]
    }
  }

  /** N and L, for the x of one side. */
  #fillSide(side: Side, i: number, j: number, from: number, to: number): void {
    const isLeft = side === this.#programs.left
    const here = this.block(i, j)
    const between = j - i - 1
    const gap = this.gapsTo(j) + i
    const end = this.#arcsOf(j)

    this.rows(side.gapInN, here, this.zeros, 0, gap, 0, 1, from, to)
    if (isLeft) {
      const gaps = this.gapsTo(j) + i + 1
      this.rows(side.n, here, this.block(i, i + 1), this.nextEnd, gaps, 1, between, from, to)
    } else {
      const gaps = this.gapsFrom(i) + i + 1
      this.rows(side.n, here, this.block(i + 1, j), this.nextStart, gaps, 1, between, from, to)
    }
    this.pairs(side.nTight, here, isLeft ? end : this.#arcsOf(i), 0, here, 0, 1, from, to)
    this.#copy(side.nAny, here, from, to)

    if (between > 0) {
      this.#innerBetween(side.l.inner[0], i, j, this.gapsFrom(i), this.gapsTo(j))
      this.#innerBetween(side.l.inner[1], i, j, this.gapsFrom(i), this.#columnsTo)
      this.#innerBetween(side.lTight.inner[0], i, j, this.gapsFrom(i), this.#columnsTo)
      this.#outerBetween(side.l.outer, i, j, from, to)
      const far = this.block(i, i + 1)
      const column = this.#columnsTo + i + 1
      this.rows(side.lAfterN, here, far, this.nextEnd, column, 1, between, from, to)
      this.pairs(side.lFar, here, end, 0, here, 0, 1, from, to)
      this.#outerBetween(side.lTight.outer, i, j, from, to)
      this.rows(side.lTightAfterN, here, far, this.nextEnd, column, 1, between, from, to)
      this.rows(side.lTightFar, here, here, 0, this.zeros, 0, 1, from, to)
    }
    this.rows(side.lTightGap, here, end, 0, gap, 0, 1, from, to)
  }

  #fillLeft(i: number, j: number, to: number): void {
    const here = this.block(i, j)
    this.#copy(this.#programs.lAny, here, 0, to)
    this.rows(this.#programs.lAnyGap, here, this.#arcsOf(j), 0, this.gapsTo(j) + i, 0, 1, 0, to)
  }

  #fillRight(i: number, j: number, from: number): void {
    const { r, rAfterN, rFar, rAny, rAnyGap, lrAlone, lr } = this.#programs
    const here = this.block(i, j)
    const between = j - i - 1
    const to = this.#end
    if (between > 0) {
      const next = this.block(i + 1, j)
      this.#innerBetween(r.inner[0], i, j, this.gapsFrom(i), this.gapsTo(j))
      this.#innerBetween(r.inner[1], i, j, this.gapsTo(j), this.#columnsFrom)
      this.#outerBetween(r.outer, i, j, from, to)
      const column = this.#columnsFrom + i + 1
      this.rows(rAfterN, here, next, this.nextStart, column, 1, between, from, to)
      this.pairs(rFar, here, this.#arcsOf(i), 0, here, 0, 1, from, to)
      this.#copy(rAny, here, from, to)
      this.#copy(lrAlone, here, from, to)
      this.pairs(lr, here, this.block(i, i + 1), this.nextEnd, next, this.nextStart, between, from, to)
    }
    this.rows(rAnyGap, here, this.#arcsOf(i), 0, this.gapsTo(j) + i, 0, 1, from, to)
  }

  #fillOpen(i: number, j: number, to: number): void {
    const { floats, width } = this
    const { rows, openNear, openFar, openGap, openN } = this.#programs
    const here = this.block(i, j)
    const gap = this.gapsTo(j) + i
    const [firstR, endR] = rows.range('R', 'R')
    for (let x = 0; x < i; x++) {
      const left = this.block(x, i) + j
      for (let row = firstR; row < endR; row++)
        floats[this.#columnsTo + row * width + x] = floats[left + row * width]
    }
    const open = (split: Split, node: number) =>
      this.pairs(split.outer, here, this.#arcsOf(node), 0, this.#inner, 0, 1, 0, to)
    this.rows(openNear.inner[0], this.#inner, this.#columnsTo, 0, gap, 0, 1, 0, to)
    open(openNear, i)
    this.rows(openFar.inner[0], this.#inner, this.#columnsTo, 0, gap, 0, 1, 0, to)
    open(openFar, j)
    this.rows(openGap.inner[0], this.#inner, this.gapsTo(i), 0, gap, 0, 1, 0, to)
    open(openGap, j)
    this.pairs(openN.inner[0], this.#inner, this.gapsTo(i), 0, here, 0, 1, 0, to)
    open(openN, j)
    // pushClusters looks at whole vectors of x: those from i on may bring nothing.
    const [firstOpen, endOpen] = rows.range('openL', 'openN')
    for (let row = firstOpen; row < endOpen; row++)
      floats.fill(Number.NEGATIVE_INFINITY, here + row * width + i, here + row * width + to)
  }

  /** Clusters over (x, j) that are an open item (p, i; x) and an L or N over (i, j; p). */
  #pushClusters(i: number, j: number): void {
    const { crossL, crossN } = this.#programs
    const here = this.block(i, j)
    const clusters = this.clustersTo(j)
    for (let p = 1; p < i; p += OPEN_BLOCK) {
      const count = Math.min(OPEN_BLOCK, i - p)
      const to = wholeVectors(p + count - 1)
      this.rows(crossL, clusters, this.block(p, i), this.nextStart, here + p, 1, count, 0, to)
      this.rows(crossN, clusters, this.block(p, i), this.nextStart, here + p, 1, count, 0, to)
    }
  }

  #arcsOf(node: number): number {
    return this.#arcs + 2 * node * this.width
  }

  #copy(programs: readonly Program[], here: number, from: number, to: number): void {
    for (const program of programs) this.rows(program, here, here, 0, this.zeros, 0, 1, from, to)
  }

  #innerBetween(program: Program, i: number, j: number, first: number, second: number): void {
    const from = wholeVectors(i + 1 - (VECTOR - 1))
    this.pairs(program, this.#inner, first, 0, second, 0, 1, from, wholeVectors(j))
  }

  /** An arc between x and each vertex k between i and j, on top of the inner sums for k. */
  #outerBetween(program: Program, i: number, j: number, from: number, to: number): void {
    const arcs = this.#arcsOf(i + 1)
    const inner = this.#inner + i + 1
    this.rows(program, this.block(i, j), arcs, 2 * this.width, inner, 1, j - i - 1, from, to)
  }
}

type Side = CrossingPrograms['left']

function wholeVectors(lanes: number): number {
  return Math.ceil(lanes / VECTOR) * VECTOR
}
