import { ConcatScorer } from './concat-scorer.ts'
import type { EncoderTrace } from './encoder.ts'
import { hingeLoss } from './losses.ts'
import type { Parameters } from './parameters.ts'
import type { Pass } from './pass.ts'
import type { NetworkOptions } from './preset.ts'
import type { Pointer } from './workspace.ts'

/** An arc of a batch. */
export interface BatchArc {
  readonly sentence: number
  readonly head: number
  readonly dependent: number
}

/** Scores the labels of arcs by the vectors of their two ends. It learns on gold arcs and is used on those found. */
export class Labeler {
  readonly labels: number
  readonly #scorer: ConcatScorer

  constructor(
    parameters: Parameters,
    name: string,
    labels: number,
    inputs: number,
    { hidden, activation, dropout }: NetworkOptions,
  ) {
    this.labels = labels
    const options = { inputs, positions: 2, hidden, outputs: labels, activation, dropout }
    this.#scorer = new ConcatScorer(parameters, name, options)
  }

  /** The loss, times the weight; adds to the gradients and to dNodes. */
  learn(
    pass: Pass,
    trace: EncoderTrace,
    arcs: readonly BatchArc[],
    gold: readonly number[],
    weight: number,
    dNodes: Pointer,
  ): number {
    if (arcs.length === 0) return 0
    const projection = this.#scorer.project(pass, trace.nodes, trace.rows)
    const states = this.#scorer.forward(pass, projection, rowsOf(trace, arcs))
    const { loss, gradient } = hingeLoss(pass, states, gold, weight)
    this.#scorer.backward(pass, states, gradient, dNodes)
    return loss
  }

  /** For each arc the best label among those permitted, the first of equals; −1 where none is. */
  label(
    pass: Pass,
    trace: EncoderTrace,
    arcs: readonly BatchArc[],
    permits: (arc: BatchArc, label: number) => boolean,
  ): Int32Array {
    const best = new Int32Array(arcs.length).fill(-1)
    if (arcs.length === 0) return best
    const projection = this.#scorer.project(pass, trace.nodes, trace.rows)
    const { scores, stride, count } = this.#scorer.forward(pass, projection, rowsOf(trace, arcs))
    const values = pass.workspace.view(scores, count * stride)
    for (const [k, arc] of arcs.entries()) {
      let highest = Number.NEGATIVE_INFINITY
      for (let label = 0; label < this.labels; label++) {
        const score = values[k * stride + label]!
        if (score <= highest || !permits(arc, label)) continue
        highest = score
        best[k] = label
      }
    }
    return best
  }
}

function rowsOf({ first }: EncoderTrace, arcs: readonly BatchArc[]): Int32Array {
  const rows = new Int32Array(2 * arcs.length)
  for (const [k, { sentence, head, dependent }] of arcs.entries()) {
    rows[2 * k] = first[sentence]! + head
    rows[2 * k + 1] = first[sentence]! + dependent
  }
  return rows
}
