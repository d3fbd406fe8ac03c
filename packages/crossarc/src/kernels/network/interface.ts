import type { Pointer } from '../memory/arena.ts'
import type { KernelMemory } from '../memory/memory.ts'

/**
 * The inner loops of networks, over one memory. Pointers are byte addresses (see Arena), matrices f32 in
 * row-major order, strides counted in floats. Nothing is checked here. Counts and widths are multiples of 4
 * unless stated otherwise; a pointer of 0 means "none" where an argument is optional.
 */
export interface NetworkKernels
  extends GemmKernels,
    ActivationKernels,
    ElementKernels,
    CellKernels,
    LossKernels,
    OptimizerKernels {
  readonly memory: KernelMemory
  /** Whether the inner loops run as WebAssembly SIMD. The results are bit-identical either way. */
  readonly simd: boolean
  /** Whether matrix products round once per step: see NetworkKernelOptions. */
  readonly fused: boolean
}

export interface GemmKernels {
  /**
   * Lays out B, with B[k][j] at b + k·rowStride + j·columnStride, for multiply(). `out` has room for
   * packedSize(depth, columns) floats. Any sizes.
   */
  pack(
    b: Pointer,
    rowStride: number,
    columnStride: number,
    depth: number,
    columns: number,
    out: Pointer,
  ): void

  /**
   * C = A·B, or C += A·B if `accumulate` is 1, with A[i][k] at a + i·aRow + k·aColumn, B as laid out by
   * pack() and C[i][j] at c + i·cRow + j. Each element is one sum in the order of k. Any sizes.
   */
  multiply(
    a: Pointer,
    aRow: number,
    aColumn: number,
    packed: Pointer,
    c: Pointer,
    cRow: number,
    rows: number,
    columns: number,
    depth: number,
    accumulate: 0 | 1,
  ): void
}

/** The number of floats that pack() writes. */
export function packedSize(depth: number, columns: number): number {
  return depth * 16 * Math.ceil(columns / 16)
}

export interface ActivationKernels {
  /** out = tanh(x), accurate to 3e-7. May be in place, like all of these. */
  tanh(x: Pointer, out: Pointer, count: number): void
  /** dx = dy·(1 − y²) where y = tanh(x). */
  tanhBackward(y: Pointer, dy: Pointer, dx: Pointer, count: number): void
  /** out = 1 / (1 + e^−x), accurate to 2e-7. */
  sigmoid(x: Pointer, out: Pointer, count: number): void
  /** dx = dy·y·(1 − y) where y = sigmoid(x). */
  sigmoidBackward(y: Pointer, dy: Pointer, dx: Pointer, count: number): void
  /** out = x where x > 0, slope·x elsewhere, slope ≥ 0. */
  leakyRelu(x: Pointer, out: Pointer, count: number, slope: number): void
  leakyReluBackward(y: Pointer, dy: Pointer, dx: Pointer, count: number, slope: number): void
}

export interface ElementKernels {
  clear(x: Pointer, count: number): void
  /** out = x ⊙ y. */
  multiplyElements(x: Pointer, y: Pointer, out: Pointer, count: number): void
  /** target += x ⊙ y. */
  addProducts(target: Pointer, x: Pointer, y: Pointer, count: number): void
  /** target += factor·x. */
  addScaled(target: Pointer, x: Pointer, factor: number, count: number): void
  /** average += weight·(x − average). */
  blend(average: Pointer, x: Pointer, weight: number, count: number): void
  /**
   * out = x ⊙ mask, where the rows of out and mask are contiguous and those of x are `stride` apart; a copy
   * without mask.
   */
  maskRows(x: Pointer, stride: number, mask: Pointer, out: Pointer, rows: number, width: number): void
  /** Multiplies row i by factors[i]. */
  scaleRows(x: Pointer, stride: number, factors: Pointer, rows: number, width: number): void
  /**
   * Row targets[i] of target = row sources[i] of source, or += if `accumulate` is 1. A missing list of 32-bit
   * numbers stands for 0, 1, 2, …; a stride of 0 repeats one row, or sums all rows into one. Any width.
   */
  moveRows(
    source: Pointer,
    sourceStride: number,
    sources: Pointer,
    target: Pointer,
    targetStride: number,
    targets: Pointer,
    count: number,
    width: number,
    accumulate: 0 | 1,
  ): void
  /** Adds addends[i·addendStride] to every element of row i. Any width. */
  addToRows(
    x: Pointer,
    stride: number,
    addends: Pointer,
    addendStride: number,
    rows: number,
    width: number,
  ): void
  /** out[i·outStride] += the sum of row i. Any width. */
  sumRows(x: Pointer, stride: number, out: Pointer, outStride: number, rows: number, width: number): void
  /**
   * Numbers that are 0 with probability threshold / 2³², else `scale`; a hash of the seed and the position.
   */
  dropoutMask(out: Pointer, count: number, seed: number, threshold: number, scale: number): void
}

