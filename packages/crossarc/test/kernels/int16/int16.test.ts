import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { binary } from '../../../src/kernels/generated/int16.ts'
import {
  DEEPEST_INT16,
  type Int16Kernels,
  int16Stride,
  packedInt16Size,
} from '../../../src/kernels/int16/interface.ts'
import { loadInt16KernelsSync } from '../../../src/kernels/int16/load.ts'
import { buildFor, decodeHex } from '../../../src/kernels/memory/instance.ts'
import { createMemory } from '../../../src/kernels/memory/memory.ts'

const BYTES = 64 * 65536
const LIMIT = 2 ** 31 - 1

function both(bytes = BYTES): [simd: Int16Kernels, plain: Int16Kernels] {
  return [
    loadInt16KernelsSync({ memory: createMemory({ bytes }), simd: true }),
    loadInt16KernelsSync({ memory: createMemory({ bytes }), simd: false }),
  ]
}

interface Product {
  readonly rows: number
  readonly depth: number
  readonly columns: number
  readonly left: (row: number, k: number) => number
  readonly right: (k: number, column: number) => number
  readonly accumulate?: 0 | 1
  /** Floats between the rows of left, right and result beyond what they need. */
  readonly gap?: number
}

/** Where multiply() puts things. */
function layout({ rows, depth, columns, gap = 0 }: Product) {
  let top = 64
  const block = (floats: number) => {
    const pointer = top
    top = Math.ceil((top + 4 * floats) / 64) * 64
    return pointer
  }
  const padded = 16 * Math.ceil(columns / 16)
  return {
    a: block(rows * (depth + gap)),
    b: block(depth * (columns + gap)),
    integers: block((rows * int16Stride(depth)) / 2),
    rowScales: block(rows),
    packed: block(packedInt16Size(depth, columns)),
    columnScales: block(padded),
    c: block(rows * (columns + gap)),
  }
}

/** Computes a product with the kernels, over a memory in which everything else is 7. */
function multiply(kernels: Int16Kernels, product: Product) {
  const { rows, depth, columns, left, right, accumulate = 0, gap = 0 } = product
  const places = layout(product)
  const { a, b, integers, rowScales, packed, columnScales, c } = places
  const floats = new Float32Array(kernels.memory.buffer).fill(7)
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < depth; k++) floats[(a >> 2) + i * (depth + gap) + k] = left(i, k)
  }
  for (let k = 0; k < depth; k++) {
    for (let j = 0; j < columns; j++) floats[(b >> 2) + k * (columns + gap) + j] = right(k, j)
  }
  kernels.packInt16(b, columns + gap, depth, columns, packed, columnScales)
  kernels.quantiseRows(a, depth + gap, rows, depth, integers, int16Stride(depth), rowScales)
  kernels.multiplyInt16(
    integers,
    int16Stride(depth),
    rowScales,
    packed,
    columnScales,
    c,
    columns + gap,
    rows,
    columns,
    Math.ceil(depth / 2),
    accumulate,
  )
  return { ...places, floats, shorts: new Int16Array(kernels.memory.buffer) }
}

function randomProduct(seed: number, rows: number, depth: number, columns: number, scale = 1): Product {
  const random = seededRandom(seed)
  const numbers = Float32Array.from(
    { length: rows * depth + depth * columns },
    () => scale * (random() - 0.5),
  )
  return {
    rows,
    depth,
    columns,
    left: (i, k) => numbers[i * depth + k],
    right: (k, j) => numbers[rows * depth + k * columns + j],
  }
}

const shapes = [
  [0, 4, 4],
  [1, 1, 1],
  [1, 8, 16],
  [2, 7, 17],
  [3, 20, 35],
  [5, 33, 12],
  [7, 300, 30],
  [67, 12, 7],
  [66, 96, 64],
] as const

describe('SIMD and plain TypeScript give the same bits', () => {
  it.each(shapes)('%i × %i × %i', (rows, depth, columns) => {
    const [simd, plain] = both(4 * 65536)
    for (const [seed, scale] of [1, 1e-20, 1e-31, 1e15].entries()) {
      for (const gap of [0, 3]) {
        for (const accumulate of [0, 1] as const) {
          const product = { ...randomProduct(seed, rows, depth, columns, scale), gap, accumulate }
          const [one, other] = [simd, plain].map((kernels) => {
            multiply(kernels, product)
            return new Int32Array(kernels.memory.buffer)
          })
          expect(one.findIndex((bits, at) => bits !== other[at])).toBe(-1)
        }
      }
    }
  })
})

