import type { MaxPlusKernels } from '../../../kernels/max-plus/index.ts'
import { crossingGrammar } from './grammar.ts'
import type { CrossingPrograms, Program } from './programs.ts'
import { type ChartTableOptions, CrossedTables, vectorOf, wholeVectors } from './tables.ts'

/** Over how many vertices p the open items (p, i; x) of one kernel call go: each call takes x up to the last p. */
const OPEN_BLOCK = 16

/**
 * The part of a 1-Endpoint-Crossing chart that handles crossed arcs. To fill the chart, go through the columns j =
 * 1..n, in each through i = j − 1..0, and for each span call clear and finishCluster, then set the gap, then call
 * fillExterior.
 */
export class CrossedItems extends CrossedTables {
  readonly #closing = crossingGrammar().rule('cross', 'arc ik + LR> ikj + gap kj').tuples
  /** The end of the places that stand for nodes, in whole vectors. */
  readonly #end: number

  constructor(kernels: MaxPlusKernels, n: number, options: ChartTableOptions = {}) {
    super(kernels, n, options)
    this.#end = wholeVectors(this.nodes)
  }

  /** Completes the clusters over (i, j) with those that no open item has contributed. */
  finishCluster(i: number, j: number): void {
    const { floats, width, nextEnd } = this
    const { rows } = this.programs
    const to = this.clustersTo(j) + i
    for (const { parts, result } of this.#closing) {
      const [arc, lr, gap] = parts
      let best = floats[to + result * width]
      let lrPlace = this.block(i, i + 2) + rows.row('LR>', lr) * width + j
      let arcPlace = this.arcs(i + 2) + rows.row('arc', arc) * width + i
      const gaps = this.gapsTo(j) + gap * width
      for (let k = i + 2; k < j; k++) {
        const sum = floats[arcPlace] + floats[lrPlace] + floats[gaps + k]
        if (sum > best) best = sum
        lrPlace += nextEnd
        arcPlace += 2 * width
      }
      floats[to + result * width] = best
    }
    const from = this.clustersFrom(i) + j
    for (let state = 0; state < 3; state++) floats[from + state * width] = floats[to + state * width]
  }

  /** All items over (i, j; x), and the clusters that end at j because of them. */
  fillExterior(i: number, j: number): void {
    const { programs } = this
    this.clearInner()
    const between = j - i - 1
    const toColumns = programs.rows.range('Lany', 'Nany')
    const fromColumns = programs.rows.range('Nany', 'Rany')
    this.gather(this.columnsTo + i + 1, this.block(i + 1, j) + i, this.nextStart, between, toColumns)
    this.gather(this.columnsFrom + i + 1, this.block(i, i + 1) + j, this.nextEnd, between, fromColumns)
    if (i > 0) {
      this.#fillSide(programs.left, i, j, 0, wholeVectors(i))
      this.#fillOpen(i, j, wholeVectors(i))
      this.#pushClusters(i, j)
    }
    if (j < this.n) {
      this.#fillSide(programs.right, i, j, vectorOf(j + 1), this.#end)
      this.#fillRight(i, j, vectorOf(j + 1))
    }
  }

  /** N and L for the x of one side, and everything else with the same sums. */
  #fillSide(side: CrossingPrograms['left'], i: number, j: number, from: number, to: number): void {
    const { nextEnd, nextStart } = this
    const isLeft = side === this.programs.left
    const here = this.block(i, j)
    const between = j - i - 1
    const gap = this.gapsTo(j) + i
    const end = this.arcs(j)

    this.rows(side.gapInN, here, this.zeros, 0, gap, 0, 1, from, to)
    if (isLeft) this.rows(side.n, here, this.block(i, i + 1), nextEnd, gap + 1, 1, between, from, to)
    else {
      const gaps = this.gapsFrom(i) + i + 1
      this.rows(side.n, here, this.block(i + 1, j), nextStart, gaps, 1, between, from, to)
    }
    this.pairs(side.nTight, here, isLeft ? end : this.arcs(i), 0, here, 0, 1, from, to)
    this.#copy(side.nAny, here, from, to)

