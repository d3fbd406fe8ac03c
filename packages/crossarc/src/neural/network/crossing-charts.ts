import type { ChartModels } from '../charts/chart-model.ts'
import { oneEndpointCrossing, oneEndpointCrossingThird } from '../charts/crossing-models.ts'

/** The models that search 1-endpoint-crossing trees. */
export const crossingCharts: ChartModels = new Map([
  ['1ec', oneEndpointCrossing],
  ['1ec-third-order', oneEndpointCrossingThird],
])
