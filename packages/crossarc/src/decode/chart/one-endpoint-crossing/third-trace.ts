import { CROSSED, GRANDPARENT, HEAD, partNumber, SIBLING } from './parts.ts'
import { APART, FIRST_BELOW, SECOND_BELOW } from './states.ts'
import {
  APART_LEFT,
  APART_RIGHT,
  APART_SAME,
  TAIL,
  type ThirdOrderItems,
  TRAPEZOID_LEFT,
  TRAPEZOID_RIGHT,
  TRIANGLE_LEFT,
  TRIANGLE_RIGHT,
} from './third-order.ts'
import { arcOf, type Item, takeCrossingApart } from './trace.ts'

/** A tree and the numbers of the parts that it was scored by, in increasing order. */
export interface ScoredParts {
  readonly heads: Int32Array
  readonly parts: Int32Array
}

/** An item of the rows for arcs that are not crossed. */
interface UncrossedItem {
  readonly row: number
  readonly i: number
  readonly j: number
  readonly place: number
}

/** Finds the best tree of a chart, and its parts, by taking items apart from the top. */
export function traceThirdOrder(chart: ThirdOrderItems): ScoredParts {
  return new ThirdOrderTrace(chart).run()
}

class ThirdOrderTrace {
  readonly #chart: ThirdOrderItems
  readonly #heads: Int32Array
  readonly #parts: number[] = []
  readonly #crossing: Item[] = []
  readonly #uncrossed: UncrossedItem[] = []

  constructor(chart: ThirdOrderItems) {
    this.#chart = chart
    this.#heads = new Int32Array(chart.n + 1).fill(-1)
  }

  run(): ScoredParts {
    const { n, nothing } = this.#chart
    this.#push(TRIANGLE_RIGHT, 0, n, nothing)
    for (;;) {
      const uncrossed = this.#uncrossed.pop()
      const crossing = uncrossed === undefined ? this.#crossing.pop() : undefined
      if (uncrossed !== undefined) this.#takeApart(uncrossed)
      else if (crossing !== undefined) this.#takeCrossing(crossing)
      else return { heads: this.#heads, parts: Int32Array.from(this.#parts).sort() }
    }
  }

  #push(row: number, i: number, j: number, place: number): void {
    if (i !== j) this.#uncrossed.push({ row, i, j, place })
  }

