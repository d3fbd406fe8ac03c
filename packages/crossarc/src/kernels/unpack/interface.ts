import type { Pointer } from '../memory/arena.ts'

/**
 * The parts of packed weights, in the order of the block of 32-bit numbers that locates them.
 * kernels/unpack/packed-weights.ts has the same fields.
 */
export const packedWeightFields = [
  /**
   * The three streams of bytes that linear/weights/weights-file.ts writes: where to read next, and where they
   * end.
   */
  'features',
  'featuresEnd',
  'kinds',
  'kindsEnd',
  'labels',
  'labelsEnd',
  /** The feature read last, initially −2³¹; its number. */
  'feature',
  'row',
  /** The numbers of kinds and label classes. */
  'kindCount',
  'classes',
  /** By scale byte: which of the four scales that rows use. The number of scales. */
  'scales',
  'scaleCount',
  /** The most label weights that a narrow feature has. */
  'pairs',
  /** Results of check(): the number of label rows; by scale byte, 1 if a row uses it. */
  'labelRows',
  'usedScales',
  /**
   * 34 numbers. In check(), those from the second on count broad features by the leading zeros of their row's
   * size; in fill(), the first 33 are the numbers of the next rows.
   */
  'broadNumbers',
] as const

export type PackedWeightField = (typeof packedWeightFields)[number]

/** Unpacks weights from a block of numbers as in packedWeightFields, which keeps its state between calls. */
export interface UnpackKernels {
  /** Reads the next `count` features; returns 0 if packWeights() could not have written them. */
  check(packed: Pointer, count: number): number
  /** Writes the next `count` features to tables as in featureWeightFields. Nothing is checked here. */
  fill(packed: Pointer, weights: Pointer, count: number): void
}
