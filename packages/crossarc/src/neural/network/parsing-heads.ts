import { CrossarcError } from '../../base/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { ChartHead } from '../charts/chart-head.ts'
import type { ChartModel, ChartModels } from '../charts/chart-model.ts'
import type { HeadOptions, LocalHeadOptions } from '../options/head-options.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { Parameters } from '../tensors/parameters.ts'
import { defaultPositions, positionNamed } from '../transitions/positions.ts'
import { TransitionHead } from '../transitions/transition-head.ts'

/** The names of the global models. */
const chartNames = [
  'mh3',
  'mh3-greedy',
  'arc-eager',
  'eisner',
  'spanning-tree',
  'mh4-two',
  'mh4-hybrid',
  'mh4-hybrid-arcs',
  'mh4-arcs',
  'mh5-two',
  'mh5-hybrid',
  '1ec',
  '1ec-third-order',
] as const

/** The name of the local model over any transition system. */
export const TRANSITION = 'transition'

/** Whether a global model has this name. */
export function isChartName(name: string): boolean {
  return (chartNames as readonly string[]).includes(name)
}

/** Throws a CrossarcError if there is no such head. */
export function checkHead(options: HeadOptions): void {
  if (options.model === TRANSITION) transitionOptions(options)
  else if (!isChartName(options.model)) throw unknownModel(options.model)
}

/** Makes the parsing head with these options; `charts` has its model. The names of its parameters start with `name`. */
export function parsingHead(
  parameters: Parameters,
  name: string,
  options: HeadOptions,
  inputs: number,
  network: NetworkOptions,
  charts: ChartModels,
): ChartHead | TransitionHead {
  if (options.model === TRANSITION)
    return new TransitionHead(parameters, name, transitionOptions(options), inputs, network)
  return new ChartHead(parameters, name, chartModel(charts, options.model), inputs, network)
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

/** The chart model of this name; throws a CrossarcError if there is none. */
export function chartModel(charts: ChartModels, name: string): ChartModel {
  const model = charts.get(name)
  if (model === undefined) throw unknownModel(name)
  return model
}

function unknownModel(name: string): CrossarcError {
  return new CrossarcError(
    'unknown-model',
    `There is no neural model "${name}"; the models are ${[...chartNames, TRANSITION].join(', ')}`,
  )
}
