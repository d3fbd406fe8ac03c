import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../src/model-file/json.ts'
import { readModelFile } from '../../src/model-file/read.ts'
import type { Dtype, Tensor } from '../../src/model-file/tensor.ts'
import { arrayTypes } from '../../src/model-file/tensor.ts'
import { writeModelFile } from '../../src/model-file/write.ts'

const dtypes = Object.keys(arrayTypes) as Dtype[]

function tensorOf(dtype: Dtype, bytes: Uint8Array, shape: number[]): Tensor {
  const data = new arrayTypes[dtype](
    new Uint8Array(bytes).buffer,
    0,
    bytes.length / arrayTypes[dtype].BYTES_PER_ELEMENT,
  )
  return { dtype, shape, data } as Tensor
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): number[] {
  return Array.from(new Uint8Array(buffer, byteOffset, byteLength))
}

const small = () =>
  writeModelFile({
    kind: 'example',
    metadata: { labels: ['nsubj', 'objé'], width: 3 },
    tensors: {
      weights: { dtype: 'F32', shape: [2, 3], data: Float32Array.of(1, -2, 3.5, 0, 1e-30, 6) },
      keys: { dtype: 'U32', shape: [2], data: Uint32Array.of(7, 0xffffffff) },
      values: { dtype: 'I8', shape: [1, 5], data: Int8Array.of(-128, 127, 0, 1, -1) },
    },
  })

describe('a model file', () => {
  it('gives back what was written', () => {
    const file = readModelFile(small())
    expect(file.kind).toBe('example')
    expect(file.metadata).toEqual({ labels: ['nsubj', 'objé'], width: 3 })
    expect(file.names).toEqual(['keys', 'values', 'weights'])
    expect(file.shape('weights')).toEqual([2, 3])
    expect(file.dtype('values')).toBe('I8')
    expect(file.tensor('weights', 'F32')).toEqual(Float32Array.of(1, -2, 3.5, 0, 1e-30, 6))
    expect(file.tensor('keys', 'U32')).toEqual(Uint32Array.of(7, 0xffffffff))
    expect(file.tensor('values', 'I8')).toEqual(Int8Array.of(-128, 127, 0, 1, -1))
  })

  it('gives back any metadata and any tensors, bit for bit', () => {
    const name = fc.stringMatching(/^[A-Za-z][\w./-]{0,8}$/)
    const tensor = fc
      .record({
        dtype: fc.constantFrom(...dtypes),
        rows: fc.nat(3),
        columns: fc.nat(5),
        bytes: fc.uint8Array({ minLength: 120, maxLength: 120 }),
      })
      .map(({ dtype, rows, columns, bytes }) => {
        const length = rows * columns * arrayTypes[dtype].BYTES_PER_ELEMENT
        return tensorOf(dtype, bytes.subarray(0, length), [rows, columns])
      })
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(name, tensor), fc.string(), (metadata, tensors, kind) => {
        const bytes = writeModelFile({ kind, metadata: metadata as JsonValue, tensors })
        const file = readModelFile(bytes, kind)
        expect(JSON.parse(JSON.stringify(file.metadata))).toEqual(JSON.parse(JSON.stringify(metadata)))
        expect(file.names).toEqual(Object.keys(tensors).sort())
        for (const [key, { dtype, shape, data }] of Object.entries(tensors)) {
          expect(file.shape(key)).toEqual(shape)
          expect(bytesOf(file.tensor(key, dtype))).toEqual(bytesOf(data))
        }
      }),
      { seed: 3, numRuns: 300 },
    )
  })

  it('is the same bytes for the same contents, whatever the order of the keys', () => {
    const a: Tensor = { dtype: 'U8', shape: [1], data: Uint8Array.of(1) }
    const b: Tensor = { dtype: 'F64', shape: [1], data: Float64Array.of(2) }
    const one = writeModelFile({ kind: 'x', metadata: { p: 1, q: { r: [2], s: 3 } }, tensors: { a, b } })
    const other = writeModelFile({ tensors: { b, a }, metadata: { q: { s: 3, r: [2] }, p: 1 }, kind: 'x' })
    expect(other).toEqual(one)
    expect(small()).toEqual(small())
  })

  it('shows its tensors without a copy, each at a multiple of 64', () => {
    const bytes = small()
    const file = readModelFile(bytes)
    for (const [name, dtype] of [
      ['keys', 'U32'],
      ['values', 'I8'],
      ['weights', 'F32'],
    ] as const) {
      const view = file.tensor(name, dtype)
      expect(view.buffer).toBe(bytes.buffer)
      expect(view.byteOffset % 64).toBe(0)
    }
  })

  it('can be anywhere: in an ArrayBuffer, shared memory, a Buffer, at an odd offset', () => {
    const bytes = small()
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    const odd = new Uint8Array(bytes.length + 3)
    odd.set(bytes, 3)
    const before = Buffer.from(bytes)
    for (const place of [bytes.buffer, shared, before, odd.subarray(3)]) {
      const file = readModelFile(place)
      expect(file.tensor('weights', 'F32')).toEqual(Float32Array.of(1, -2, 3.5, 0, 1e-30, 6))
      expect(file.tensor('keys', 'U32')).toEqual(Uint32Array.of(7, 0xffffffff))
    }
    expect(new Uint8Array(before)).toEqual(bytes)
  })

  it('is a safetensors file: header length, JSON with a map of strings, data without gaps', () => {
    const bytes = small()
    const length = Number(new DataView(bytes.buffer).getBigUint64(0, true))
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)))
    const { __metadata__: metadata, ...tensors } = header
    expect(Object.values(metadata).every((value) => typeof value === 'string')).toBe(true)
    expect(JSON.parse(metadata.crossarc)).toMatchObject({ format: 2, kind: 'example' })
    const places = Object.values(tensors) as {
      dtype: Dtype
      shape: number[]
      data_offsets: [number, number]
    }[]
    let reached = 0
    for (const {
      dtype,
      shape,
      data_offsets: [begin, end],
    } of places) {
      expect(begin).toBe(reached)
      expect(end - begin).toBe(shape.reduce((a, b) => a * b, 1) * arrayTypes[dtype].BYTES_PER_ELEMENT)
      reached = end
    }
    expect(8 + length + reached).toBe(bytes.length)
    expect((8 + length) % 64).toBe(0)
  })
})

