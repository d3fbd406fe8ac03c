import type { EncoderTrace } from '../encoder/encoder.ts'
import { type ClassLoss, classLoss } from '../layers/losses.ts'
import type { LabelerKind, NetworkOptions } from '../options/preset.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import { type BatchArc, BiaffineLabels, ConcatLabels, type LabelScorer } from './label-scorers.ts'

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
    context: ForwardContext,
    trace: EncoderTrace,
    arcs: readonly BatchArc[],
    gold: readonly number[],
    weight: number,
    kind: ClassLoss,
    dNodes: Pointer,
  ): number {
    if (arcs.length === 0) return 0
    const { scores, backward } = this.#scorer.forward(context, trace, arcs)
    const { loss, gradient } = classLoss(kind, context, scores, gold, weight)
    backward(gradient, dNodes)
    return loss
  }

  /** For each arc the scores of all labels, to keep. */
  scores(context: ForwardContext, trace: EncoderTrace, arcs: readonly BatchArc[]): Float32Array[] {
    if (arcs.length === 0) return []
    const { scores, stride } = this.#scorer.forward(context, trace, arcs).scores
    return arcs.map((_, k) => context.workspace.view(scores + 4 * k * stride, this.labels).slice())
  }
}

/** For each arc the best label among those permitted, the first of equals; −1 where none is. */
export function bestLabels(
  scores: readonly ArrayLike<number>[],
  arcs: readonly BatchArc[],
  permits: (arc: BatchArc, label: number) => boolean,
): Int32Array {
  return Int32Array.from(arcs, (arc, k) => {
    const row = scores[k]
    let [best, highest] = [-1, Number.NEGATIVE_INFINITY]
    for (let label = 0; label < row.length; label++) {
      if (row[label] <= highest || !permits(arc, label)) continue
      highest = row[label]
      best = label
    }
    return best
  })
}
