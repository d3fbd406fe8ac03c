import type { MaxPlusKernels } from '../../../kernels/max-plus/index.ts'
import { CrossedItems } from './crossed.ts'
import { APART, FIRST_BELOW, gluings, SECOND_BELOW, type Tuple } from './states.ts'

let concatenated: readonly Tuple[] | undefined

/** The ways to join two spans at the vertex that they share. */
export function concatenations(): readonly Tuple[] {
  const states = [APART, SECOND_BELOW, FIRST_BELOW]
  concatenated ??= gluings(
    [
      { vertices: 'ik', states },
      { vertices: 'kj', states },
    ],
    'ij',
  )
  return concatenated
}

/**
 * Fills the first-order chart: a gap is here everything that a span can be, and an arc scores the same whether it is
 * crossed or not. scores[h · (n + 1) + m] is what the arc h → m scores.
 */
export function fillFirstOrder(kernels: MaxPlusKernels, n: number, scores: Float32Array): CrossedItems {
  const chart = new CrossedItems(kernels, n)
  const { floats, nodes, width } = chart
  for (let head = 0; head <= n; head++)
    for (let dependent = 1; dependent <= n; dependent++)
      if (head !== dependent) chart.setArc(head, dependent, scores[head * nodes + dependent])

  const tuples = concatenations()
  const best = new Float32Array(3)
  for (let j = 1; j <= n; j++) {
    for (let i = j - 1; i >= 0; i--) {
      chart.clear(i, j)
      chart.finishCluster(i, j)
      for (let state = 0; state < 3; state++) best[state] = floats[chart.clustersFrom(i) + state * width + j]
      if (j === i + 1) best[APART] = 0
      const from = chart.gapsFrom(i)
      const to = chart.gapsTo(j)
      for (const { parts, result } of tuples) {
        const left = from + parts[0] * width
        const right = to + parts[1] * width
        for (let k = i + 1; k < j; k++) {
          const sum = floats[left + k] + floats[right + k]
          if (sum > best[result]) best[result] = sum
        }
      }
      const rightward = best[APART] + scores[i * nodes + j]
      const leftward = i === 0 ? Number.NEGATIVE_INFINITY : best[APART] + scores[j * nodes + i]
      if (rightward > best[SECOND_BELOW]) best[SECOND_BELOW] = rightward
      if (leftward > best[FIRST_BELOW]) best[FIRST_BELOW] = leftward
      for (let state = 0; state < 3; state++) chart.setGap(i, j, state, best[state])
      chart.fillExterior(i, j)
    }
  }
  return chart
}
