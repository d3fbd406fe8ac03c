import type { ArcTerms } from '../shared/arc-terms.ts'
import type { ChartOptions, ScoreArray } from '../shared/chart.ts'
import { type ArcProbabilities, arcProbabilitiesUnder, logAdd } from '../shared/probabilities.ts'

const NEVER = Number.NEGATIVE_INFINITY

/**
 * The probability of every arc among all trees, each as probable as the exponential of the sum of its arcs' scores:
 * the matrix-tree theorem (Tutte 1984; for parsing Koo, Globerson, Carreras & Collins 2007). Undefined if no tree
 * satisfies the options. Time O(n³), memory 8 n³ / 3 bytes: 3 MB at n = 100.
 *
 * The scores are at head·(n + 1) + dependent.
 *
 * @example
 * spanningTreeProbabilities(n, arcs, { oneRoot: true })?.arcs[2 * (n + 1) + 1] // of the arc 2 → 1
 */
export function spanningTreeProbabilities(
  n: number,
  arcs: ScoreArray,
  options: ChartOptions = {},
): ArcProbabilities | undefined {
  return arcProbabilitiesUnder(n, arcs, options, (relative, terms) => sumOfTrees(n, relative, terms))
}

/**
 * The determinant of the Laplacian by elimination, in a form that never subtracts (so scores of any size keep their
 * digits): to eliminate node k is to replace each path h → k → d by an arc, so that the sum over the trees of what is
 * left, times the sum of all arcs into k, is the sum over the trees before. Then backwards: the probability of an arc
 * h → d is parted between the arc before and the path through k.
 */
function sumOfTrees(n: number, arcs: ScoreArray, terms: ArcTerms): ArcProbabilities {
  const nodes = n + 1
  const layers = eliminate(n, arcs, terms)
  const probabilities: ArcProbabilities = { logSum: 0, arcs: new Float64Array(nodes * nodes) }
  for (const { sum } of layers) probabilities.logSum += sum
  // −∞ − −∞ would be NaN.
  if (probabilities.logSum === NEVER) return probabilities
  const p = probabilities.arcs
  for (let k = 1; k <= n; k++) {
    const { weights, sum } = layers[k]
    const smaller = layers[k - 1].weights
    const size = k + 1
    const throughFrom = new Float64Array(k)
    let through = 0
    for (let d = 1; d < k; d++) {
      const down = weights[k * size + d] - sum
      if (down === NEVER) continue
      for (let h = 0; h < k; h++) {
        const all = p[h * nodes + d]
        if (all === 0) continue
        const path = all * Math.exp(weights[h * size + k] + down - smaller[h * k + d])
        p[h * nodes + d] = all * Math.exp(weights[h * size + d] - smaller[h * k + d])
        p[k * nodes + d] += path
        throughFrom[h] += path
        through += path
      }
    }
    for (let h = 0; h < k; h++) {
      const share = Math.exp(weights[h * size + k] - sum)
      p[h * nodes + k] = Math.min(1, Math.max(0, share * (1 - through) + throughFrom[h]))
    }
  }
  return probabilities
}

/** The arcs among the nodes 0..k, at head·(k + 1) + dependent, and the sum of those into k, as logarithms. */
interface Layer {
  weights: Float64Array
  sum: number
}

function eliminate(n: number, arcs: ScoreArray, terms: ArcTerms): Layer[] {
  const layers: Layer[] = new Array(n + 1)
  let weights = new Float64Array((n + 1) * (n + 1))
  for (let h = 0; h <= n; h++) {
    for (let d = 0; d <= n; d++) weights[h * (n + 1) + d] = arcs[h * (n + 1) + d] + terms[h * (n + 2) + d]
  }
  for (let k = n; k >= 1; k--) {
    const size = k + 1
    let sum = NEVER
    for (let h = 0; h < k; h++) sum = logAdd(sum, weights[h * size + k])
    layers[k] = { weights, sum }
    const smaller = new Float64Array(k * k)
    for (let h = 0; h < k; h++) {
      const up = weights[h * size + k] - sum
      for (let d = 0; d < k; d++) {
        const direct = weights[h * size + d]
        const isPath = d > 0 && d !== h && sum > NEVER
        smaller[h * k + d] = isPath ? logAdd(direct, up + weights[k * size + d]) : direct
      }
    }
    weights = smaller
  }
  layers[0] = { weights, sum: 0 }
  return layers
}
