import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { createMemory } from '../../../src/kernels/memory/memory.ts'
import { loadNetworkKernelsSync } from '../../../src/kernels/network/load.ts'
import { encodeHalves } from '../../../src/model-file/half.ts'
import { partOf } from '../../../src/model-file/part.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import type { Tensor } from '../../../src/model-file/tensor.ts'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { constant, embedding, glorot, orthogonal, zeros } from '../../../src/neural/tensors/initialise.ts'
import { Parameters } from '../../../src/neural/tensors/parameters.ts'
import { Workspace } from '../../../src/neural/tensors/workspace.ts'
import { Adam } from '../../../src/neural/training/adam.ts'

function make(training = true) {
  const memory = createMemory({ bytes: 1 })
  const kernels = loadNetworkKernelsSync({ memory })
  const workspace = new Workspace(memory)
  const parameters = new Parameters()
  const matrix = parameters.declare('matrix', [5, 7], glorot(5, 7))
  const vector = parameters.declare('vector', [3], constant(2))
  const room = parameters.room(10, 'training')
  parameters.allocate(workspace, { training })
  parameters.initialise(42)
  return { kernels, workspace, parameters, matrix, vector, room }
}

describe('parameters', () => {
  it('lie in one block, each on a cache line, gradients the same way', () => {
    const { parameters, matrix, vector, room } = make()
    expect(parameters.count).toBe(38)
    expect(parameters.size).toBe(64)
    expect([matrix, vector].map(({ value }) => value - parameters.values)).toEqual([0, 192])
    expect([matrix, vector].map(({ gradient }) => gradient - parameters.gradients)).toEqual([0, 192])
    expect(parameters.values % 64).toBe(0)
    expect(room.pointer).toBeGreaterThan(0)
  })

  it('can be divided into parts of whole tensors, each with the copies of its own', () => {
    const parameters = new Parameters()
    const tensors = [40, 100, 7, 300, 64].map((size, k) => parameters.declare(`t${k}`, [size], zeros))
    const copies = tensors.map((parameter, k) => {
      const call = (out: number) => ({ kernel: 'pack', values: [k, out] }) as const
      return parameters.room(parameter.size, k === 4 ? 'parsing' : 'training', { parameter, call })
    })
    parameters.allocate(new Workspace(createMemory({ bytes: 1 })), { training: true })
    const starts = tensors.map(({ value }) => (value - parameters.values) / 4)
    for (let count = 1; count <= 7; count++) {
      const parts = parameters.parts(count)
      expect(parts).toHaveLength(count + 1)
      expect([parts[0], parts[count]]).toEqual([0, parameters.size])
      expect(parts).toEqual(parts.toSorted((a, b) => a - b))
      for (const part of parts.slice(0, count)) expect([...starts, parameters.size]).toContain(part)
      const calls = parts.slice(0, count).map((part, k) => parameters.copyCalls(part, parts[k + 1] - part))
      expect(calls.flat()).toEqual(
        copies.slice(0, 4).map(({ pointer }, k) => ({ kernel: 'pack', values: [k, pointer] })),
      )
    }
    expect(parameters.parts(2)[1]).toBe(starts[3])

    expect(parameters.hasCopies).toBe(false)
    parameters.copied()
    expect(parameters.hasCopies).toBe(true)
    parameters.changed()
    expect(parameters.hasCopies).toBe(false)
  })

  it('have no gradients unless they are trained', () => {
    const { parameters, matrix, room } = make(false)
    expect([parameters.gradients, matrix.gradient, room.pointer]).toEqual([0, 0, 0])
  })

  it('are the same for the same seed', () => {
    const [one, two] = [make(), make()]
    expect(one.parameters.tensors()).toEqual(two.parameters.tensors())
    two.parameters.initialise(43)
    expect(one.parameters.tensors()).not.toEqual(two.parameters.tensors())
  })

  it('can be shared by workers, each with gradients of its own', () => {
    const { workspace, parameters } = make()
    const other = new Parameters()
    const matrix = other.declare('matrix', [5, 7], zeros)
    other.declare('vector', [3], zeros)
    other.allocate(workspace, { training: true, values: parameters.values })
    expect(Array.from(other.view(matrix))).toEqual(
      Array.from(parameters.tensors().matrix.data as Float32Array),
    )
    expect(other.gradients).not.toBe(parameters.gradients)
  })

  const inFile = (tensors: Record<string, Tensor>) =>
    partOf(readModelFile(writeModelFile({ kind: 'test', metadata: null, tensors })), null).tensors

  it('go through a model file and back', () => {
    const { parameters } = make()
    const other = make()
    other.parameters.initialise(1)
    const before = other.parameters.version
    other.parameters.restore(other.parameters.read(inFile(parameters.tensors())))
    expect(other.parameters.tensors()).toEqual(parameters.tensors())
    expect(other.parameters.version).toBeGreaterThan(before)

    const { matrix, ...rest } = parameters.tensors()
    const half = { dtype: 'F16', shape: [5, 7], data: encodeHalves(matrix.data as Float32Array) } as const
    other.parameters.restore(other.parameters.read(inFile({ matrix: half, ...rest })))
    other.parameters.view(other.matrix).forEach((value, k) => {
      expect(value).toBeCloseTo(Number(matrix.data[k]), 3)
    })
  })

  it('can be kept and brought back', () => {
    const { parameters } = make()
    const before = parameters.tensors()
    const snapshot = parameters.snapshot()
    parameters.initialise(1)
    parameters.restore(snapshot)
    expect(parameters.tensors()).toEqual(before)
  })

  it('refuse a file that does not fit, and say why', () => {
    const { parameters } = make()
    const tensors = parameters.tensors()
    const refuses = (change: Record<string, Tensor>, reason: RegExp) =>
      expect(() => parameters.read(inFile(change))).toThrow(
        expect.objectContaining({ code: 'model-corrupt', message: expect.stringMatching(reason) }),
      )
    const { matrix, ...rest } = tensors
    refuses(rest, /matrix is missing/)
    const data = (matrix.data as Float32Array).slice()
    refuses({ ...rest, matrix: { dtype: 'F32', shape: [7, 5], data } }, /shape \[7, 5\], not \[5, 7\]/)
    refuses({ ...rest, matrix: { dtype: 'I32', shape: [5, 7], data: new Int32Array(35) } }, /type I32/)
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      data[9] = value
      refuses(
        { ...rest, matrix: { dtype: 'F32', shape: [5, 7], data } },
        new RegExp(`matrix holds ${value} at index 9`),
      )
    }
  })

  it('refuse two of the same name, and late declarations', () => {
    const { parameters } = make()
    expect(() => parameters.declare('late', [1], zeros)).toThrow(RangeError)
    const twice = new Parameters()
    twice.declare('name', [1], zeros)
    expect(() => twice.declare('name', [1], zeros)).toThrow(RangeError)
    expect(() => twice.initialise(1)).toThrow(RangeError)
  })
})

