import {
  type ArcProbabilities,
  arcEagerProbabilities,
  type ChartOptions,
  mh3Probabilities,
  mh4Probabilities,
  spanningTreeProbabilities,
} from '../../packages/crossarc/src/decode/chart/index.ts'
import type { Tables } from '../../packages/crossarc/src/neural/tables.ts'

type Distribution = (n: number, tables: Tables, options: ChartOptions) => ArcProbabilities | undefined

/** The probability of every arc under the scores of a global model, as its tables hold them. */
export const distributions: ReadonlyMap<string, Distribution> = new Map<string, Distribution>([
  ['spanning-tree', (n, [arcs], options) => spanningTreeProbabilities(n, arcs, options)],
  ['mh3', (n, [scores], options) => mh3Probabilities(n, scores, options)],
  ['arc-eager', (n, [scores], options) => arcEagerProbabilities(n, scores, options)],
  ['mh4-two', (n, [transitions], options) => mh4Probabilities(n, { scoring: 'two', transitions }, options)],
  [
    'mh4-hybrid',
    (n, [buffer, stack], options) => {
      const square = (n + 2) * (n + 2)
      const [shift, reductions] = [buffer.subarray(0, square), buffer.subarray(square)]
      return mh4Probabilities(n, { scoring: 'hybrid', shift, stack, buffer: reductions }, options)
    },
  ],
])
