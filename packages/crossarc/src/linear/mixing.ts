import { FeatureRows } from './feature-rows.ts'
import type { AveragedWeights } from './weights.ts'

/**
 * The mean of several trainings' weights, feature by feature (parameter mixing). Scores are linear in the weights, so
 * the mean decides as a vote of all trainings would, at the cost of one.
 *
 * @example
 * const weights = mixWeights([1, 2, 3].map((seed) => train(seed)))
 */
export function mixWeights(trainings: readonly AveragedWeights[]): AveragedWeights {
  const [{ kinds, labelWidth }] = trainings
  const rows = new FeatureRows()
  for (const { features } of trainings) for (const feature of features) rows.add(feature)
  const features = rows.features()
  const kindWeights = new Float32Array(features.length * kinds)
  const labelRowOf = new Int32Array(features.length)
  let labelRows = 0
  for (const training of trainings) {
    for (const [from, feature] of training.features.entries()) {
      const row = rows.find(feature)
      if (training.labelRowOf[from] > 0 && labelRowOf[row] === 0) labelRowOf[row] = ++labelRows
    }
  }
  const labelWeights = new Float32Array(labelRows * labelWidth)
  const share = 1 / trainings.length
  for (const training of trainings) {
    for (const [from, feature] of training.features.entries()) {
      const row = rows.find(feature)
      for (let kind = 0; kind < kinds; kind++) {
        kindWeights[row * kinds + kind] += share * training.kindWeights[from * kinds + kind]
      }
      if (training.labelRowOf[from] === 0) continue
      const to = (labelRowOf[row] - 1) * labelWidth
      const at = (training.labelRowOf[from] - 1) * labelWidth
      for (let k = 0; k < labelWidth; k++) labelWeights[to + k] += share * training.labelWeights[at + k]
    }
  }
  return { kinds, labelWidth, features, kindWeights, labelRowOf, labelWeights }
}