describe('a workspace', () => {
  it('grows as needed and keeps what was there', () => {
    const memory = createMemory({ bytes: 1 })
    const workspace = new Workspace(memory)
    const numbers = workspace.integers([1, 2, 3])
    const mark = workspace.mark()
    workspace.floats(1_000_000)
    expect(Array.from(new Int32Array(memory.buffer, numbers, 3))).toEqual([1, 2, 3])
    workspace.release(mark)
    expect(workspace.floats(1)).toBe(mark)
  })

  it('ends where it must', () => {
    const full = expect.objectContaining({ code: 'memory-full' })
    const workspace = new Workspace(createMemory({ bytes: 1 }), 64, 1024)
    workspace.floats(200)
    expect(() => workspace.floats(200)).toThrow(full)
    const small = new Workspace(createMemory({ bytes: 1, maximumBytes: 1 << 17 }))
    small.floats(16_000)
    expect(() => small.floats(16_000)).toThrow(full)
  })
})

describe('initial values', () => {
  it('are within their bounds and fill them', () => {
    for (const [initialiser, bound] of [
      [glorot(20, 30), Math.sqrt(6 / 50)],
      [embedding(12), 0.5],
    ] as const) {
      const values = new Float32Array(10_000)
      initialiser(values, seededRandom(1))
      expect(Math.max(...values)).toBeLessThanOrEqual(bound * 1.000001)
      expect(Math.max(...values)).toBeGreaterThan(0.99 * bound)
      expect(Math.min(...values)).toBeLessThan(-0.99 * bound)
      expect(Math.abs(values.reduce((sum, value) => sum + value) / 10_000)).toBeLessThan(0.02 * bound)
    }
  })

  it.each([
    [9, 9],
    [5, 8],
    [8, 5],
  ])('orthogonal matrices of %i × %i have orthonormal rows or columns', (rows, columns) => {
    const matrix = orthogonal(rows, columns, seededRandom(3))
    const at = (i: number, k: number) => (rows <= columns ? matrix[i * columns + k] : matrix[k * columns + i])
    const count = Math.min(rows, columns)
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        let sum = 0
        for (let k = 0; k < Math.max(rows, columns); k++) sum += at(i, k) * at(j, k)
        expect(sum).toBeCloseTo(i === j ? 1 : 0, 12)
      }
    }
  })
})