    this.rows(side.gap, here, end, 0, gap, 0, 1, from, to)
    if (between === 0) return
    this.#innerBetween(side.innerGaps, i, j, this.gapsFrom(i), this.gapsTo(j))
    this.#innerBetween(side.innerColumns, i, j, this.gapsFrom(i), this.columnsTo)
    if (!isLeft) this.#innerBetween(this.programs.rInnerColumns, i, j, this.gapsTo(j), this.columnsFrom)
    this.rows(side.outer, here, this.arcs(i + 1), 2 * this.width, this.inner + i + 1, 1, between, from, to)
    const columns = this.columnsTo + i + 1
    this.rows(side.afterN, here, this.block(i, i + 1), nextEnd, columns, 1, between, from, to)
    this.pairs(side.far, here, end, 0, here, 0, 1, from, to)
    this.#copy(side.copies, here, from, to)
  }

  /** R and LR, which only x to the right has. */
  #fillRight(i: number, j: number, from: number): void {
    const { rAfterN, rFar, rCopies, rGap, lr } = this.programs
    const { nextEnd, nextStart } = this
    const here = this.block(i, j)
    const between = j - i - 1
    const to = this.#end
    const start = this.arcs(i)
    this.rows(rGap, here, start, 0, this.gapsTo(j) + i, 0, 1, from, to)
    if (between === 0) return
    const next = this.block(i + 1, j)
    this.rows(rAfterN, here, next, nextStart, this.columnsFrom + i + 1, 1, between, from, to)
    this.pairs(rFar, here, start, 0, here, 0, 1, from, to)
    this.#copy(rCopies, here, from, to)
    this.pairs(lr, here, this.block(i, i + 1), nextEnd, next, nextStart, between, from, to)
  }

  /** Open items, with the cluster's leftmost vertex x to the left. */
  #fillOpen(i: number, j: number, to: number): void {
    const { floats, width, inner } = this
    const { rows, openInnerR, openInnerGap, openInnerL, openNear, openFar } = this.programs
    const here = this.block(i, j)
    const gap = this.gapsTo(j) + i
    this.gather(this.columnsTo, this.block(0, i) + j, this.nextStart, i, rows.range('R', 'R'))
    this.rows(openInnerR, inner, this.columnsTo, 0, gap, 0, 1, 0, to)
    this.rows(openInnerGap, inner, this.gapsTo(i), 0, gap, 0, 1, 0, to)
    this.pairs(openInnerL, inner, this.gapsTo(i), 0, here, 0, 1, 0, to)
    this.pairs(openNear, here, this.arcs(i), 0, inner, 0, 1, 0, to)
    this.pairs(openFar, here, this.arcs(j), 0, inner, 0, 1, 0, to)
    // pushClusters looks at whole vectors of x: those from i on must not contribute.
    const [first, end] = rows.range('openL', 'openN')
    for (let row = here + first * width; row < here + end * width; row += width)
      for (let x = i; x < to; x++) floats[row + x] = Number.NEGATIVE_INFINITY
  }

  /** Clusters over (x, j) that are an open item (p, i; x) and an L or N over (i, j; p). */
  #pushClusters(i: number, j: number): void {
    const here = this.block(i, j)
    const clusters = this.clustersTo(j)
    for (let p = 1; p < i; p += OPEN_BLOCK) {
      const count = Math.min(OPEN_BLOCK, i - p)
      const to = wholeVectors(p + count - 1)
      this.rows(this.programs.cross, clusters, this.block(p, i), this.nextStart, here + p, 1, count, 0, to)
    }
  }

  #copy(program: Program, here: number, from: number, to: number): void {
    this.rows(program, here, here, 0, this.zeros, 0, 1, from, to)
  }

  /** Inner sums for every vertex between i and j. */
  #innerBetween(program: Program, i: number, j: number, first: number, second: number): void {
    this.pairs(program, this.inner, first, 0, second, 0, 1, vectorOf(i + 1), wholeVectors(j))
  }
}