/**
 * One time step of a batch, forward or backward; the caller does the matrix products (see neural/lstm.ts).
 * The first `carried` rows continue from a previous step, the others start from zero.
 */
export interface CellKernels {
  /** Gates [i | g | o]: from sums to i and g, and c' = c + i⊙(g − c); c' ⊙ mask goes to `maskedCell`. */
  coupledCell(
    gates: Pointer,
    previousCell: Pointer,
    carried: number,
    cell: Pointer,
    mask: Pointer,
    maskedCell: Pointer,
    rows: number,
    size: number,
  ): void
  /** From the sum of o to o, and output = o⊙tanh(c'). */
  coupledOutput(
    gates: Pointer,
    cell: Pointer,
    tanhCell: Pointer,
    output: Pointer,
    stride: number,
    rows: number,
    size: number,
  ): void
  /** Gradient of o's sum into dGates; adds the gradient through the output to dCell. */
  coupledOutputBackward(
    dOutput: Pointer,
    stride: number,
    carriedOutput: Pointer,
    mask: Pointer,
    gates: Pointer,
    tanhCell: Pointer,
    dGates: Pointer,
    dCell: Pointer,
    rows: number,
    size: number,
  ): void
  /** Gradients of i's and g's sums into dGates; leaves the gradient of the old cell in dCell. */
  coupledCellBackward(
    dCell: Pointer,
    peephole: Pointer,
    mask: Pointer,
    gates: Pointer,
    previousCell: Pointer,
    carried: number,
    dGates: Pointer,
    rows: number,
    size: number,
  ): void
  /** Gates [i | f | g | o]: from sums to gates, c' = f⊙c + i⊙g, output = o⊙tanh(c'). */
  standardForward(
    gates: Pointer,
    previousCell: Pointer,
    carried: number,
    cell: Pointer,
    tanhCell: Pointer,
    output: Pointer,
    stride: number,
    rows: number,
    size: number,
  ): void
  standardBackward(
    dOutput: Pointer,
    stride: number,
    carriedOutput: Pointer,
    mask: Pointer,
    gates: Pointer,
    tanhCell: Pointer,
    previousCell: Pointer,
    carried: number,
    dGates: Pointer,
    dCell: Pointer,
    rows: number,
    size: number,
  ): void
}

/** Gold classes are 32-bit numbers; −1 means unknown and costs nothing. */
export interface LossKernels {
  /**
   * losses[i] = max(0, margin + best wrong − gold); fills dScores, the full stride, with `weight` times its
   * gradient.
   */
  hinge(
    scores: Pointer,
    dScores: Pointer,
    stride: number,
    gold: Pointer,
    losses: Pointer,
    rows: number,
    classes: number,
    margin: number,
    weight: number,
  ): void
  /**
   * Scores to probabilities, in place, with max(s) and Σ e^(s − max) of each row. The stride is a multiple of 4.
   */
  softmax(
    scores: Pointer,
    stride: number,
    rows: number,
    classes: number,
    maxima: Pointer,
    sums: Pointer,
  ): void
  /** Probabilities to `weight` times the gradient of the cross-entropy, in place. */
  crossEntropyBackward(
    probabilities: Pointer,
    stride: number,
    gold: Pointer,
    rows: number,
    weight: number,
  ): void
}

export interface OptimizerKernels {
  sumOfSquares(x: Pointer, count: number): number
  /** target += x; leaves x at 0. Returns the sum of squares of the new target. */
  collect(target: Pointer, x: Pointer, count: number): number
  /**
   * Adam's step; `rate` includes the correction for the first steps, `scale` the clipping. Clears the
   * gradients.
   */
  adam(
    parameters: Pointer,
    gradients: Pointer,
    means: Pointer,
    variances: Pointer,
    count: number,
    scale: number,
    rate: number,
    beta1: number,
    beta2: number,
    epsilon: number,
  ): void
}
