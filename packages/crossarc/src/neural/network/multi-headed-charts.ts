import type { ChartModels } from '../charts/chart-model.ts'
import { mh4Arcs, mh4Hybrid, mh4HybridArcs, mh4Two } from '../charts/mh4-model.ts'
import { mh5Hybrid, mh5Two } from '../charts/mh5-model.ts'

/** The models that search multi-headed trees. */
export const multiHeadedCharts: ChartModels = new Map([
  ['mh4-two', mh4Two],
  ['mh4-hybrid', mh4Hybrid],
  ['mh4-hybrid-arcs', mh4HybridArcs],
  ['mh4-arcs', mh4Arcs],
  ['mh5-two', mh5Two],
  ['mh5-hybrid', mh5Hybrid],
])
