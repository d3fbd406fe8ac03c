import type { EncoderTrace } from './encoder.ts'
import { type BatchArc, BiaffineLabels, ConcatLabels, type LabelScorer } from './label-scorers.ts'
import { type ClassLoss, classLoss } from './losses.ts'
import type { Parameters } from './parameters.ts'
import type { Pass } from './pass.ts'
import type { LabelerKind, NetworkOptions } from './preset.ts'
import type { Pointer } from './workspace.ts'

export const labelers = {
  concat: ConcatLabels,
  biaffine: BiaffineLabels,
} as const satisfies Record<LabelerKind, unknown>

/** Scores the labels of arcs by the vectors of their two ends. It learns on gold arcs and is used on those found. */
export class Labeler {
  readonly labels: number
  readonly #scorer: LabelScorer

  constructor(parameters: Parameters, name: string, labels: number, inputs: number, network: NetworkOptions) {
    this.labels = labels
    this.#scorer = new labelers[network.labeler ?? 'concat'](parameters, name, labels, inputs, network)
  }

  /** The loss, times the weight; adds to the gradients and to dNodes. */
  learn(
    pass: Pass,
    trace: EncoderTrace,
    arcs: readonly BatchArc[],
    gold: readonly number[],
    weight: number,
    kind: ClassLoss,
    dNodes: Pointer,
  ): number {
    if (arcs.length === 0) return 0
    const { scores, backward } = this.#scorer.forward(pass, trace, arcs)
    const { loss, gradient } = classLoss(kind, pass, scores, gold, weight)
    backward(gradient, dNodes)
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
    const { scores, stride, count } = this.#scorer.forward(pass, trace, arcs).scores
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
