import { chartStride, PROJECTIVE, projectiveSize } from '../../../kernels/charts/index.ts'
import type { ChartWorkspace } from '../shared/workspace.ts'

/** The scores of a chart over items [i, j] (see kernels/charts/projective.ts). */
export interface ProjectiveScores {
  /** What splitting [i, j] at k adds, in the first and the second way, as far as it depends on i and k. */
  left1(i: number, k: number): number
  left2(i: number, k: number): number
  /** The same, as far as it depends on k and j. */
  right1(k: number, j: number): number
  right2(k: number, j: number): number
}

/** One step of a derivation: [i, k] and [k, j] give [i, j], and k gets its head in the first or the second way. */
export interface Split {
  i: number
  k: number
  j: number
  way: 1 | 2
}

/**
 * The splits of the best derivation, each after those of its parts from left to right, or undefined if there is
 * none. Memory: 64 n² bytes.
 */
export function bestSplits(
  workspace: ChartWorkspace,
  nodes: number,
  scores: ProjectiveScores,
): Split[] | undefined {
  const stride = chartStride(nodes)
  return workspace.lend(projectiveSize(nodes), (numbers, base) => {
    load(numbers, nodes, stride, scores)
    const best = workspace.kernels.projective(base, nodes, stride)
    return best === Number.NEGATIVE_INFINITY ? undefined : trace(numbers, nodes, stride)
  })
}

function load(
  numbers: Float64Array,
  nodes: number,
  stride: number,
  { left1, left2, right1, right2 }: ProjectiveScores,
): void {
  const matrix = nodes * stride
  const left = PROJECTIVE.left * matrix
  const right = PROJECTIVE.right * matrix
  for (let i = 0; i < nodes; i++) {
    for (let k = i + 1; k < nodes; k++) {
      const row = i * stride + k
      numbers[left + row] = left1(i, k)
      numbers[left + matrix + row] = left2(i, k)
      const column = k * stride + i
      numbers[right + column] = right1(i, k)
      numbers[right + matrix + column] = right2(i, k)
    }
  }
}

/** Recovers the splits by comparing scores. */
function trace(numbers: Float64Array, nodes: number, stride: number): Split[] {
  const matrix = nodes * stride
  const items = PROJECTIVE.items * matrix
  const itemsByEnd = PROJECTIVE.itemsByEnd * matrix
  const last = nodes - 1
  const splits: Split[] = []
  // From the back: the split of an item, then that of its right part, then that of its left part.
  const open = [0, last]
  while (open.length > 0) {
    const j = open.pop()!
    const i = open.pop()!
    if (j === i + 1) continue
    const left = items + i * stride
    const right = itemsByEnd + j * stride
    const split: Split = { i, k: 0, j, way: 1 }
    let best = Number.NEGATIVE_INFINITY
    for (let k = i + 1; k < j; k++) {
      for (const way of [1, 2] as const) {
        const at = k + (way - 1) * matrix
        const score = numbers[left + at] + numbers[right + at]
        if (score <= best) continue
        best = score
        split.k = k
        split.way = way
      }
    }
    splits.push(split)
    open.push(i, split.k, split.k, j)
  }
  return splits.reverse()
}
