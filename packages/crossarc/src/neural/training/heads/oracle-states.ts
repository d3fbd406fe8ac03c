import type { TransitionFilter } from '../../../decode/index.ts'
import type { Configuration } from '../../../transition/index.ts'
import type { ClassScores } from '../../layers/class-scores.ts'
import type { ForwardContext } from '../../tensors/forward-context.ts'
import type { Pointer } from '../../tensors/workspace.ts'

/** A state as a dynamic oracle sees it, as sets of bits: the kinds that are permitted, and the cheapest of these. */
export interface OracleState {
  readonly permitted: number
  readonly right: number
}

/** The costs of all kinds are negative for kinds that are not valid. */
export function oracleState(c: Configuration, permits: TransitionFilter, costs: Int32Array): OracleState {
  let permitted = 0
  let least = Number.POSITIVE_INFINITY
  for (let kind = 0; kind < costs.length; kind++) {
    if (costs[kind] < 0 || !permits(c, kind)) continue
    permitted |= 1 << kind
    least = Math.min(least, costs[kind])
  }
  let right = 0
  for (let kind = 0; kind < costs.length; kind++) {
    if (permitted & (1 << kind) && costs[kind] === least) right |= 1 << kind
  }
  return { permitted, right }
}

/** weight · Σ max(0, 1 + best wrong score − best right score), over the permitted kinds. */
export function marginLoss(
  { workspace }: ForwardContext,
  { scores, stride, classes, count }: ClassScores,
  judged: readonly OracleState[],
  gradient: Pointer,
  weight: number,
): number {
  const values = workspace.view(scores, count * stride)
  const slopes = workspace.view(gradient, count * stride)
  let loss = 0
  for (const [k, { permitted, right }] of judged.entries()) {
    let [bestRight, bestWrong] = [-1, -1]
    for (let kind = 0; kind < classes; kind++) {
      if ((permitted & (1 << kind)) === 0) continue
      const score = values[k * stride + kind]
      if (right & (1 << kind)) {
        if (bestRight < 0 || score > values[k * stride + bestRight]) bestRight = kind
      } else if (bestWrong < 0 || score > values[k * stride + bestWrong]) bestWrong = kind
    }
    if (bestRight < 0 || bestWrong < 0) continue
    const excess = 1 + values[k * stride + bestWrong] - values[k * stride + bestRight]
    if (excess <= 0) continue
    loss += excess
    slopes[k * stride + bestWrong] = weight
    slopes[k * stride + bestRight] = -weight
  }
  return weight * loss
}
