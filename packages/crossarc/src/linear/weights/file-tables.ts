import { type FeatureWeightField, SCALES } from '../../kernels/linear/index.ts'
import { Arena, createMemory, type KernelMemory, type Pointer } from '../../kernels/memory/index.ts'
import {
  loadUnpackKernelsSync,
  type PackedWeightField,
  packedWeightFields,
  type UnpackKernels,
} from '../../kernels/unpack/index.ts'
import { LAYOUT, type WeightsFileBytes } from './file-bytes.ts'
import { type FeatureTables, shapeFor, sizeFor, type TableShape, type TableSize } from './table-shape.ts'

/** V8 optimises a function between calls, so one kernel call covers only this many features. */
const FEATURES_AT_ONCE = 1 << 12

/** The possible counts of leading zeros in 32 bits. */
const ORDERS = 33

/** The tables of packed weights, filled directly from the bytes in a memory of their own. */
export class FileTables implements FeatureTables {
  readonly memory: KernelMemory
  /** Where the source bytes end in the memory. */
  readonly end: Pointer
  readonly shape: TableShape
  readonly labelUnit: number
  readonly broad: TableSize
  readonly narrow: TableSize
  readonly #kernels: UnpackKernels
  readonly #block: Pointer
  readonly #count: number

  /** Undefined if the bytes are malformed or of an older layout, or if there is no WebAssembly. */
  static check(packed: WeightsFileBytes): FileTables | undefined {
    const scales = scaleNumbers(packed.scales)
    if (scales === undefined || packed.layout !== LAYOUT) return undefined
    const memory = createMemory({ bytes: 1 << 16 })
    const kernels = loadUnpackKernelsSync(memory)
    if (kernels === undefined) return undefined
    const arena = new Arena(memory)
    const { featureBytes, kindBytes, labelBytes, kinds, labelWidth } = packed
    const blocks = [featureBytes, kindBytes, labelBytes, scales, new Uint8Array(scales.length)]
    const blockBytes = 4 * packedWeightFields.length
    arena.reserve(blockBytes, 4 * (ORDERS + 1), ...blocks.map(({ length }) => length))
    const block = arena.allocate(blockBytes)
    const broadNumbers = arena.allocate(4 * (ORDERS + 1))
    const [features, kindStream, labels, scaleBytes, usedScales] = blocks.map((bytes) => {
      const pointer = arena.allocate(bytes.length)
      new Uint8Array(memory.buffer).set(bytes, pointer)
      return pointer
    })
    const shape = shapeFor(kinds, labelWidth)
    const start: Record<PackedWeightField, number> = {
      features,
      featuresEnd: features + featureBytes.length,
      kinds: kindStream,
      kindsEnd: kindStream + kindBytes.length,
      labels,
      labelsEnd: labels + labelBytes.length,
      feature: -0x80000000,
      row: 0,
      kindCount: kinds,
      classes: packed.classes,
      scales: scaleBytes,
      scaleCount: scales.length,
      pairs: shape.pairs,
      labelRows: 0,
      usedScales,
      broadNumbers,
    }
    const initial = packedWeightFields.map((field) => start[field])
    const fields = arena.int32(block, initial.length)
    fields.set(initial)
    for (let row = 0; row < packed.count; row += FEATURES_AT_ONCE) {
      if (kernels.check(block, Math.min(FEATURES_AT_ONCE, packed.count - row)) === 0) return undefined
    }
    const field = (name: PackedWeightField) => fields[packedWeightFields.indexOf(name)]
    const isAtEnd =
      field('features') === start.featuresEnd &&
      field('kinds') === start.kindsEnd &&
      field('labels') === start.labelsEnd
    if (!isAtEnd || field('labelRows') !== packed.labelRows) return undefined
    if (arena.int8(usedScales, scales.length).includes(0)) return undefined
    const orders = arena.int32(broadNumbers, ORDERS + 1)
    for (let order = 1; order <= ORDERS; order++) orders[order] += orders[order - 1]
    const broadCount = orders[ORDERS]
    fields.set(initial)
    return new FileTables(packed, { kernels, arena, block, broadCount, shape })
  }

  private constructor(
    { scales, count }: WeightsFileBytes,
    checked: {
      kernels: UnpackKernels
      arena: Arena
      block: Pointer
      broadCount: number
      shape: TableShape
    },
  ) {
    const { kernels, arena, block, broadCount, shape } = checked
    this.memory = arena.memory
    this.end = arena.mark()
    this.shape = shape
    this.labelUnit = unitOf(scales)
    this.broad = sizeFor(broadCount)
    this.narrow = sizeFor(count - broadCount)
    this.#kernels = kernels
    this.#block = block
    this.#count = count
  }

  fill(_arena: Arena, _at: Readonly<Record<FeatureWeightField, number>>, block: Pointer): void {
    for (let row = 0; row < this.#count; row += FEATURES_AT_ONCE)
      this.#kernels.fill(this.#block, block, Math.min(FEATURES_AT_ONCE, this.#count - row))
  }
}

function unitOf(scales: Float32Array): number {
  let largest = 0
  for (let k = 0; k < scales.length; k++) largest = Math.max(largest, scales[k])
  return Math.fround(largest / 4 ** (SCALES - 1))
}

/** For each scale, which of the four it is; undefined if one is not among them. */
function scaleNumbers(scales: Float32Array): Uint8Array | undefined {
  const unit = unitOf(scales)
  const numbers = new Uint8Array(scales.length)
  for (let k = 0; k < scales.length; k++) {
    while (numbers[k] < SCALES && scales[k] !== unit * 4 ** numbers[k]) numbers[k]++
    if (numbers[k] === SCALES) return undefined
  }
  return numbers
}
