import type { ArcTerms } from '../shared/arc-terms.ts'
import type { ChartOptions, ScoreArray } from '../shared/chart.ts'
import { type ArcProbabilities, arcProbabilitiesUnder, logAdd } from '../shared/probabilities.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The probability of every arc among the projective trees, each as probable as the exponential of the sum of its
 * arcs' scores. Eisner's chart derives every tree in exactly one way, so that this is a distribution of trees (Paskin
 * 2001). Undefined if no tree satisfies the options. Time O(n³), memory O(n²).
 *
 * The scores are at head·(n + 1) + dependent.
 *
 * @example
 * projectiveProbabilities(n, arcs)?.arcs[0 * (n + 1) + 2] // that word 2 depends on the root
 */
export function projectiveProbabilities(
  n: number,
  arcs: ScoreArray,
  options: ChartOptions = {},
): ArcProbabilities | undefined {
  return arcProbabilitiesUnder(n, arcs, options, (relative, terms) => {
    const sums = new EisnerSums(n + 1, relative, terms)
    return { logSum: sums.logSum(), arcs: sums.arcs() }
  })
}

/**
 * The sums of exp(score) over the parts of trees, as logarithms. Right[i, j]: i is the head of all of
 * i + 1..j; left[i, j]: j that of all of i..j − 1; rightArc and leftArc: the same with an arc between i and j, and
 * inner all that is between them.
 */
class EisnerSums {
  readonly #nodes: number
  readonly #right: Float64Array
  readonly #left: Float64Array
  readonly #rightArc: Float64Array
  readonly #leftArc: Float64Array
  readonly #inner: Float64Array

  constructor(nodes: number, arcs: ScoreArray, terms: ArcTerms) {
    this.#nodes = nodes
    const table = () => new Float64Array(nodes * nodes).fill(NEVER)
    this.#right = table()
    this.#left = table()
    this.#rightArc = table()
    this.#leftArc = table()
    this.#inner = table()
    for (let j = 0; j < nodes; j++) {
      this.#right[j * nodes + j] = 0
      this.#left[j * nodes + j] = 0
      for (let i = j - 1; i >= 0; i--) {
        const at = i * nodes + j
        let joined = NEVER
        for (let k = i; k < j; k++) joined = logAdd(joined, this.#joined(i, k, j))
        this.#inner[at] = joined
        this.#rightArc[at] = joined + arcs[at] + terms[i * (nodes + 1) + j]
        this.#leftArc[at] = joined + arcs[j * nodes + i] + terms[j * (nodes + 1) + i]
        let right = NEVER
        let left = NEVER
        for (let k = i + 1; k <= j; k++) right = logAdd(right, this.#toRight(i, k, j))
        for (let k = i; k < j; k++) left = logAdd(left, this.#toLeft(i, k, j))
        this.#right[at] = right
        this.#left[at] = left
      }
    }
  }

  logSum(): number {
    return this.#right[this.#nodes - 1]
  }

  #joined(i: number, k: number, j: number): number {
    return this.#right[i * this.#nodes + k] + this.#left[(k + 1) * this.#nodes + j]
  }

  #toRight(i: number, k: number, j: number): number {
    return this.#rightArc[i * this.#nodes + k] + this.#right[k * this.#nodes + j]
  }

  #toLeft(i: number, k: number, j: number): number {
    return this.#left[i * this.#nodes + k] + this.#leftArc[k * this.#nodes + j]
  }

  /** From the whole to its parts: the probability of a part is the sum over everything that contains it. */
  arcs(): Float64Array {
    const nodes = this.#nodes
    const arcs = new Float64Array(nodes * nodes)
    const right = new Float64Array(nodes * nodes)
    const left = new Float64Array(nodes * nodes)
    right[nodes - 1] = this.logSum() === NEVER ? 0 : 1
    for (let j = nodes - 1; j >= 0; j--) {
      for (let i = 0; i < j; i++) {
        const at = i * nodes + j
        const ofRight = right[at]
        const ofLeft = left[at]
        for (let k = i + 1; k <= j && ofRight > 0; k++) {
          const part = ofRight * Math.exp(this.#toRight(i, k, j) - this.#right[at])
          arcs[i * nodes + k] += part
          right[k * nodes + j] += part
        }
        for (let k = i; k < j && ofLeft > 0; k++) {
          const part = ofLeft * Math.exp(this.#toLeft(i, k, j) - this.#left[at])
          arcs[j * nodes + k] += part
          left[i * nodes + k] += part
        }
        // Everything that contains the two arcs is wider or starts further left.
        const ofInner = arcs[at] + arcs[j * nodes + i]
        for (let k = i; k < j && ofInner > 0; k++) {
          const part = ofInner * Math.exp(this.#joined(i, k, j) - this.#inner[at])
          right[i * nodes + k] += part
          left[(k + 1) * nodes + j] += part
        }
      }
    }
    return arcs
  }
}
