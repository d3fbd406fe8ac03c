import type { EncoderTrace } from '../encoder/encoder.ts'
import type { LabelerKind, NetworkOptions } from '../options/preset.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import { type BatchArc, BiaffineLabels, ConcatLabels, type LabelScorer } from './label-scorers.ts'

const labelers = {
  concat: ConcatLabels,
  biaffine: BiaffineLabels,
} as const satisfies Record<LabelerKind, unknown>

/** Scores the labels of arcs by the vectors of their two ends: of gold arcs in training, of found ones in parsing. */
export class Labeler {
  readonly labels: number
  readonly #scorer: LabelScorer

  constructor(parameters: Parameters, name: string, labels: number, inputs: number, network: NetworkOptions) {
    this.labels = labels
    this.#scorer = new labelers[network.labeler ?? 'concat'](parameters, name, labels, inputs, network)
  }

  /** The scores of all labels of arcs, and their backward pass. */
  forward(
    context: ForwardContext,
    trace: EncoderTrace,
    arcs: readonly BatchArc[],
  ): ReturnType<LabelScorer['forward']> {
    return this.#scorer.forward(context, trace, arcs)
  }

  /** Copies of the scores of all labels, for each arc. */
  scores(context: ForwardContext, trace: EncoderTrace, arcs: readonly BatchArc[]): Float32Array[] {
    if (arcs.length === 0) return []
    const { scores, stride } = this.forward(context, trace, arcs).scores
    return arcs.map((_, k) => context.workspace.view(scores + 4 * k * stride, this.labels).slice())
  }
}

/** For each arc the best permitted label, the first of equals; −1 if none is permitted. */
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
