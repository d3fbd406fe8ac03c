import { CrossarcError } from '../../base/index.ts'
import { descriptionToJson } from './description-json.ts'
import type { NeuralModel } from './model.ts'
import { chartModels } from './parsing-heads.ts'

/** More than anybody has the time for. */
const MOST_NETWORKS = 100

/**
 * Global models of one kind, trained on the same treebank with the same preset and different seeds, as one model: all their
 * scores are averaged. A calibration must be fitted anew.
 *
 * @example
 * const parser = new NeuralParser(joinModels([first, second]))
 */
export function joinModels(models: readonly NeuralModel[]): NeuralModel {
  const [first, ...more] = models
  if (first === undefined) throw new CrossarcError('no-parsers', 'An ensemble needs at least one parser')
  if (more.length === 0) return first
  const { description, labelPart } = first
  const kind = kindOf(first)
  if (more.some((model) => kindOf(model) !== kind))
    throw unlike('Networks of one model must have the same preset and come from the same treebank')
  const [values, ...others] = models.flatMap((model) => [model.values, ...(model.others ?? [])])
  checkJoining(description.head.model, 1 + others.length)
  return { description, labelPart, values: values, others }
}

/** Refuses what joinModels() would refuse of so many networks of a model. */
export function checkJoining(model: string, networks: number): void {
  if (!Number.isInteger(networks) || networks < 1 || networks > MOST_NETWORKS) {
    throw new CrossarcError(
      'network-count',
      `A model can have 1 to ${MOST_NETWORKS} networks, not ${networks}`,
    )
  }
  if (networks > 1 && !chartModels.has(model))
    throw unlike('A local model has no scores before its search, so there is nothing to average')
}

function kindOf({ description, labelPart }: NeuralModel): string {
  return JSON.stringify([descriptionToJson(description), labelPart])
}

/** The error of models that cannot parse as one. */
export function unlike(reason: string): CrossarcError {
  return new CrossarcError('ensemble-models', reason)
}
