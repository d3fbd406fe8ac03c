import type { ChartModels } from '../charts/chart-model.ts'
import type { HeadOptions } from '../options/head-options.ts'
import type { ArcDistribution } from '../search/arc-distribution.ts'
import { crossingCharts } from './crossing-charts.ts'
import { multiHeadedCharts } from './multi-headed-charts.ts'
import { chartModel, TRANSITION } from './parsing-heads.ts'
import { simpleCharts } from './simple-charts.ts'

/** The global models, by name. */
export const chartModels: ChartModels = new Map([...simpleCharts, ...multiHeadedCharts, ...crossingCharts])

/** The probability of every arc, by model. That of a tree or derivation is proportional to the exponential of its score. */
export const arcDistributions: ReadonlyMap<string, ArcDistribution> = new Map(
  [...chartModels].flatMap(([name, { distribution }]) =>
    distribution === undefined ? [] : [[name, distribution] as const],
  ),
)

/** Whether the paper's model gives every tree one root; undefined for local models. */
export function hasOneRoot({ model }: HeadOptions): boolean | undefined {
  return model === TRANSITION ? undefined : chartModel(chartModels, model).oneRoot
}