describe('writeModelFile refuses', () => {
  const u8 = Uint8Array.of(1, 2)
  const refuse = (tensors: Record<string, unknown>, metadata: unknown) =>
    expect(() =>
      writeModelFile({
        kind: 'x',
        metadata: metadata as JsonValue,
        tensors: tensors as Record<string, Tensor>,
      }),
    ).toThrow(expect.objectContaining({ code: 'model-content' }))

  it.each(['', '1', '__padding_0__', 'a"b', 'a b', 'é', '-'])('the name %j', (name) => {
    refuse({ [name]: { dtype: 'U8', shape: [2], data: u8 } }, null)
  })

  it.each([[[3]], [[1.5]], [[-2]], [[]], [[2, 0]], [[2 ** 53]]])('the shape %j for two numbers', (shape) => {
    refuse({ a: { dtype: 'U8', shape, data: u8 } }, null)
  })

  it('an unknown type, and an array of another type', () => {
    refuse({ a: { dtype: 'BF16', shape: [2], data: u8 } }, null)
    refuse({ a: { dtype: 'toString', shape: [2], data: u8 } }, null)
    refuse({ a: { dtype: 'I8', shape: [2], data: u8 } }, null)
    refuse({ a: { dtype: 'F32', shape: [2], data: [1, 2] } }, null)
  })

  it.each([
    [Number.NaN],
    [undefined],
    [{ a: Number.POSITIVE_INFINITY }],
    [[undefined]],
    [new Date(0)],
    [new Map()],
    [() => 1],
    [1n],
    [Symbol.iterator],
  ])('metadata that JSON would change: %s', (metadata) => {
    refuse({}, metadata)
  })

  it('endlessly nested metadata', () => {
    const circle: Record<string, unknown> = {}
    circle.circle = circle
    refuse({}, circle)
  })
})

describe('readModelFile', () => {
  it('checks the requested kind of model', () => {
    expect(readModelFile(small(), 'example').kind).toBe('example')
    expect(() => readModelFile(small(), 'tagger')).toThrow(
      expect.objectContaining({
        code: 'model-kind',
        message: 'This is a model of kind example, but tagger is needed',
      }),
    )
  })

  it('names a missing tensor', () => {
    const file = readModelFile(small())
    const content = expect.objectContaining({ code: 'model-content' })
    expect(() => file.tensor('bias', 'F32')).toThrow(content)
    expect(() => file.shape('__proto__')).toThrow(content)
    expect(() => file.tensor('weights', 'F16')).toThrow(content)
  })
})
