import type { MaxPlusKernels } from '../../../kernels/max-plus/index.ts'
import { CrossedItems } from './crossed.ts'
import { CROSSED, GRANDPARENT, HEAD, partNumber, SIBLING } from './parts.ts'
import { crossingPrograms } from './programs.ts'
import { APART, FIRST_BELOW, SECOND_BELOW } from './states.ts'
import { type ChartTableOptions, vectorOf, wholeVectors } from './tables.ts'

/**
 * The rows of a span for arcs that are not crossed. Their places stand for the grandparent g that the children of the
 * span's head see: a node outside, nothing (node 0 is the head), or none that counts, so they have no such part.
 *
 * - A trapezoid is an arc between i and j, to the right or to the left, with all that is below it.
 * - A triangle has one end below the other, with all between.
 * - A tail is a triangle to the left over (i + 1, j), or a cluster from i on and a triangle to the left from its end.
 * - Apart: i and j are both roots. Their children see the same g; or i's see none and j's see g (apartRight), or i's
 *   see g and j's see none (apartLeft).
 */
export const TRAPEZOID_RIGHT = 0
export const TRAPEZOID_LEFT = 1
export const TRIANGLE_RIGHT = 2
export const TRIANGLE_LEFT = 3
export const TAIL = 4
export const APART_SAME = 5
export const APART_RIGHT = 6
export const APART_LEFT = 7

/** What these rows need in the tables: eight rows a span, and the two places that stand for no node. */
export const THIRD_ORDER_TABLES: ChartTableOptions = { extraRows: 8, extraPlaces: 2 }

/** Fills the third-order chart. The scores lie as partNumber says. */
export class ThirdOrderItems {
  readonly crossed: CrossedItems
  readonly n: number
  /** The places in a row that stand for no grandparent that counts, and for no grandparent at all. */
  readonly uncounted: number
  readonly nothing: number
  readonly scores: Float32Array

  readonly #row = crossingPrograms().row
  /** By modifier, a row with its scores by grandparent. */
  readonly #grandparents: Float32Array
  /** A scratch row of the crossed chart. */
  readonly #steps: number

  constructor(kernels: MaxPlusKernels, n: number, scores: Float32Array) {
    this.n = n
    this.scores = scores
    this.uncounted = n + 1
    this.nothing = n + 2
    this.crossed = new CrossedItems(kernels, n, THIRD_ORDER_TABLES)
    this.#steps = this.crossed.scratch
    this.#grandparents = this.#grandparentRows()
    for (let head = 0; head <= n; head++) {
      for (let dependent = 1; dependent <= n; dependent++)
        if (head !== dependent) this.crossed.setArc(head, dependent, this.score(CROSSED, head, dependent))
    }
    this.#startNode(0)
    for (let j = 1; j <= n; j++) {
      this.#startNode(j)
      for (let i = j - 1; i >= 0; i--) this.#fillSpan(i, j)
    }
  }

  /** The score of a part; node n + 1 stands for nothing. */
  score(kind: number, node: number, modifier: number): number {
    return this.scores[partNumber(this.n, kind, node, modifier)]
  }

  /** Where a row of a span starts. */
  row(row: number, i: number, j: number): number {
    return this.crossed.block(i, j) + (this.crossed.firstExtraRow + row) * this.crossed.width
  }

  value(row: number, i: number, j: number, place: number): number {
    return this.crossed.floats[this.row(row, i, j) + place]
  }

  /** The score of the best tree, −∞ if there is none. */
  get best(): number {
    return this.value(TRIANGLE_RIGHT, 0, this.n, this.nothing)
  }

