import { CrossarcError } from '../../base/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import {
  eisner,
  mh4Arcs,
  oneEndpointCrossing,
  oneEndpointCrossingThird,
  spanningTree,
} from '../charts/arc-models.ts'
import { ChartHead } from '../charts/chart-head.ts'
import type { ChartModel } from '../charts/chart-model.ts'
import { mh4Hybrid, mh4HybridArcs, mh4Two } from '../charts/mh4-model.ts'
import { mh5Hybrid, mh5Two } from '../charts/mh5-model.ts'
import { arcEagerModel, mh3 } from '../charts/projective-models.ts'
import type { HeadOptions, LocalHeadOptions } from '../options/head-options.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { Parameters } from '../tensors/parameters.ts'
import { greedyMh3 } from '../transitions/greedy-mh3.ts'
import { defaultPositions, positionNamed } from '../transitions/positions.ts'
import { TransitionHead } from '../transitions/transition-head.ts'

/** The global models, by name. */
export const chartModels: ReadonlyMap<string, ChartModel> = new Map([
  ['mh3', mh3],
  ['mh3-greedy', greedyMh3],
  ['arc-eager', arcEagerModel],
  ['eisner', eisner],
  ['spanning-tree', spanningTree],
  ['mh4-two', mh4Two],
  ['mh4-hybrid', mh4Hybrid],
  ['mh4-hybrid-arcs', mh4HybridArcs],
  ['mh4-arcs', mh4Arcs],
  ['mh5-two', mh5Two],
  ['mh5-hybrid', mh5Hybrid],
  ['1ec', oneEndpointCrossing],
  ['1ec-third-order', oneEndpointCrossingThird],
])

/** The name of the local model over any transition system. */
export const TRANSITION = 'transition'

/** Throws a CrossarcError if there is no such head. */
export function checkHead(options: HeadOptions): void {
  if (options.model === TRANSITION) transitionOptions(options)
  else chartModel(options.model)
}

/** Whether the paper's model gives every tree one root; undefined for local models. */
export function hasOneRoot({ model }: HeadOptions): boolean | undefined {
  return model === TRANSITION ? undefined : chartModel(model).oneRoot
}

/** Makes the parsing head with these options. The names of its parameters start with `name`. */
export function parsingHead(
  parameters: Parameters,
  name: string,
  options: HeadOptions,
  inputs: number,
  network: NetworkOptions,
): ChartHead | TransitionHead {
  if (options.model === TRANSITION)
    return new TransitionHead(parameters, name, transitionOptions(options), inputs, network)
  return new ChartHead(parameters, name, chartModel(options.model), inputs, network)
}

/** The fallback search of a model for an n-word sentence, if it needs one. */
export function fallbackOf(model: string, n: number): string | undefined {
  const limit = chartModels.get(model)?.limit
  return limit !== undefined && n > limit.words ? limit.fallback : undefined
}

function transitionOptions({ system = 'swap', features, beam = 1 }: HeadOptions): LocalHeadOptions {
  const { name } = systemByName(system)
  const positions = features ?? defaultPositions(name)
  if (!Array.isArray(positions) || positions.length === 0)
    throw new CrossarcError(
      'training-option',
      'features is a list of at least one position, such as ["s0", "b0"]',
    )
  for (const position of positions) positionNamed(position)
  return { system: name, features: positions, beam }
}

function chartModel(name: string): ChartModel {
  const model = chartModels.get(name)
  if (model !== undefined) return model
  throw new CrossarcError(
    'unknown-model',
    `There is no neural model "${name}"; the models are ${[...chartModels.keys(), TRANSITION].join(', ')}`,
  )
}
