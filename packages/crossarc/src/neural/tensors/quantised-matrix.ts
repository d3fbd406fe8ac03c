import { DEEPEST_INT16, type Int16Kernels, int16Stride, packedInt16Size } from '../../kernels/int16/index.ts'
import type { ForwardContext } from './forward-context.ts'
import type { Parameter, Parameters, Room } from './parameters.ts'
import type { Pointer } from './workspace.ts'

/**
 * A matrix of parameters in 16-bit integers, for a network that only parses. The other factor becomes integers too, row
 * by row, so that the product of a row does not depend on the rest of its batch.
 */
export class QuantisedMatrix {
  readonly #parameters: Parameters
  readonly #parameter: Parameter
  readonly #rows: number
  readonly #columns: number
  readonly #packed: Room
  readonly #scales: Room
  #version = -1

  constructor(parameters: Parameters, parameter: Parameter, rows: number, columns: number) {
    if (rows > DEEPEST_INT16) throw new RangeError(`A matrix has ${rows} rows, more than ${DEEPEST_INT16}`)
    this.#parameters = parameters
    this.#parameter = parameter
    this.#rows = rows
    this.#columns = columns
    this.#packed = parameters.room(packedInt16Size(rows, columns), 'int16')
    this.#scales = parameters.room(16 * Math.ceil(columns / 16), 'int16')
  }

  /** y = x·W, or y += x·W, for `count` rows. */
  multiply(
    { workspace }: ForwardContext,
    int16: Int16Kernels,
    x: Pointer,
    xStride: number,
    count: number,
    y: Pointer,
    yStride: number,
    accumulate: 0 | 1,
  ): void {
    const [rows, columns] = [this.#rows, this.#columns]
    const [packed, columnScales] = [this.#packed.pointer, this.#scales.pointer]
    if (this.#version !== this.#parameters.version) {
      int16.packInt16(this.#parameter.value, columns, rows, columns, packed, columnScales)
      this.#version = this.#parameters.version
    }
    const mark = workspace.mark()
    const stride = int16Stride(rows)
    const integers = workspace.floats((count * stride) / 2)
    const rowScales = workspace.floats(count)
    int16.quantiseRows(x, xStride, count, rows, integers, stride, rowScales)
    const pairs = Math.ceil(rows / 2)
    int16.multiplyInt16(
      integers,
      stride,
      rowScales,
      packed,
      columnScales,
      y,
      yStride,
      count,
      columns,
      pairs,
      accumulate,
    )
    workspace.release(mark)
  }
}