  #pushCluster(i: number, j: number, state: number): void {
    this.#crossing.push({ kind: 'cross', state, vertices: [i, j] })
  }

  #cluster(i: number, j: number, state: number): number {
    return this.#chart.crossed.value('cross', state, [i, j])
  }

  #part(kind: number, node: number, modifier: number): void {
    this.#parts.push(partNumber(this.#chart.n, kind, node, modifier))
  }

  #takeCrossing(item: Item): void {
    if (item.kind === 'arc') {
      const { head, dependent } = arcOf(item)
      this.#heads[dependent] = head
      this.#part(CROSSED, head, dependent)
    } else if (item.kind === 'gap') {
      const [i, j] = item.vertices
      const row =
        item.state === APART ? APART_SAME : item.state === SECOND_BELOW ? TRIANGLE_RIGHT : TRIANGLE_LEFT
      this.#push(row, i, j, this.#chart.uncounted)
    } else this.#crossing.push(...takeCrossingApart(this.#chart.crossed, item))
  }

  #takeApart({ row, i, j, place }: UncrossedItem): void {
    const { uncounted } = this.#chart
    if (row === TRAPEZOID_RIGHT) this.#trapezoidRight(i, j, place)
    else if (row === TRAPEZOID_LEFT) this.#trapezoidLeft(i, j, place)
    else if (row === TRIANGLE_RIGHT) this.#triangleRight(i, j, place)
    else if (row === TRIANGLE_LEFT) this.#triangleLeft(i, j, place)
    else if (row === TAIL) this.#tail(i, j, place)
    else if (row === APART_SAME) this.#apart(i, j, place, place)
    else if (row === APART_RIGHT) this.#apart(i, j, uncounted, place)
    else this.#apart(i, j, place, uncounted)
  }

  #arc(head: number, modifier: number, place: number): void {
    const { n, nothing, uncounted } = this.#chart
    this.#heads[modifier] = head
    this.#part(HEAD, head, modifier)
    if (place !== uncounted) this.#part(GRANDPARENT, place === nothing ? n + 1 : place, modifier)
  }

  #trapezoidRight(i: number, j: number, place: number): void {
    const chart = this.#chart
    const none = chart.n + 1
    const best = new Best()
    best.offer(chart.score(SIBLING, none, j) + chart.value(TRIANGLE_LEFT, i + 1, j, i), NO_SIBLING, i)
    best.offer(this.#cluster(i, j, APART), CLUSTER, j)
    for (let v = i + 1; v < j; v++) {
      const sibling = chart.score(SIBLING, v, j) + chart.value(TRAPEZOID_RIGHT, i, v, place)
      best.offer(sibling + chart.value(APART_SAME, v, j, i), ARC, v)
      best.offer(this.#cluster(i, v, SECOND_BELOW) + chart.value(APART_RIGHT, v, j, i), CLUSTER_BELOW, v)
      best.offer(this.#cluster(i, v, APART) + chart.value(TRIANGLE_LEFT, v, j, i), CLUSTER, v)
    }
    const v = best.node
    this.#arc(i, j, place)
    if (best.choice === NO_SIBLING) {
      this.#part(SIBLING, none, j)
      this.#push(TRIANGLE_LEFT, i + 1, j, i)
    } else if (best.choice === ARC) {
      this.#part(SIBLING, v, j)
      this.#push(TRAPEZOID_RIGHT, i, v, place)
      this.#push(APART_SAME, v, j, i)
    } else if (best.choice === CLUSTER_BELOW) {
      this.#pushCluster(i, v, SECOND_BELOW)
      this.#push(APART_RIGHT, v, j, i)
    } else {
      this.#pushCluster(i, v, APART)
      this.#push(TRIANGLE_LEFT, v, j, i)
    }
  }

  #trapezoidLeft(i: number, j: number, place: number): void {
    const chart = this.#chart
    const none = chart.n + 1
    const best = new Best()
    best.offer(chart.score(SIBLING, none, i) + chart.value(TRIANGLE_RIGHT, i, j - 1, j), NO_SIBLING, j)
    best.offer(this.#cluster(i, j, APART), CLUSTER, i)
    for (let v = i + 1; v < j; v++) {
      const sibling = chart.score(SIBLING, v, i) + chart.value(TRAPEZOID_LEFT, v, j, place)
      best.offer(sibling + chart.value(APART_SAME, i, v, j), ARC, v)
      best.offer(this.#cluster(v, j, FIRST_BELOW) + chart.value(APART_LEFT, i, v, j), CLUSTER_BELOW, v)
      best.offer(this.#cluster(v, j, APART) + chart.value(TRIANGLE_RIGHT, i, v, j), CLUSTER, v)
    }
    const v = best.node
    this.#arc(j, i, place)
    if (best.choice === NO_SIBLING) {
      this.#part(SIBLING, none, i)
      this.#push(TRIANGLE_RIGHT, i, j - 1, j)
    } else if (best.choice === ARC) {
      this.#part(SIBLING, v, i)
      this.#push(TRAPEZOID_LEFT, v, j, place)
      this.#push(APART_SAME, i, v, j)
    } else if (best.choice === CLUSTER_BELOW) {
      this.#pushCluster(v, j, FIRST_BELOW)
      this.#push(APART_LEFT, i, v, j)
    } else {
      this.#pushCluster(v, j, APART)
      this.#push(TRIANGLE_RIGHT, i, v, j)
    }
  }

  #triangleRight(i: number, j: number, place: number): void {
    const chart = this.#chart
    const best = new Best()
    for (let k = i + 1; k <= j; k++) {
      best.offer(chart.value(TRAPEZOID_RIGHT, i, k, place) + chart.value(TRIANGLE_RIGHT, k, j, i), ARC, k)
      const rest = chart.value(TRIANGLE_RIGHT, k, j, chart.uncounted)
      best.offer(this.#cluster(i, k, SECOND_BELOW) + rest, CLUSTER_BELOW, k)
    }
    const k = best.node
    if (best.choice === ARC) this.#push(TRAPEZOID_RIGHT, i, k, place)
    else this.#pushCluster(i, k, SECOND_BELOW)
    this.#push(TRIANGLE_RIGHT, k, j, best.choice === ARC ? i : chart.uncounted)
  }

  #triangleLeft(i: number, j: number, place: number): void {
    const chart = this.#chart
    const best = new Best()
    for (let k = i; k < j; k++) {
      best.offer(chart.value(TRAPEZOID_LEFT, k, j, place) + chart.value(TRIANGLE_LEFT, i, k, j), ARC, k)
      const rest = chart.value(TRIANGLE_LEFT, i, k, chart.uncounted)
      best.offer(this.#cluster(k, j, FIRST_BELOW) + rest, CLUSTER_BELOW, k)
    }
    const k = best.node
    if (best.choice === ARC) this.#push(TRAPEZOID_LEFT, k, j, place)
    else this.#pushCluster(k, j, FIRST_BELOW)
    this.#push(TRIANGLE_LEFT, i, k, best.choice === ARC ? j : chart.uncounted)
  }

  #tail(i: number, j: number, place: number): void {
    const chart = this.#chart
    const best = new Best()
    best.offer(chart.value(TRIANGLE_LEFT, i + 1, j, place), ARC, i + 1)
    for (let k = i + 1; k <= j; k++)
      best.offer(this.#cluster(i, k, APART) + chart.value(TRIANGLE_LEFT, k, j, place), CLUSTER, k)
    if (best.choice === CLUSTER) this.#pushCluster(i, best.node, APART)
    this.#push(TRIANGLE_LEFT, best.node, j, place)
  }

  /** i and j are roots; a is the last node of the triangle whose head is i. */
  #apart(i: number, j: number, place: number, placeRight: number): void {
    const chart = this.#chart
    const best = new Best()
    for (let a = i; a < j; a++)
      best.offer(chart.value(TRIANGLE_RIGHT, i, a, place) + chart.value(TAIL, a, j, placeRight), ARC, a)
    this.#push(TRIANGLE_RIGHT, i, best.node, place)
    this.#push(TAIL, best.node, j, placeRight)
  }
}

/** How an item can be made: with no child between, with an arc, or with a cluster that ends at a root or below it. */
const NO_SIBLING = 0
const ARC = 1
const CLUSTER = 2
const CLUSTER_BELOW = 3

class Best {
  score = Number.NEGATIVE_INFINITY
  choice = 0
  node = 0

  offer(score: number, choice: number, node: number): void {
    if (score <= this.score) return
    this.score = score
    this.choice = choice
    this.node = node
  }
}