describe('Adam', () => {
  it('takes the steps of the formula, with gradients clipped as one vector', () => {
    const { kernels, workspace, parameters } = make()
    const adam = new Adam(kernels, parameters, workspace, { rate: 0.01, clip: 2 })
    const values = Array.from(workspace.view(parameters.values, parameters.size))
    const means = values.map(() => 0)
    const variances = values.map(() => 0)
    const random = seededRandom(9)
    for (let step = 1; step <= 5; step++) {
      const gradients = workspace.view(parameters.gradients, parameters.size)
      const size = step === 3 ? 0.01 : 1
      for (let k = 0; k < gradients.length; k++) gradients[k] = size * (random() - 0.5)
      const norm = Math.hypot(...gradients)
      const scale = norm > 2 ? 2 / norm : 1
      expect(scale < 1).toBe(step !== 3)
      for (let k = 0; k < values.length; k++) {
        const gradient = gradients[k] * scale
        means[k] = 0.9 * means[k] + 0.1 * gradient
        variances[k] = 0.999 * variances[k] + 0.001 * gradient ** 2
        const rate = (0.01 * Math.sqrt(1 - 0.999 ** step)) / (1 - 0.9 ** step)
        values[k] -= (rate * means[k]) / (Math.sqrt(variances[k]) + 1e-8)
      }
      expect(adam.step()).toBeCloseTo(norm, 5)
      const learned = workspace.view(parameters.values, parameters.size)
      for (let k = 0; k < values.length; k++) expect(Math.abs(learned[k] - values[k])).toBeLessThan(2e-5)
      expect(workspace.view(parameters.gradients, parameters.size).every((value) => value === 0)).toBe(true)
    }
  })

  it('begins again after a reset, and learns nothing from gradients that are not numbers', () => {
    const { kernels, workspace, parameters } = make()
    const adam = new Adam(kernels, parameters, workspace, { rate: 0.01 })
    const step = (value: number) => {
      const before = workspace.view(parameters.values, parameters.size).slice()
      workspace.view(parameters.gradients, parameters.size).fill(value)
      const norm = adam.step()
      return { norm, change: workspace.view(parameters.values, parameters.size)[0] - before[0] }
    }
    const first = step(0.5).change
    step(0.25)
    const broken = step(Number.NaN)
    expect(broken).toEqual({ norm: Number.NaN, change: 0 })
    adam.reset()
    expect(step(0.5).change).toBeCloseTo(first, 6)
  })
})