  #grandparentRows(): Float32Array {
    const { width } = this.crossed
    const rows = new Float32Array((this.n + 1) * width)
    for (let m = 1; m <= this.n; m++) {
      for (let g = 0; g <= this.n; g++) rows[m * width + g] = this.score(GRANDPARENT, g, m)
      rows[m * width + this.nothing] = this.score(GRANDPARENT, this.n + 1, m)
    }
    return rows
  }

  /** A node alone is a triangle of which it is the head. */
  #startNode(j: number): void {
    const { crossed } = this
    crossed.clear(j, j)
    for (const row of [TRIANGLE_RIGHT, TRIANGLE_LEFT]) {
      const start = this.row(row, j, j)
      crossed.floats.fill(0, start, start + crossed.width)
    }
  }

  #fillSpan(i: number, j: number): void {
    const { crossed, uncounted } = this
    crossed.clear(i, j)
    crossed.finishCluster(i, j)
    this.#fillTrapezoidRight(i, j)
    if (i > 0) this.#fillTrapezoidLeft(i, j)
    this.#fillTriangles(i, j)
    this.#fillApart(i, j)
    crossed.setGap(i, j, APART, this.value(APART_SAME, i, j, uncounted))
    crossed.setGap(i, j, SECOND_BELOW, this.value(TRIANGLE_RIGHT, i, j, uncounted))
    crossed.setGap(i, j, FIRST_BELOW, this.value(TRIANGLE_LEFT, i, j, uncounted))
    crossed.fillExterior(i, j)
  }

  /** The arc i → j. */
  #fillTrapezoidRight(i: number, j: number): void {
    const { crossed } = this
    const { floats, width, nextEnd } = crossed
    const head = this.score(HEAD, i, j)
    if (head === Number.NEGATIVE_INFINITY) return
    const clusters = crossed.clustersFrom(i)
    let best = this.score(SIBLING, this.n + 1, j) + this.value(TRIANGLE_LEFT, i + 1, j, i)
    best = Math.max(best, floats[clusters + APART * width + j])
    for (let v = i + 1; v < j; v++) {
      const below = floats[clusters + SECOND_BELOW * width + v] + this.value(APART_RIGHT, v, j, i)
      const apart = floats[clusters + APART * width + v] + this.value(TRIANGLE_LEFT, v, j, i)
      if (below > best) best = below
      if (apart > best) best = apart
      floats[this.#steps + v] = this.score(SIBLING, v, j) + this.value(APART_SAME, v, j, i)
    }
    const row = this.row(TRAPEZOID_RIGHT, i, j)
    floats.fill(best, row, row + width)
    this.#rows(i, j, row, this.row(TRAPEZOID_RIGHT, i, i + 1), nextEnd, this.#steps + i + 1, 1, j - i - 1)
    this.#addArc(row, head, j)
  }

  /** The arc j → i. */
  #fillTrapezoidLeft(i: number, j: number): void {
    const { crossed } = this
    const { floats, width, nextStart } = crossed
    const head = this.score(HEAD, j, i)
    if (head === Number.NEGATIVE_INFINITY) return
    const clusters = crossed.clustersTo(j)
    let best = this.score(SIBLING, this.n + 1, i) + this.value(TRIANGLE_RIGHT, i, j - 1, j)
    best = Math.max(best, floats[clusters + APART * width + i])
    for (let v = i + 1; v < j; v++) {
      const below = floats[clusters + FIRST_BELOW * width + v] + this.value(APART_LEFT, i, v, j)
      const apart = floats[clusters + APART * width + v] + this.value(TRIANGLE_RIGHT, i, v, j)
      if (below > best) best = below
      if (apart > best) best = apart
      floats[this.#steps + v] = this.score(SIBLING, v, i) + this.value(APART_SAME, i, v, j)
    }
    const row = this.row(TRAPEZOID_LEFT, i, j)
    floats.fill(best, row, row + width)
    this.#rows(i, j, row, this.row(TRAPEZOID_LEFT, i + 1, j), nextStart, this.#steps + i + 1, 1, j - i - 1)
    this.#addArc(row, head, i)
  }

  #addArc(row: number, head: number, modifier: number): void {
    const { floats, width } = this.crossed
    const grandparents = modifier * width
    for (let g = 0; g < width; g++) floats[row + g] += head + this.#grandparents[grandparents + g]
  }

  #fillTriangles(i: number, j: number): void {
    const { crossed, uncounted } = this
    const { floats, width, nextStart, nextEnd } = crossed
    const from = crossed.clustersFrom(i) + SECOND_BELOW * width
    const to = crossed.clustersTo(j) + FIRST_BELOW * width
    let bestRight = Number.NEGATIVE_INFINITY
    let bestLeft = Number.NEGATIVE_INFINITY
    for (let k = i; k <= j; k++) {
      // No cluster goes from a node to itself.
      const right = floats[from + k] + this.value(TRIANGLE_RIGHT, k, j, uncounted)
      const left = floats[to + k] + this.value(TRIANGLE_LEFT, i, k, uncounted)
      if (k > i && right > bestRight) bestRight = right
      if (k < j && left > bestLeft) bestLeft = left
    }
    const toRight = this.row(TRIANGLE_RIGHT, i, j)
    const heads = this.row(TRIANGLE_RIGHT, i + 1, j) + i
    floats.fill(bestRight, toRight, toRight + width)
    this.#rows(i, j, toRight, this.row(TRAPEZOID_RIGHT, i, i + 1), nextEnd, heads, nextStart, j - i)
    const toLeft = this.row(TRIANGLE_LEFT, i, j)
    floats.fill(bestLeft, toLeft, toLeft + width)
    const ends = this.row(TRIANGLE_LEFT, i, i) + j
    this.#rows(i, j, toLeft, this.row(TRAPEZOID_LEFT, i, j), nextStart, ends, nextEnd, j - i)
  }

  #fillApart(i: number, j: number): void {
    const { crossed, uncounted } = this
    const { nextStart, nextEnd, zeros } = crossed
    const tail = this.row(TAIL, i, j)
    const next = this.row(TRIANGLE_LEFT, i + 1, j)
    const clusters = crossed.clustersFrom(i) + i + 1
    this.#rows(i, j, tail, next, 0, zeros, 0, 1)
    this.#rows(i, j, tail, next, nextStart, clusters, 1, j - i)

    const triangles = this.row(TRIANGLE_RIGHT, i, i)
    const { width } = crossed
    for (const [from, to] of this.#outside(i, j)) {
      const same = this.row(APART_SAME, i, j)
      crossed.pairs(this.#row, same, triangles, nextEnd, tail, nextStart, j - i, from, to)
    }
    const [left, right] = [wholeVectors(i), vectorOf(j + 1)]
    const apartRight = this.row(APART_RIGHT, i, j)
    crossed.rows(this.#row, apartRight, tail, nextStart, triangles + uncounted, nextEnd, j - i, 0, left)
    const apartLeft = this.row(APART_LEFT, i, j)
    crossed.rows(this.#row, apartLeft, triangles, nextEnd, tail + uncounted, nextStart, j - i, right, width)
  }

  /** The vectors of places outside a span. */
  #outside(i: number, j: number): readonly (readonly [number, number])[] {
    const { width } = this.crossed
    const left = wholeVectors(i)
    const right = vectorOf(j + 1)
    if (right <= left) return [[0, width]]
    return left === 0
      ? [[right, width]]
      : [
          [0, left],
          [right, width],
        ]
  }

  #rows(
    i: number,
    j: number,
    out: number,
    first: number,
    firstStep: number,
    second: number,
    secondStep: number,
    count: number,
  ): void {
    for (const [from, to] of this.#outside(i, j))
      this.crossed.rows(this.#row, out, first, firstStep, second, secondStep, count, from, to)
  }
}
