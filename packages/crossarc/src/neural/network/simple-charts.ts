import { eisner, spanningTree } from '../charts/arc-models.ts'
import type { ChartModels } from '../charts/chart-model.ts'
import { arcEagerModel, mh3 } from '../charts/projective-models.ts'
import { greedyMh3 } from '../transitions/greedy-mh3.ts'

/** The models that search projective trees, or all trees. */
export const simpleCharts: ChartModels = new Map([
  ['mh3', mh3],
  ['mh3-greedy', greedyMh3],
  ['arc-eager', arcEagerModel],
  ['eisner', eisner],
  ['spanning-tree', spanningTree],
])
