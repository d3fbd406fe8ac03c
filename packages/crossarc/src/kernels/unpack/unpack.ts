import { binary } from '../generated/unpack.ts'
import type { Pointer } from '../memory/arena.ts'
import { instantiateSync, type KernelModule } from '../memory/instance.ts'
import type { KernelMemory } from '../memory/memory.ts'

/**
 * The parts of packed weights, in the order in which a block of 32-bit numbers tells where they are.
 * kernels/unpack/packed-weights.ts has the same fields.
 */
export const packedWeightFields = [
  /** The three streams of bytes that linear/packed.ts writes: where the next one to be read is, and where they end. */
  'features',
  'featuresEnd',
  'kinds',
  'kindsEnd',
  'labels',
  'labelsEnd',
  /** The feature read last, at the beginning −2³¹; its number. */
  'feature',
  'row',
  /** How many kinds and label classes there are. */
  'kindCount',
  'classes',
  /** By scale a byte: which of the four it is that rows have. How many scales there are. */
  'scales',
  'scaleCount',
  /** The most label weights that a narrow feature has. */
  'pairs',
  /** Results of check(): the number of label rows; by scale a byte, 1 where a row has it. */
  'labelRows',
  'usedScales',
  /**
   * 34 numbers. Those from the second on count broad features in check(), by the zeros at the beginning of the size of
   * their row; in fill() the first 33 are the numbers of the next rows.
   */
  'broadNumbers',
] as const

export type PackedWeightField = (typeof packedWeightFields)[number]

/** Unpacks weights from a block of numbers as in packedWeightFields, which goes on from call to call. */
export interface UnpackKernels {
  /** Reads the next `count` features; 0 where they are not what packWeights() writes. */
  check(packed: Pointer, count: number): number
  /** Writes the next `count` features to tables as in featureWeightFields. Nothing is checked here. */
  fill(packed: Pointer, weights: Pointer, count: number): void
}

const unpack: KernelModule<UnpackKernels | undefined> = {
  binary,
  simd: (_, exports) => exports as unknown as UnpackKernels,
  plain: () => undefined,
}

/** The kernels, or undefined where there is no WebAssembly. Browsers allow to wait for them: the module is below 4 kB. */
export function loadUnpackSync(memory: KernelMemory): UnpackKernels | undefined {
  return instantiateSync(unpack, { memory })
}
