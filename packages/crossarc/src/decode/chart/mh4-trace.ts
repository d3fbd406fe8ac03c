import { chartStride, MH4 } from '../../kernels/chart-layout.ts'
import { LA, LA_PRIME, LA2, RA, RA_PRIME, RA2, type Reduction } from './mh4-scores.ts'

/** What a walk through the best derivation meets, in the order of its transitions. */
export interface Mh4Visitor {
  shift(): void
  /** The pair that a SHIFT is scored by; not in order. */
  shiftScore(s0: number, b0: number): void
  reduce(reduction: Reduction): void
}

/**
 * An item [i, l] (j = 0) or [i, j, l]. Rooted: node 0, its first head, has its only dependent; never so where the
 * root may have several.
 */
interface Item {
  i: number
  j: number
  l: number
  rooted: boolean
}

/** How the best item came about: combined from two, after a link if there is a reduction. */
interface Step {
  left: Item
  right: Item
  reduction: Reduction | undefined
}

/** Walks through the best derivation of a filled chart: finds every step again by its numbers. */
export class Mh4Trace {
  readonly #numbers: Float64Array
  readonly #nodes: number
  readonly #stride: number
  readonly #matrix: number
  readonly #oneRoot: boolean
  #best = 0
  #step: Step | undefined

  constructor(numbers: Float64Array, nodes: number, oneRoot: boolean) {
    this.#numbers = numbers
    this.#nodes = nodes
    this.#stride = chartStride(nodes)
    this.#matrix = nodes * this.#stride
    this.#oneRoot = oneRoot
  }

  run(visitor: Mh4Visitor): void {
    const open: (Item | Reduction)[] = [{ i: 0, j: 0, l: this.#nodes - 1, rooted: this.#oneRoot }]
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

  /** [i, j, l] ⊢ [i, l]. */
  #pairStep({ i, l, rooted }: Item): { item: Item; reduction: Reduction } {
    const divided = this.#oneRoot && i === 0
    let best = Number.NEGATIVE_INFINITY
    let item: Item | undefined
    let reduction: Reduction | undefined
    for (let j = i + 1; j < l; j++) {
      for (const kind of [RA, LA]) {
        if (divided && kind === RA && !rooted) continue
        const source = divided && kind === LA && rooted
        const score = this.#triple(i, j, l, source) + this.#link(kind, i, i, j, l)
        if (score <= best) continue
        best = score
        item = { i, j, l, rooted: source }
        reduction = { kind, head: kind === RA ? i : l, dependent: j, s1: i, s0: j, b0: l }
      }
    }
    return { item: item!, reduction: reduction! }
  }

  /** [i, j] + [j, l] ⊢ [i, j, l], or a link on [i, j, k, l] or [i, k, j, l] that removes k. */
  #tripleStep({ i, j, l, rooted }: Item): Step {
    this.#best = this.#pair(i, j, rooted) + this.#end(j, l)
    this.#step = { left: pair(i, j, rooted), right: pair(j, l, false), reduction: undefined }
    for (let k = j + 1; k < l; k++) {
      this.#tryLinks(i, j, k, l, rooted, RA2, TOP_LINKS)
    }
    for (let k = i + 1; k < j; k++) {
      this.#tryLinks(i, k, j, l, rooted, RA_PRIME, SECOND_LINKS)
    }
    return this.#step
  }

  /** Links on [i, j, k, l]; `fromFirst` is the one of them whose head is i. */
  #tryLinks(
    i: number,
    j: number,
    k: number,
    l: number,
    rooted: boolean,
    fromFirst: number,
    kinds: readonly number[],
  ): void {
    const divided = this.#oneRoot && i === 0
    for (const kind of kinds) {
      const isFirst = kind === fromFirst
      if (divided && isFirst && !rooted) continue
      const source = rooted && !(divided && isFirst)
      const link = this.#link(kind, i, j, k, l)
      const first = this.#tripleWithShift(i, j, k, source) + this.#end(k, l)
      const second = this.#triple(j, k, l, false) + this.#pair(i, j, source)
      const score = Math.max(first, second) + link
      if (score <= this.#best) continue
      this.#best = score
      this.#step = {
        left: first >= second ? { i, j, l: k, rooted: source } : pair(i, j, source),
        right: first >= second ? pair(k, l, false) : { i: j, j: k, l, rooted: false },
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

  /** What a link on [i, j, k, l] scores; RA and LA on [j, k, l] score the same. */
  #link(kind: number, i: number, j: number, k: number, l: number): number {
    const numbers = this.#numbers
    const score =
      numbers[kind * this.#matrix + j * this.#stride + k]! +
      numbers[(MH4.buffer + kind) * this.#matrix + l * this.#stride + k]!
    const arcs = MH4.arcs * this.#matrix
    if (kind === RA2) return score + numbers[arcs + i * this.#stride + k]!
    if (kind === RA_PRIME) return score + numbers[arcs + i * this.#stride + j]!
    if (kind === LA2) return score + numbers[arcs + l * this.#stride + j]!
    return score
  }

  #pair(i: number, j: number, rooted: boolean): number {
    const row = rooted ? MH4.rows * this.#matrix + this.#stride : MH4.pairs * this.#matrix + i * this.#stride
    return this.#numbers[row + j]!
  }

  #end(i: number, l: number): number {
    return this.#numbers[MH4.pairsByEnd * this.#matrix + l * this.#stride + i]!
  }

  #triple(i: number, j: number, l: number, rooted: boolean): number {
    const row = rooted
      ? MH4.rootedByEnd * this.#matrix + l * this.#stride
      : (MH4.matrices + this.#nodes + l) * this.#matrix + i * this.#stride
    return this.#numbers[row + j]!
  }

  #tripleWithShift(i: number, j: number, l: number, rooted: boolean): number {
    const row = rooted
      ? MH4.rootedTriples * this.#matrix + j * this.#stride
      : (MH4.matrices + i) * this.#matrix + j * this.#stride
    return this.#numbers[row + l]!
  }
}

const TOP_LINKS: readonly number[] = [RA2, RA, LA]
const SECOND_LINKS: readonly number[] = [RA_PRIME, LA_PRIME, LA2]

function pair(i: number, l: number, rooted: boolean): Item {
  return { i, j: 0, l, rooted }
}
