import { CrossarcError } from '../../base/index.ts'
import { descriptionToJson } from './description-json.ts'
import type { NeuralModel } from './model.ts'
import { isChartName } from './parsing-heads.ts'

/** More than anyone has time to train. */
const MOST_NETWORKS = 100

/**
 * Joins global models of one kind, trained on the same treebank with the same preset and different seeds, into one model,
 * which averages all their scores. It has no calibration.
 *
 * @example
 * const parser = new NeuralParser(joinModels([first, second]))
 */
export function joinModels(models: readonly NeuralModel[]): NeuralModel {
  const [first, ...more] = models
  if (first === undefined) throw new CrossarcError('no-parsers', 'There is no model to join')
  if (more.length === 0) return first
  const { description, labelPart } = first
  const kind = kindOf(first)
  if (more.some((model) => kindOf(model) !== kind))
    throw unlike('The networks of a model must share the preset and the treebank')
  const [values, ...others] = models.flatMap((model) => [model.values, ...(model.others ?? [])])
  checkJoining(description.head.model, 1 + others.length)
  return { description, labelPart, values: values, others }
}

/** Throws if joinModels() would refuse this number of networks of a model. */
export function checkJoining(model: string, networks: number): void {
  if (!Number.isInteger(networks) || networks < 1 || networks > MOST_NETWORKS) {
    throw new CrossarcError(
      'network-count',
      `A model can have 1 to ${MOST_NETWORKS} networks, not ${networks}`,
    )
  }
  if (networks > 1 && !isChartName(model))
    throw unlike('A local model has no scores before its search, so there is nothing to average')
}

function kindOf({ description, labelPart }: NeuralModel): string {
  return JSON.stringify([descriptionToJson(description), labelPart])
}

/** The error for models that cannot parse as one. */
export function unlike(reason: string): CrossarcError {
  return new CrossarcError('ensemble-models', reason)
}
