import type { Heads } from '../../../tree/index.ts'
import type { ChartHead } from '../../charts/chart-head.ts'
import type { ChartTrace } from '../../charts/chart-scorer.ts'
import type { EncoderTrace } from '../../encoder/encoder.ts'
import { type ForwardContext, zeroed } from '../../tensors/forward-context.ts'
import type { Pointer } from '../../tensors/workspace.ts'
import type { ChartLearning, Difference } from './chart-learning.ts'
import type { LearningHead, LearningTarget, LearnOptions } from './learning-head.ts'

/** Trains a global model: the scores of what it found fall, those of the gold tree rise. */
export class ChartLearningHead implements LearningHead {
  readonly #head: ChartHead
  readonly #learning: ChartLearning

  constructor(head: ChartHead, learning: ChartLearning) {
    this.#head = head
    this.#learning = learning
  }

  prepare(gold: Heads, oneRoot: boolean): LearningTarget | undefined {
    return this.#learning.prepare(gold, oneRoot)
  }

  learn(
    context: ForwardContext,
    trace: EncoderTrace,
    targets: readonly (LearningTarget | undefined)[],
    { oneRoot, weight }: LearnOptions,
    dNodes: Pointer,
  ): number {
    const { scorer } = this.#head
    const scores = scorer.forward(context, trace)
    const differences = targets.map((target, sentence) => {
      if (target === undefined) return undefined
      const tables = scorer.tablesOf(context, scores, sentence)
      return this.#learning.compare(target.heads.length - 1, tables, target, oneRoot)
    })
    scorer.backward(
      context,
      trace,
      scores,
      (table) => gradientOf(context, scores, table, differences, weight),
      dNodes,
    )
    return weight * differences.reduce((sum, difference) => sum + (difference?.loss ?? 0), 0)
  }
}

function gradientOf(
  context: ForwardContext,
  { tables }: ChartTrace,
  table: number,
  differences: readonly (Difference | undefined)[],
  weight: number,
): Pointer {
  const { offsets } = tables[table]
  const size = offsets.at(-1)!
  const gradient = zeroed(context, size)
  const view = context.workspace.view(gradient, size)
  // A 32-bit float: what both derivations share must cancel out exactly.
  const step = Math.fround(weight)
  for (const [sentence, difference] of differences.entries()) {
    if (difference === undefined) continue
    const start = offsets[sentence]
    for (const place of difference.found[table]) view[start + place] += step
    for (const place of difference.gold[table]) view[start + place] -= step
  }
  return gradient
}
