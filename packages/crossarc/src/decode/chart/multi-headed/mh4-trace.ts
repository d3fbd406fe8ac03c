import { chartStride, MH4 } from '../../../kernels/charts/index.ts'
import { Mh4Links } from './mh4-links.ts'
import { LA, LA2, RA, RA_PRIME, RA2, type Reduction, SECOND_LINKS, TOP_LINKS } from './mh4-scores.ts'

/** Receives the steps of the best derivation, in the order of its transitions. */
export interface Mh4Visitor {
  shift(): void
  /** The pair that scores a SHIFT; not in order. */
  shiftScore(s0: number, b0: number): void
  reduce(reduction: Reduction): void
}

/** An item [i, l] (j = 0) or [i, j, l]. */
export interface Mh4Item {
  i: number
  j: number
  l: number
}

/** How the best item came about: combined from two, after a link if there is a reduction. */
interface Step {
  left: Mh4Item
  right: Mh4Item
  reduction: Reduction | undefined
}

/** Recovers the best derivation of a filled chart by comparing scores. */
export class Mh4Trace {
  readonly #numbers: Float64Array
  readonly #nodes: number
  readonly #stride: number
  readonly #matrix: number
  readonly #links: Mh4Links
  #best = 0
  #step: Step | undefined

  constructor(numbers: Float64Array, nodes: number) {
    this.#numbers = numbers
    this.#nodes = nodes
    this.#stride = chartStride(nodes)
    this.#matrix = nodes * this.#stride
    this.#links = new Mh4Links(numbers, nodes)
  }

  /** Visits the steps of items one after the other, by default of the whole sentence. */
  run(visitor: Mh4Visitor, items: readonly Mh4Item[] = [{ i: 0, j: 0, l: this.#nodes - 1 }]): void {
    const open: (Mh4Item | Reduction)[] = items.toReversed()
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if ('kind' in next) {
        visitor.reduce(next)
        continue
      }
      if (next.l === next.i + 1) {
        if (next.i > 0) visitor.shift()
        continue
      }
      if (next.j === 0) {
        const { item, reduction } = this.#pairStep(next)
        open.push(reduction, item)
        continue
      }
      const { left, right, reduction } = this.#tripleStep(next)
      if (reduction !== undefined) open.push(reduction)
      open.push(right, left)
      visitor.shiftScore(left.j === 0 ? left.i : left.j, left.l)
    }
  }

  /**
   * The items that cover the sentence from left to right with the fewest words left as heads, and of these covers the one
   * with the best score. The words where two items meet are heads, and so is j of an item [i, j, l].
   */
  bestCover(): Mh4Item[] {
    const nodes = this.#nodes
    const last: (Mh4Item | undefined)[] = new Array(nodes)
    const heads = new Int32Array(nodes).fill(nodes)
    const scores = new Float64Array(nodes).fill(Number.NEGATIVE_INFINITY)
    heads[0] = 0
    scores[0] = 0
    const offer = (item: Mh4Item, more: number, score: number) => {
      const { i, l } = item
      const count = heads[i] + more
      const total = scores[i] + score
      if (count > heads[l] || score === Number.NEGATIVE_INFINITY) return
      if (count === heads[l] && total <= scores[l]) return
      heads[l] = count
      scores[l] = total
      last[l] = item
    }
    for (let l = 1; l < nodes; l++) {
      const isEnd = l === nodes - 1
      for (let i = 0; i < l; i++) {
        const own = isEnd ? 0 : 1
        offer(pair(i, l), own, this.#end(i, l) + this.#links.shift(i, l))
        for (let j = i + 1; j < l; j++)
          offer({ i, j, l }, own + 1, this.#triple(i, j, l) + this.#links.shift(j, l))
      }
    }
    const cover: Mh4Item[] = []
    for (let item = last[nodes - 1]; item !== undefined; item = last[item.i]) cover.push(item)
    return cover.reverse()
  }

  /** [i, j, l] ⊢ [i, l]. */
  #pairStep({ i, l }: Mh4Item): { item: Mh4Item; reduction: Reduction } {
    let best = Number.NEGATIVE_INFINITY
    let item: Mh4Item | undefined
    let reduction: Reduction | undefined
    for (let j = i + 1; j < l; j++) {
      for (const kind of [RA, LA]) {
        const score = this.#triple(i, j, l) + this.#links.score(kind, i, i, j, l)
        if (score <= best) continue
        best = score
        item = { i, j, l }
        reduction = { kind, head: kind === RA ? i : l, dependent: j, s1: i, s0: j, b0: l }
      }
    }
    return { item: item!, reduction: reduction! }
  }

  /** [i, j] + [j, l] ⊢ [i, j, l], or a link on [i, j, k, l] or [i, k, j, l] that removes k. */
  #tripleStep({ i, j, l }: Mh4Item): Step {
    this.#best = this.#pair(i, j) + this.#end(j, l)
    this.#step = { left: pair(i, j), right: pair(j, l), reduction: undefined }
    for (let k = j + 1; k < l; k++) {
      this.#tryLinks(i, j, k, l, RA2, TOP_LINKS)
    }
    for (let k = i + 1; k < j; k++) {
      this.#tryLinks(i, k, j, l, RA_PRIME, SECOND_LINKS)
    }
    return this.#step
  }

  /** Links on [i, j, k, l]; `fromFirst` is the one of them whose head is i. */
  #tryLinks(i: number, j: number, k: number, l: number, fromFirst: number, kinds: readonly number[]): void {
    for (const kind of kinds) {
      const link = this.#links.score(kind, i, j, k, l)
      const first = this.#tripleWithShift(i, j, k) + this.#end(k, l)
      const second = this.#triple(j, k, l) + this.#pair(i, j)
      const score = Math.max(first, second) + link
      if (score <= this.#best) continue
      this.#best = score
      this.#step = {
        left: first >= second ? { i, j, l: k } : pair(i, j),
        right: first >= second ? pair(k, l) : { i: j, j: k, l },
        reduction: {
          kind,
          head: kind === fromFirst ? i : kind === LA || kind === LA2 ? l : kind === RA ? j : k,
          dependent: kinds === TOP_LINKS ? k : j,
          s1: j,
          s0: k,
          b0: l,
        },
      }
    }
  }

  #pair(i: number, j: number): number {
    return this.#numbers[MH4.pairs * this.#matrix + i * this.#stride + j]
  }

  #end(i: number, l: number): number {
    return this.#numbers[MH4.pairsByEnd * this.#matrix + l * this.#stride + i]
  }

  #triple(i: number, j: number, l: number): number {
    return this.#numbers[(MH4.matrices + this.#nodes + l) * this.#matrix + i * this.#stride + j]
  }

  #tripleWithShift(i: number, j: number, l: number): number {
    return this.#numbers[(MH4.matrices + i) * this.#matrix + j * this.#stride + l]
  }
}

function pair(i: number, l: number): Mh4Item {
  return { i, j: 0, l }
}
