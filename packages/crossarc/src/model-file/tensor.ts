/** The types of number that a tensor can hold, with the matching array types. */
export interface TensorArrays {
  F64: Float64Array
  F32: Float32Array
  /** The bits of IEEE half-precision numbers: see encodeHalves and decodeHalves. */
  F16: Uint16Array
  I64: BigInt64Array
  I32: Int32Array
  I16: Int16Array
  I8: Int8Array
  U64: BigUint64Array
  U32: Uint32Array
  U16: Uint16Array
  U8: Uint8Array
}

export type Dtype = keyof TensorArrays

/** An array of numbers with its type and shape, in row-major order. */
export type Tensor = {
  [D in Dtype]: { readonly dtype: D; readonly shape: readonly number[]; readonly data: TensorArrays[D] }
}[Dtype]

interface ArrayType<A> {
  readonly BYTES_PER_ELEMENT: number
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): A
}

export const arrayTypes: { readonly [D in Dtype]: ArrayType<TensorArrays[D]> } = {
  F64: Float64Array,
  F32: Float32Array,
  F16: Uint16Array,
  I64: BigInt64Array,
  I32: Int32Array,
  I16: Int16Array,
  I8: Int8Array,
  U64: BigUint64Array,
  U32: Uint32Array,
  U16: Uint16Array,
  U8: Uint8Array,
}

export function isDtype(name: unknown): name is Dtype {
  return typeof name === 'string' && Object.hasOwn(arrayTypes, name)
}

/** The product of the dimensions, or undefined if they are invalid or their product is too large to count. */
export function elementCount(shape: readonly unknown[]): number | undefined {
  let count = 1
  for (const dimension of shape) {
    if (!Number.isSafeInteger(dimension) || (dimension as number) < 0) return undefined
    count *= dimension as number
    if (!Number.isSafeInteger(count)) return undefined
  }
  return count
}
