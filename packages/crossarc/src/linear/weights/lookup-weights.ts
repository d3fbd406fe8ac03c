import { defined } from '../../base/index.ts'
import {
  type FeatureWeightField,
  featureWeightFields,
  type LinearKernels,
  loadLinearKernelsSync,
  SCALES,
} from '../../kernels/linear/index.ts'
import { Arena, createMemory, type KernelOptions, type Pointer } from '../../kernels/memory/index.ts'
import { packedTables } from './file-weights.ts'
import type { IntegerWeights } from './integer-weights.ts'
import { LookupTables } from './lookup-tables.ts'
import type { FeatureTables } from './table-shape.ts'

/**
 * Trained weights, laid out for the caches; see featureWeightFields. The few percent of features with many label
 * weights account for most lookups: their tables fit into the second-level cache. The rest have all their weights in
 * one cache line, and a bit set filters out features without weights.
 */
export class LookupWeights {
  readonly kindScores: Float64Array
  readonly labelScores: Float32Array

  /** Transition weights are whole numbers times this. */
  readonly #unit: number
  readonly #kernels: LinearKernels
  readonly #weights: Pointer
  readonly #features: Int32Array
  readonly #kindSums: Int32Array

  /** @param capacity the maximum number of features scored together. */
  constructor(weights: IntegerWeights, capacity: number, { simd, memory }: KernelOptions = {}) {
    const packed = simd === undefined && memory === undefined ? packedTables(weights) : undefined
    const tables: FeatureTables = packed ?? new LookupTables(weights)
    const { shape, broad, narrow } = tables
    const { kindBytes, columns, rowBytes, narrowBytes } = shape
    const listBytes = 4 * (capacity + 1)
    const sizes: Partial<Record<FeatureWeightField, number>> = {
      features: 4 * capacity,
      broadBits: 2 ** (29 - broad.bitShift),
      // The kernel probes four slots at once.
      broadTable: 8 * (broad.slots + 3),
      rows: broad.count * rowBytes,
      narrowBits: 2 ** (29 - narrow.bitShift),
      narrowTable: narrow.slots * narrowBytes,
      broadFeatures: listBytes,
      narrowFeatures: listBytes,
      lists: (SCALES + 1) * listBytes,
      lengths: 4 * (SCALES + 1),
      kindSums: 2 * kindBytes,
      labelScores: 4 * columns,
    }
    const numbers: Partial<Record<FeatureWeightField, number>> = {
      broadBitShift: broad.bitShift,
      broadShift: broad.shift,
      rowBytes,
      kindBytes,
      narrowBitShift: narrow.bitShift,
      narrowShift: narrow.shift,
      narrowBytes,
      listBytes,
    }

    this.#kernels = loadLinearKernelsSync({
      memory: memory ?? packed?.memory ?? createMemory({ bytes: 1 << 16 }),
      ...defined({ simd }),
    })
    const arena = new Arena(this.#kernels.memory, packed?.end)
    const blockBytes = 4 * featureWeightFields.length
    arena.reserve(blockBytes, ...Object.values(sizes))
    this.#weights = arena.allocate(blockBytes)
    const at = {} as Record<FeatureWeightField, number>
    for (const field of featureWeightFields) {
      const size = sizes[field]
      at[field] = size === undefined ? (numbers[field] ?? 0) : arena.allocate(size)
    }
    arena.int32(this.#weights, featureWeightFields.length).set(featureWeightFields.map((field) => at[field]))
    const labelUnit = featureWeightFields.indexOf('labelUnit')
    arena.float32(this.#weights, featureWeightFields.length)[labelUnit] = tables.labelUnit

    tables.fill(arena, at, this.#weights)
    this.#features = arena.int32(at.features, capacity)
    this.#kindSums = arena.int32(at.kindSums, kindBytes / 2)
    this.kindScores = new Float64Array(weights.kinds)
    this.labelScores = arena.float32(at.labelScores, weights.labelWidth)
    this.#unit = weights.unit
  }

  /** Fills kindScores, and remembers the label weights of the features for scoreLabels(). */
  scoreKinds(features: Int32Array, length: number): void {
    // Copies whatever lies behind the features too, if it fits: making a view would take longer.
    const fits = features.length <= this.#features.length
    this.#features.set(fits ? features : features.subarray(0, length))
    this.#kernels.lookUp(this.#weights, length)
    const { kindScores } = this
    for (let kind = 0; kind < kindScores.length; kind++) kindScores[kind] = this.#kindSums[kind] * this.#unit
  }

  /** Fills labelScores for the features last given to scoreKinds(). */
  scoreLabels(): void {
    this.#kernels.scoreLabels(this.#weights)
  }
}
