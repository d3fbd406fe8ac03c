import type { SparseRows } from './sparse-rows.ts'

/** The weights of a trained model: features, each with its transition weights and its label weights. */
export interface AveragedWeights {
  readonly kinds: number
  /** Label classes, rounded up to what the kernels take. */
  readonly labelWidth: number
  readonly features: Int32Array
  readonly kindWeights: Float32Array
  readonly labels: SparseRows<Float32Array>
}
