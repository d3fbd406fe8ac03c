import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Pointer, Workspace } from '../tensors/workspace.ts'

/** Scores of a batch: one row an example, `stride` floats apart, of which the first `classes` count. */
export interface ClassScores {
  readonly scores: Pointer
  readonly stride: number
  readonly classes: number
  readonly count: number
}

/** A loss and its gradient. */
export interface Loss {
  /** The sum over the batch, times the weight. */
  readonly loss: number
  /** That of the scores, with their stride. */
  readonly gradient: Pointer
}

/** The losses of single choices, by name. */
export type ClassLoss = 'hinge' | 'softmax'

/** The loss with this name. The scores may be used up. */
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

/** Σ max(0, 1 + best wrong score − gold score), times a weight. A gold class of −1 is unknown and costs nothing. */
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

/** −Σ ln P(gold), times a weight, where P is the softmax of the scores; these are used up for the gradient. */
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

/** The class with the highest score, the first of equals, for each example. */
export function bestClasses(
  workspace: Workspace,
  { scores, stride, classes, count }: ClassScores,
): Int32Array {
  const values = workspace.view(scores, count * stride)
  return Int32Array.from({ length: count }, (_, k) => {
    let best = 0
    for (let c = 1; c < classes; c++) if (values[k * stride + c] > values[k * stride + best]) best = c
    return best
  })
}
