import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { ClassScores } from './class-scores.ts'

/** A loss and its gradient. */
export interface Loss {
  /** The weighted sum over the batch. */
  readonly loss: number
  /** Of the scores, with their stride. */
  readonly gradient: Pointer
}

/** The losses of a single choice, by name. */
export type ClassLoss = 'hinge' | 'softmax'

/** The loss with this name. It may overwrite the scores. */
export function classLoss(
  kind: ClassLoss,
  context: ForwardContext,
  scores: ClassScores,
  gold: ArrayLike<number>,
  weight: number,
): Loss {
  return kind === 'hinge'
    ? hingeLoss(context, scores, gold, weight)
    : crossEntropyLoss(context, scores, gold, weight)
}

/** weight · Σ max(0, 1 + best wrong score − gold score). A gold class of −1 is unknown and costs nothing. */
export function hingeLoss(
  { kernels, workspace }: ForwardContext,
  { scores, stride, classes, count }: ClassScores,
  gold: ArrayLike<number>,
  weight: number,
): Loss {
  const gradient = workspace.floats(count * stride)
  const right = workspace.integers(gold)
  const losses = workspace.floats(count)
  kernels.hinge(scores, gradient, stride, right, losses, count, classes, 1, weight)
  const loss = weight * workspace.view(losses, count).reduce((sum, value) => sum + value, 0)
  return { loss, gradient }
}

/** −weight · Σ ln P(gold), where P is the softmax of the scores. The gradient overwrites the scores. */
export function crossEntropyLoss(
  { kernels, workspace }: ForwardContext,
  { scores, stride, classes, count }: ClassScores,
  gold: ArrayLike<number>,
  weight: number,
): Loss {
  const right = workspace.integers(gold)
  const maxima = workspace.floats(count)
  const sums = workspace.floats(count)
  const values = workspace.view(scores, count * stride)
  let loss = 0
  for (let k = 0; k < count; k++) if (gold[k] >= 0) loss -= values[k * stride + gold[k]]
  kernels.softmax(scores, stride, count, classes, maxima, sums)
  const [highest, total] = [workspace.view(maxima, count), workspace.view(sums, count)]
  for (let k = 0; k < count; k++) if (gold[k] >= 0) loss += highest[k] + Math.log(total[k])
  kernels.crossEntropyBackward(scores, stride, right, count, weight)
  return { loss: weight * loss, gradient: scores }
}
