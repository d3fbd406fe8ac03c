import { chartStride, MH4 } from '../../../kernels/charts/index.ts'
import { LA2, RA_PRIME, RA2 } from './mh4-scores.ts'

/** The scores of links, from the numbers that loadMh4 filled. */
export class Mh4Links {
  readonly #numbers: Float64Array
  readonly #stride: number
  readonly #matrix: number

  constructor(numbers: Float64Array, nodes: number) {
    this.#numbers = numbers
    this.#stride = chartStride(nodes)
    this.#matrix = nodes * this.#stride
  }

  /** The score of a link on [i, j, k, l], with its arc; RA and LA on [j, k, l] score the same. */
  score(kind: number, i: number, j: number, k: number, l: number): number {
    const numbers = this.#numbers
    const stride = this.#stride
    const score = this.withoutArc(kind, j, k, l)
    const arcs = MH4.arcs * this.#matrix
    if (kind === RA2) return score + numbers[arcs + i * stride + k]
    if (kind === RA_PRIME) return score + numbers[arcs + i * stride + j]
    if (kind === LA2) return score + numbers[arcs + l * stride + j]
    return score
  }

  /** The same without the arc, for RA2, RA' and LA2. */
  withoutArc(kind: number, j: number, k: number, l: number): number {
    return (
      this.#numbers[kind * this.#matrix + j * this.#stride + k] +
      this.#numbers[(MH4.buffer + kind) * this.#matrix + l * this.#stride + k]
    )
  }

  shift(s0: number, b0: number): number {
    return this.#numbers[MH4.shift * this.#matrix + b0 * this.#stride + s0]
  }
}
