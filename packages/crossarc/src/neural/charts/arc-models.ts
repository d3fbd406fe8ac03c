import { EisnerChart, projectiveProbabilities } from '../../decode/chart/projective/index.ts'
import { SpanningTree, spanningTreeProbabilities } from '../../decode/chart/spanning-tree/index.ts'
import { CUBIC } from './arc-probabilities.ts'
import { arcModel } from './arc-scores.ts'

/** First-order over projective trees: Eisner's algorithm. */
export const eisner = arcModel(
  {
    oneRoot: true,
    system: 'arc-hybrid',
    distribution: {
      longest: CUBIC,
      arcs: (n, [arcs], options) => projectiveProbabilities(n, arcs, options),
    },
  },
  () => {
    const chart = new EisnerChart()
    return (n, arcs, options) => chart.decode(n, arcs, options)
  },
)

/** First-order over all trees: the algorithm of Chu, Liu and Edmonds. */
export const spanningTree = arcModel(
  {
    oneRoot: false,
    system: 'swap',
    distribution: {
      longest: CUBIC,
      arcs: (n, [arcs], options) => spanningTreeProbabilities(n, arcs, options),
    },
  },
  () => {
    const chart = new SpanningTree()
    return (n, arcs, options) => chart.decode(n, arcs, options)
  },
)