describe.each(['SIMD', 'plain'])('%s', (name) => {
  const kernels = both()[name === 'SIMD' ? 0 : 1]

  it.each(shapes)('a product of %i × %i × %i is accurate up to the two scales', (rows, depth, columns) => {
    const product = { ...randomProduct(5, rows, depth, columns), accumulate: 1, gap: 2 } as const
    const { floats, c, rowScales, columnScales } = multiply(kernels, product)
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        let [sum, bound] = [0, 1e-5]
        const [x, y] = [floats[(rowScales >> 2) + i], floats[(columnScales >> 2) + j]]
        for (let k = 0; k < depth; k++) {
          const [l, r] = [product.left(i, k), product.right(k, j)]
          sum += l * r
          bound += 0.5 * x * Math.abs(r) + 0.5 * y * (Math.abs(l) + 0.5 * x)
        }
        expect(Math.abs(floats[(c >> 2) + i * (columns + 2) + j] - 7 - sum)).toBeLessThan(bound)
      }
    }
    // Nothing between the rows of the result is changed.
    for (let i = 0; i < rows; i++) {
      expect(floats[(c >> 2) + i * (columns + 2) + columns]).toBe(7)
    }
  })

  it('small integers and the sums of their products are exact', () => {
    const product: Product = {
      rows: 4,
      depth: 21,
      columns: 18,
      left: (i, k) => (k === 0 ? 4095 : ((i + 3 * k) % 9) - 4),
      right: (k, j) => (k === 20 ? 32767 : ((2 * k + j) % 7) - 3),
    }
    const { floats, c } = multiply(kernels, product)
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 18; j++) {
        let sum = 0
        for (let k = 0; k < 21; k++) sum += product.left(i, k) * product.right(k, j)
        expect(floats[(c >> 2) + i * 18 + j] / sum).toBeCloseTo(1, 6)
      }
    }
  })

  it('no sum overflows with every number at its limit', () => {
    for (const depth of [1, 2, 16, 17, 255, 1000, 4096]) {
      for (const sign of [1, -1]) {
        const product: Product = { rows: 2, depth, columns: 17, left: () => sign * 3e5, right: () => -2e7 }
        const { floats, shorts, c, integers, packed } = multiply(kernels, product)
        let sum = 0
        for (let k = 0; k < depth; k++) {
          sum += shorts[(integers >> 1) + k] * shorts[(packed >> 1) + 32 * (k >> 1) + (k & 1)]
        }
        if (depth > 16) expect(Math.abs(sum)).toBeGreaterThan(0.99 * LIMIT)
        expect(Math.abs(sum)).toBeLessThanOrEqual(LIMIT)
        for (let k = 0; k < 34; k++) expect(floats[(c >> 2) + k] / (depth * sign * -6e12)).toBeCloseTo(1, 2)
      }
    }
  })

  it('columns whose numbers all round up, or with one dominant number, stay below the limit', () => {
    const columns = 16
    for (const depth of [3, 100, DEEPEST_INT16]) {
      const random = seededRandom(depth)
      const right = (k: number, j: number) => {
        if (j === 0) return k === 0 ? 1 : 0
        if (j === 1) return k === 0 ? 1 : 1e-5
        if (j === 2) return 1 + 1e-7 * random()
        if (j === 3) return 0
        return (random() - 0.5) ** j
      }
      const { shorts, packed } = multiply(kernels, { rows: 0, depth, columns, left: () => 0, right })
      for (let j = 0; j < columns; j++) {
        let [sum, largest] = [0, 0]
        for (let k = 0; k < depth; k++) {
          const value = Math.abs(shorts[(packed >> 1) + 32 * (k >> 1) + 2 * j + (k & 1)])
          sum += value
          largest = Math.max(largest, value)
        }
        expect(4095 * sum).toBeLessThanOrEqual(LIMIT)
        // As fine as possible: either the column or its largest number is near its limit.
        if (j !== 3) expect(sum > 0.95 * 524288 || largest > 0.95 * 32767).toBe(true)
      }
    }
  })

  it('rows of zeros and of negligible numbers give zeros', () => {
    for (const value of [0, 1e-38]) {
      const { floats, c } = multiply(kernels, {
        rows: 3,
        depth: 10,
        columns: 5,
        left: () => value,
        right: (k, j) => (j === 0 ? 0 : k - 4),
      })
      for (let k = 0; k < 15; k++) expect(Math.abs(floats[(c >> 2) + k])).toBeLessThan(1e-30)
    }
  })
})

describe('the compiled module', () => {
  it.each([buildFor(binary, false), buildFor(binary, true)])('is small, and imports only memory', (text) => {
    const binary = decodeHex(text)
    // Some browsers do not compile more than this synchronously on their main thread.
    expect(binary.length).toBeLessThan(4096)
    const module = new WebAssembly.Module(binary)
    expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }])
    const names = ({ memory: _memory, simd: _simd, ...functions }: Int16Kernels) =>
      Object.keys(functions).sort()
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name)
    const [simd, plain] = both()
    expect(exported.sort()).toEqual(names(plain))
    expect(names(simd)).toEqual(names(plain))
  })
})
