import type { EncoderTrace } from '../encoder/encoder.ts'
import { Biaffine, type BiaffineTrace } from '../layers/biaffine.ts'
import type { ClassScores } from '../layers/class-scores.ts'
import { ConcatScorer, type ConcatTrace } from '../layers/concat-scorer.ts'
import { Mlp, type MlpTrace } from '../layers/mlp.ts'
import type { NetworkOptions } from '../options/preset.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'

/** An arc of a batch. */
export interface BatchArc {
  readonly sentence: number
  readonly head: number
  readonly dependent: number
}

/** Scores the labels of arcs. */
export interface LabelScorer {
  /** Returns the scores, one row per arc, and their backward pass, which adds to the gradients and to dNodes. */
  forward(
    context: ForwardContext,
    trace: EncoderTrace,
    arcs: readonly BatchArc[],
  ): { readonly scores: ClassScores; backward(dScores: Pointer, dNodes: Pointer): void }
}

/** One hidden layer over the vectors of both ends of an arc. */
export class ConcatLabels implements LabelScorer {
  readonly #scorer: ConcatScorer

  constructor(
    parameters: Parameters,
    name: string,
    labels: number,
    inputs: number,
    { hidden, labelerHidden = hidden, activation, dropout }: NetworkOptions,
  ) {
    const options = { inputs, positions: 2, hidden: labelerHidden, outputs: labels, activation, dropout }
    this.#scorer = new ConcatScorer(parameters, name, options)
  }

  forward(context: ForwardContext, trace: EncoderTrace, arcs: readonly BatchArc[]) {
    const rows = new Int32Array(2 * arcs.length)
    for (const [k, { sentence, head, dependent }] of arcs.entries()) {
      rows[2 * k] = trace.first[sentence] + head
      rows[2 * k + 1] = trace.first[sentence] + dependent
    }
    const projection = this.#scorer.project(context, trace.nodes, trace.rows)
    const scores: ConcatTrace = this.#scorer.forward(context, projection, rows)
    return {
      scores,
      backward: (dScores: Pointer, dNodes: Pointer) =>
        this.#scorer.backward(context, scores, dScores, dNodes),
    }
  }
}

/** A biaffine over two hidden layers, one for each end (Dozat and Manning 2017). */
export class BiaffineLabels implements LabelScorer {
  readonly #labels: number
  readonly #hidden: number
  readonly #head: Mlp
  readonly #dependent: Mlp
  readonly #biaffine: Biaffine

  constructor(
    parameters: Parameters,
    name: string,
    labels: number,
    inputs: number,
    { hidden, labelerHidden = hidden, activation, dropout }: NetworkOptions,
  ) {
    const options = { inputs, outputs: labelerHidden, activation, dropout }
    this.#labels = labels
    this.#hidden = labelerHidden
    this.#head = new Mlp(parameters, `${name}.head`, options)
    this.#dependent = new Mlp(parameters, `${name}.dependent`, options)
    const sizes = { left: labelerHidden, right: labelerHidden, outputs: labels }
    this.#biaffine = new Biaffine(parameters, `${name}.biaffine`, sizes)
  }

  /** Scores all pairs of nodes, which costs little more than the arcs alone: most of the work is per node. */
  forward(context: ForwardContext, trace: EncoderTrace, arcs: readonly BatchArc[]) {
    const { workspace } = context
    const { nodes, rows, first } = trace
    const labels = this.#labels
    const head = this.#head.forward(context, nodes, rows)
    const dependent = this.#dependent.forward(context, nodes, rows)
    const table = this.#biaffine.forward(context, head.output, first, dependent.output, first)
    const stride = 4 * Math.ceil(labels / 4)
    const scores = workspace.floats(arcs.length * stride)
    const all = workspace.view(table.scores, table.offsets.at(-1)!)
    const chosen = workspace.view(scores, arcs.length * stride)
    forEachPlace(trace, table, labels, arcs, (place, arc, label) => {
      chosen[arc * stride + label] = all[place]
    })
    return {
      scores: { scores, stride, classes: labels, count: arcs.length },
      backward: (dScores: Pointer, dNodes: Pointer) =>
        this.#backward(context, trace, arcs, { head, dependent, table }, dScores, stride, dNodes),
    }
  }

  #backward(
    context: ForwardContext,
    trace: EncoderTrace,
    arcs: readonly BatchArc[],
    { head, dependent, table }: { head: MlpTrace; dependent: MlpTrace; table: BiaffineTrace },
    dScores: Pointer,
    stride: number,
    dNodes: Pointer,
  ): void {
    const { workspace } = context
    const mark = workspace.mark()
    const size = table.offsets.at(-1)!
    const dTable = zeroed(context, size)
    const dHead = zeroed(context, trace.rows * this.#hidden)
    const dDependent = zeroed(context, trace.rows * this.#hidden)
    const all = workspace.view(dTable, size)
    const chosen = workspace.view(dScores, arcs.length * stride)
    forEachPlace(trace, table, this.#labels, arcs, (place, arc, label) => {
      all[place] = chosen[arc * stride + label]
    })
    this.#biaffine.backward(context, table, dTable, dHead, dDependent)
    this.#head.backward(context, head, dHead, dNodes)
    this.#dependent.backward(context, dependent, dDependent, dNodes)
    workspace.release(mark)
  }
}

/** Visits the index, in the table of a biaffine, of the score of each arc and label. */
function forEachPlace(
  { first }: EncoderTrace,
  { offsets }: BiaffineTrace,
  labels: number,
  arcs: readonly BatchArc[],
  visit: (place: number, arc: number, label: number) => void,
): void {
  for (const [k, { sentence, head, dependent }] of arcs.entries()) {
    const size = first[sentence + 1] - first[sentence]
    const start = offsets[sentence] + head * size + dependent
    for (let label = 0; label < labels; label++) visit(start + label * size * size, k, label)
  }
}
