import { packedSize } from '../../kernels/network/index.ts'
import type { ForwardContext } from './forward-context.ts'
import type { Initialiser } from './initialise.ts'
import type { Parameter, Parameters, Room } from './parameters.ts'
import { QuantisedMatrix } from './quantised-matrix.ts'
import { type KernelCall, runCalls } from './remote-kernels.ts'
import type { Pointer } from './workspace.ts'

/**
 * A matrix W of parameters, `rows` × `columns`, to multiply batches of row vectors with. It keeps packed copies for the
 * kernels, and renews them after the parameters change.
 */
export class WeightMatrix {
  readonly parameter: Parameter
  readonly rows: number
  readonly columns: number
  readonly #parameters: Parameters
  readonly #packed: Room
  readonly #packedTransposed: Room
  readonly #quantised: QuantisedMatrix
  #version = -1
  #versionTransposed = -1

  constructor(parameters: Parameters, name: string, rows: number, columns: number, initialiser: Initialiser) {
    this.parameter = parameters.declare(name, [rows, columns], initialiser)
    this.rows = rows
    this.columns = columns
    this.#parameters = parameters
    const { parameter } = this
    const pack = { parameter, call: (out: Pointer) => this.#pack(out) }
    const packTransposed = { parameter, call: (out: Pointer) => this.#packTransposed(out) }
    this.#packed = parameters.room(packedSize(rows, columns), 'float32', pack)
    this.#packedTransposed = parameters.room(packedSize(columns, rows), 'training', packTransposed)
    this.#quantised = new QuantisedMatrix(parameters, this.parameter, rows, columns)
  }

  /** y = x·W, or y += x·W, for `count` rows. */
  multiply(
    context: ForwardContext,
    x: Pointer,
    xStride: number,
    count: number,
    y: Pointer,
    yStride: number,
    accumulate: 0 | 1,
  ): void {
    const { kernels, int16 } = context
    if (int16 !== undefined) {
      this.#quantised.multiply(context, int16, x, xStride, count, y, yStride, accumulate)
      return
    }
    const { rows, columns } = this
    const packed = this.#packed.pointer
    if (this.#isOld(this.#version)) runCalls(kernels, [this.#pack(packed)])
    this.#version = this.#parameters.version
    kernels.multiply(x, xStride, 1, packed, y, yStride, count, columns, rows, accumulate)
  }

  /** dx = dy·Wᵀ, or dx += dy·Wᵀ. */
  multiplyTransposed(
    { kernels }: ForwardContext,
    dy: Pointer,
    dyStride: number,
    count: number,
    dx: Pointer,
    dxStride: number,
    accumulate: 0 | 1,
  ): void {
    const { rows, columns } = this
    const packed = this.#packedTransposed.pointer
    if (this.#isOld(this.#versionTransposed)) runCalls(kernels, [this.#packTransposed(packed)])
    this.#versionTransposed = this.#parameters.version
    kernels.multiply(dy, dyStride, 1, packed, dx, dxStride, count, rows, columns, accumulate)
  }

  #isOld(version: number): boolean {
    return version !== this.#parameters.version && !this.#parameters.hasCopies
  }

  #pack(out: Pointer): KernelCall {
    const { rows, columns } = this
    return { kernel: 'pack', values: [this.parameter.value, columns, 1, rows, columns, out] }
  }

  #packTransposed(out: Pointer): KernelCall {
    const { rows, columns } = this
    return { kernel: 'pack', values: [this.parameter.value, 1, columns, columns, rows, out] }
  }

  /** dW += xᵀ·dy. */
  addGradient(
    context: ForwardContext,
    x: Pointer,
    xStride: number,
    dy: Pointer,
    dyStride: number,
    count: number,
  ): void {
    const { workspace } = context
    const mark = workspace.mark()
    this.addPackedGradient(context, x, xStride, packRows(context, dy, dyStride, count, this.columns), count)
    workspace.release(mark)
  }

  /** The same with a dy that packRows() has packed. */
  addPackedGradient(
    { kernels }: ForwardContext,
    x: Pointer,
    xStride: number,
    packed: Pointer,
    count: number,
  ): void {
    const { rows, columns, parameter } = this
    kernels.multiply(x, 1, xStride, packed, parameter.gradient, columns, rows, columns, count, 1)
  }
}

/** Packs `count` rows of `columns` floats as the right-hand side of a product. */
export function packRows(
  { kernels, workspace }: ForwardContext,
  x: Pointer,
  stride: number,
  count: number,
  columns: number,
): Pointer {
  const packed = workspace.floats(packedSize(count, columns))
  kernels.pack(x, stride, 1, count, columns, packed)
  return packed
}
