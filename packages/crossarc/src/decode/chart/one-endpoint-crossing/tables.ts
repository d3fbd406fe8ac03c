import type { MaxPlusKernels } from '../../../kernels/max-plus/index.ts'
import { Arena } from '../../../kernels/memory/index.ts'
import type { Kind } from './grammar.ts'
import { type CrossingPrograms, crossingPrograms, type Program } from './programs.ts'

/** Lanes of the vector unit: rows are whole vectors long. */
const VECTOR = 4

/** What a chart needs beyond the rows for crossed arcs. */
export interface ChartTableOptions {
  /** Rows of each span. */
  extraRows?: number
  /** Places of each row, after those of the nodes. */
  extraPlaces?: number
}

/**
 * Where the items of a 1-Endpoint-Crossing chart over the nodes 0..n lie in memory. All tables are rows of `width`
 * 32-bit floats; the places of a row stand for nodes. −∞ marks what is impossible.
 */
export class CrossedTables {
  readonly n: number
  /** n + 1: how many nodes there are. */
  readonly nodes: number
  /** How many floats a row has, in whole vectors. */
  readonly width: number
  readonly floats: Float32Array
  /** The first of the rows that a span has beyond those of crossed arcs, counted from the start of its block. */
  readonly firstExtraRow: number
  /** From the block of (i, j) to that of (i, j + 1), and to that of (i + 1, j), in floats. */
  readonly nextEnd: number
  readonly nextStart: number
  /** A row of zeros, and a scratch row for callers of the kernels. */
  readonly zeros: number
  readonly scratch: number
  /** Rows as a span's block has them, but with a node between as place: of (k, j; i), and of (i, k; j). */
  protected readonly columnsTo: number
  protected readonly columnsFrom: number
  /** The rows of inner sums. */
  protected readonly inner: number
  protected readonly programs: CrossingPrograms = crossingPrograms()

  readonly #kernels: MaxPlusKernels
  readonly #tuples: number
  readonly #arcs: number
  readonly #gapsFrom: number
  readonly #gapsTo: number
  readonly #clustersFrom: number
  readonly #clustersTo: number
  /** A span's worth of −∞: copying it is faster than filling. */
  readonly #never: number
  readonly #blocks: number

  /** Uses the memory of the kernels from its start. */
  constructor(kernels: MaxPlusKernels, n: number, options: ChartTableOptions = {}) {
    const sizes = tableSizes(n, options)
    const arena = new Arena(kernels.memory)
    arena.reserve(...sizes.map((size) => 4 * size))
    const places = sizes.map((size) => arena.allocate(4 * size) / 4)
    const [tuples, zeros, scratch, arcs, gapsFrom, gapsTo, clustersFrom, clustersTo, ...others] = places
    const [columnsTo, columnsFrom, inner, never, blocks] = others
    this.n = n
    this.nodes = n + 1
    this.width = rowWidth(n, options)
    this.firstExtraRow = this.programs.rows.count
    this.nextEnd = (this.firstExtraRow + (options.extraRows ?? 0)) * this.width
    this.nextStart = this.nodes * this.nextEnd
    this.zeros = zeros
    this.scratch = scratch
    this.columnsTo = columnsTo
    this.columnsFrom = columnsFrom
    this.inner = inner
    this.#kernels = kernels
    this.#tuples = tuples
    this.#arcs = arcs
    this.#gapsFrom = gapsFrom
    this.#gapsTo = gapsTo
    this.#clustersFrom = clustersFrom
    this.#clustersTo = clustersTo
    this.#never = never
    this.#blocks = blocks
    this.floats = new Float32Array(kernels.memory.buffer)
    new Int32Array(kernels.memory.buffer, 4 * tuples).set(this.programs.tuples)
    this.floats.fill(0, zeros, zeros + this.width)
    this.floats.fill(Number.NEGATIVE_INFINITY, scratch, blocks)
  }

  /** Where the rows of span (i, j) start. */
  block(i: number, j: number): number {
    return this.#blocks + i * this.nextStart + j * this.nextEnd
  }

  /** Sets the score of a crossed arc; an arc that is not set is impossible. */
  setArc(head: number, dependent: number, score: number): void {
    this.floats[this.arcs(dependent) + head] = score
    this.floats[this.arcs(head) + this.width + dependent] = score
  }

  /** Two rows: the arcs from x to the node, and those from the node to x. */
  arcs(node: number): number {
    return this.#arcs + 2 * node * this.width
  }

  setGap(i: number, j: number, state: number, score: number): void {
    this.floats[this.gapsFrom(i) + state * this.width + j] = score
    this.floats[this.gapsTo(j) + state * this.width + i] = score
  }

  /** The rows of the gaps that start at i, one for each state, with the right end as place. */
  gapsFrom(i: number): number {
    return this.#gapsFrom + 3 * i * this.width
  }

  /** The rows of the gaps that end at j, with the left end as place. */
  gapsTo(j: number): number {
    return this.#gapsTo + 3 * j * this.width
  }

  /** The same for clusters. */
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

  /** Where the score of an item is; x matters only for items that have one. */
  place(kind: Kind, state: number, a: number, b: number, x: number): number {
    const row = this.programs.rows.row(kind, state) * this.width
    if (kind === 'arc') return this.arcs(b) + row + a
    if (kind === 'gap') return this.gapsFrom(a) + row + b
    if (kind === 'cross') return this.clustersFrom(a) + row + b
    return this.block(a, b) + row + x
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

  /** Makes every item over (i, j) impossible, before the possible ones are filled in. */
  clear(i: number, j: number): void {
    const start = this.block(i, j)
    this.floats.copyWithin(start, this.#never, this.#never + this.nextEnd)
  }

  protected clearInner(): void {
    this.floats.copyWithin(this.inner, this.#never, this.#never + this.programs.innerRows * this.width)
  }

  /** out[row][k] = source[row] of step k, over rows of a span's block. */
  protected gather(
    out: number,
    source: number,
    step: number,
    count: number,
    range: readonly [number, number],
  ): void {
    const [first, end] = range
    const start = first * this.width
    this.#kernels.gather(
      4 * (out + start),
      4 * (source + start),
      4 * step,
      count,
      end - first,
      4 * this.width,
    )
  }
}

function rowWidth(n: number, { extraPlaces = 0 }: ChartTableOptions): number {
  return wholeVectors(n + 1 + extraPlaces)
}

/** How many floats the tables of CrossedTables have, in the order of its constructor. */
function tableSizes(n: number, options: ChartTableOptions): number[] {
  const { rows, innerRows, tuples } = crossingPrograms()
  const width = rowWidth(n, options)
  const byNode = (count: number) => (n + 1) * count * width
  return [
    tuples.length,
    width,
    width,
    byNode(2),
    byNode(3),
    byNode(3),
    byNode(3),
    byNode(3),
    rows.count * width,
    rows.count * width,
    innerRows * width,
    (Math.max(innerRows, rows.count) + (options.extraRows ?? 0)) * width,
    (n + 1) * byNode(rows.count + (options.extraRows ?? 0)),
  ]
}

/** How many bytes of address space a chart for n words takes; it touches about half of them. */
export function tableBytes(n: number, options: ChartTableOptions = {}): number {
  return 4 * tableSizes(n, options).reduce((sum, size) => sum + size, 0)
}

/** The first lane after these, in whole vectors. */
export function wholeVectors(lanes: number): number {
  return (lanes + VECTOR - 1) & -VECTOR
}

/** The first lane of the vector that holds a lane. */
export function vectorOf(lane: number): number {
  return lane & -VECTOR
}
