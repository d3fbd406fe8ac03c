import type { Pointer, Workspace } from '../tensors/workspace.ts'

/** The scores of a batch: one row per example, `stride` floats apart, of which the first `classes` count. */
export interface ClassScores {
  readonly scores: Pointer
  readonly stride: number
  readonly classes: number
  readonly count: number
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
