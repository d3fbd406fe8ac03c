import type { Extent } from '../shared/chart.ts'
import { boundOfMh4, type Mh4Scores } from './mh4-scores.ts'

/**
 * How the derivations of MH_k are scored: as for MH4, but with (k − 1)(k − 2) reductions. A reduction takes away the
 * node at some depth of the stack (s0 has depth 0, at most k − 3) and gives it a head that is another of the k − 1
 * nodes s_{k−2} .. s0, b0; at each depth they are ordered from the deepest head to b0. In scores of the kind 'two'
 * the depths go down from k − 3 to 0, after SHIFT; in those of the kind 'hybrid' they go up from 0.
 */
export type MultiHeadedScores = Mh4Scores

/** Place of a reduction among those of one depth; the head b0 has depth −1. */
function headOrder(k: number, dependentDepth: number, headDepth: number): number {
  return k - 2 - headDepth - (dependentDepth > headDepth ? 1 : 0)
}

/** One transition of a derivation, in the configuration that it is scored in. */
export interface MultiHeadedStep {
  /** 0 for SHIFT, else the index of the reduction in scores of the kind 'two'. */
  readonly kind: number
  /** −1 if the item has no second node on the stack. */
  readonly s1: number
  readonly s0: number
  readonly b0: number
  /** The arc; −1 for SHIFT. */
  readonly head: number
  readonly dependent: number
}

/** Scores of transitions by the heads of the item in which they are taken. */
export class MultiHeadedModel {
  readonly #k: number
  readonly #nodes: number
  readonly #scores: MultiHeadedScores

  constructor(k: number, n: number, scores: MultiHeadedScores) {
    this.#k = k
    this.#nodes = n + 2
    this.#scores = scores
  }

  /** How large the scores of derivations can be. */
  bound(): Extent {
    return boundOfMh4(this.#nodes - 2, this.#scores, (this.#k - 1) * (this.#k - 2))
  }

  shift(s0: number, b0: number): number {
    const scores = this.#scores
    if (scores.scoring === 'arcs') return 0
    return (scores.scoring === 'two' ? scores.transitions : scores.shift)[s0 * this.#nodes + b0]
  }

  /** The reduction of heads[dependent] to heads[head], of the first `size` heads. */
  reduction(heads: Int32Array, size: number, head: number, dependent: number): number {
    const scores = this.#scores
    const nodes = this.#nodes
    const b0 = heads[size - 1]
    const s0 = heads[size - 2]
    const depth = size - 2 - dependent
    const order = headOrder(this.#k, depth, size - 2 - head)
    if (scores.scoring === 'two') {
      const index = 1 + (this.#k - 3 - depth) * (this.#k - 1) + order
      return scores.transitions[(index * nodes + s0) * nodes + b0]
    }
    const arc = scores.arcs?.[heads[head] * (nodes - 1) + heads[dependent]] ?? 0
    if (scores.scoring === 'arcs') return arc
    const index = depth * (this.#k - 1) + order
    const s1 = heads[size - 3]
    return (
      scores.stack[(index * nodes + s1) * nodes + s0] + scores.buffer[(index * nodes + s0) * nodes + b0] + arc
    )
  }

  step(heads: Int32Array, size: number, head: number, dependent: number): MultiHeadedStep {
    const depth = size - 2 - dependent
    return {
      kind: 1 + (this.#k - 3 - depth) * (this.#k - 1) + headOrder(this.#k, depth, size - 2 - head),
      s1: heads[size - 3],
      s0: heads[size - 2],
      b0: heads[size - 1],
      head: heads[head],
      dependent: heads[dependent],
    }
  }
}
