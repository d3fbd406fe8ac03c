import type { AveragedWeights } from '../weights/averaged-weights.ts'
import { FeatureRows } from '../weights/feature-rows.ts'
import type { SparseRows } from '../weights/sparse-rows.ts'

/**
 * The mean of several trainings' weights, feature by feature (parameter mixing). Scores are linear in the weights, so
 * parsing with the mean amounts to a vote of all trainings, at the cost of one.
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
  const share = 1 / trainings.length
  for (const training of trainings) {
    for (const [from, feature] of training.features.entries()) {
      const row = rows.find(feature)
      for (let kind = 0; kind < kinds; kind++) {
        kindWeights[row * kinds + kind] += share * training.kindWeights[from * kinds + kind]
      }
    }
  }
  const labels = mixLabels(trainings, features, labelWidth)
  return { kinds, labelWidth, features, kindWeights, labels }
}

function mixLabels(
  trainings: readonly AveragedWeights[],
  features: Int32Array,
  labelWidth: number,
): SparseRows<Float32Array> {
  const rowsOf = trainings.map((training) => {
    const rows = new FeatureRows()
    for (const feature of training.features) rows.add(feature)
    return rows
  })
  const share = 1 / trainings.length
  const most = trainings.reduce((sum, { labels }) => sum + labels.values.length, 0)
  const starts = new Int32Array(features.length + 1)
  const classes = new Uint16Array(most)
  const values = new Float32Array(most)
  const sums = new Float32Array(labelWidth)
  let count = 0
  for (const [row, feature] of features.entries()) {
    for (const [k, { labels }] of trainings.entries()) {
      const from = rowsOf[k].find(feature)
      if (from < 0) continue
      for (let at = labels.starts[from]; at < labels.starts[from + 1]; at++)
        sums[labels.classes[at]] += share * labels.values[at]
    }
    for (let labelClass = 0; labelClass < labelWidth; labelClass++) {
      if (sums[labelClass] === 0) continue
      classes[count] = labelClass
      values[count++] = sums[labelClass]
      sums[labelClass] = 0
    }
    starts[row + 1] = count
  }
  return { starts, classes: classes.slice(0, count), values: values.slice(0, count) }
}
