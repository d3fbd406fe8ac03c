import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { binary } from '../../../src/kernels/generated/network.ts'
import { buildFor, decodeHex } from '../../../src/kernels/memory/instance.ts'
import { createMemory } from '../../../src/kernels/memory/memory.ts'
import { type NetworkKernels, packedSize } from '../../../src/kernels/network/interface.ts'
import { loadNetworkKernels, loadNetworkKernelsSync } from '../../../src/kernels/network/load.ts'

const PAGES = 16 * 65536

function both(): [simd: NetworkKernels, plain: NetworkKernels] {
  return [
    loadNetworkKernelsSync({ memory: createMemory({ bytes: PAGES }), simd: true }),
    loadNetworkKernelsSync({ memory: createMemory({ bytes: PAGES }), simd: false }),
  ]
}

function floatsOf(kernels: NetworkKernels): Float32Array {
  return new Float32Array(kernels.memory.buffer)
}

function fillRandomly(kernels: NetworkKernels, seed: number, scale: number): void {
  const random = seededRandom(seed)
  const floats = floatsOf(kernels)
  for (let k = 0; k < floats.length; k++) floats[k] = (random() - 0.5) * scale
}

/** Far enough apart for everything below. */
const A = 1 << 16
const B = 2 << 16
const C = 3 << 16
const D = 4 << 16
const E = 5 << 16
const F = 6 << 16
const G = 7 << 16
const H = 8 << 16
const INTEGERS = 9 << 16
const MORE_INTEGERS = 10 << 16

const rows = [0, 1, 2, 5, 8]
const sizes = [4, 16, 20]

/**
 * Each kernel with many sizes; called over two equal memories, which must be equal afterwards, bit for bit.
 */
const calls: Record<string, (kernels: NetworkKernels) => void> = {
  gemm(kernels) {
    for (const [m, n, k] of [
      [1, 1, 1],
      [2, 16, 3],
      [3, 17, 0],
      [7, 35, 300],
      [67, 19, 5],
      [4, 64, 6],
      [9, 13, 40],
      [6, 5, 7],
      [11, 8, 3],
      [5, 26, 9],
    ]) {
      for (const transposed of [false, true]) {
        kernels.pack(B, transposed ? 1 : n, transposed ? k : 1, k, n, C)
        kernels.multiply(A, k, 1, C, D, n + 3, m, n, k, 0)
        kernels.multiply(A, 1, m, C, D, n + 3, m, n, k, 1)
      }
      kernels.pack(B, 2 * n, 2, k, n, C)
      kernels.multiply(A, k, 1, C, E, n, m, n, k, 1)
    }
  },
  activation(kernels) {
    kernels.tanh(A, B, 1000)
    kernels.tanhBackward(B, C, C, 1000)
    kernels.sigmoid(A, D, 1000)
    kernels.sigmoidBackward(D, E, E, 1000)
    kernels.leakyRelu(A, F, 1000, 0.1)
    kernels.leakyReluBackward(F, G, G, 1000, 0.1)
  },
  elements(kernels) {
    kernels.clear(A, 20)
    kernels.multiplyElements(A, B, C, 100)
    kernels.addProducts(C, A, B, 52)
    kernels.addScaled(C, A, 0.3, 52)
    kernels.blend(D, A, 0.1, 52)
    kernels.maskRows(A, 24, B, G, 7, 20)
    kernels.maskRows(A, 24, 0, H, 7, 20)
    kernels.scaleRows(A, 20, B, 7, 16)
    kernels.addToRows(E, 7, A, 3, 9, 7)
    kernels.sumRows(E, 7, A, 3, 9, 5)
    kernels.dropoutMask(F, 1000, -123456789, 0x4ccccccc, 1 / 0.7)
  },
  moveRows(kernels) {
    for (const sources of [0, INTEGERS]) {
      for (const targets of [0, MORE_INTEGERS]) {
        kernels.moveRows(A, 20, sources, B, 24, targets, 30, 16, 0)
        kernels.moveRows(A, 20, sources, C, 24, targets, 30, 16, 1)
      }
    }
    kernels.moveRows(A, 0, 0, D, 12, 0, 5, 11, 0)
    kernels.moveRows(A, 20, 0, D, 12, INTEGERS, 5, 7, 1)
    kernels.moveRows(B, 20, 0, E, 0, 0, 30, 16, 1)
  },
  'coupled cell'(kernels) {
    for (const size of sizes) {
      for (const count of rows) {
        for (const mask of [0, H]) {
          const carried = count >> 1
          kernels.coupledCell(A, B, carried, C, mask, D, count, size)
          kernels.coupledCell(E, B, carried, C, mask, 0, count, size)
          kernels.coupledOutput(A, C, F, G, size + 4, count, size)
          kernels.coupledOutputBackward(B, size + 4, D, mask, A, F, E, C, count, size)
          kernels.coupledCellBackward(C, G, mask, A, B, carried, E, count, size)
        }
      }
    }
  },
  'standard cell'(kernels) {
    for (const size of sizes) {
      for (const count of rows) {
        for (const mask of [0, H]) {
          const carried = count >> 1
          kernels.standardForward(A, B, carried, C, D, E, size + 4, count, size)
          kernels.standardBackward(E, size + 4, F, mask, A, D, B, carried, G, C, count, size)
        }
      }
    }
  },
  losses(kernels) {
    kernels.hinge(A, A, 20, INTEGERS, B, 30, 18, 1, 0.2)
    kernels.hinge(C, D, 4, INTEGERS, E, 30, 1, 1, 0.2)
    kernels.softmax(F, 20, 30, 18, B, C)
    kernels.crossEntropyBackward(F, 20, INTEGERS, 30, 0.3)
  },
  collect(kernels) {
    kernels.collect(C, A, 52)
    kernels.collect(C, B, 1000)
  },
  adam(kernels) {
    kernels.multiplyElements(D, D, D, 1000)
    for (let step = 0; step < 3; step++) {
      kernels.adam(A, B, C, D, 1000, 0.5, 0.01, 0.9, 0.999, 1e-8)
      kernels.addScaled(B, E, 1, 1000)
    }
  },
}

describe('SIMD and plain TypeScript give the same bits', () => {
  it.each(Object.entries(calls))('%s', (_name, call) => {
    for (const scale of [2, 30]) {
      const kernels = both()
      for (const one of kernels) {
        fillRandomly(one, 7, scale)
        const integers = new Int32Array(one.memory.buffer)
        for (let k = 0; k < 30; k++) {
          integers[(INTEGERS >> 2) + k] = (k * 7) % 18
          integers[(MORE_INTEGERS >> 2) + k] = (k * 5) % 11
        }
        integers[INTEGERS >> 2] = _name === 'losses' ? -1 : 3
        call(one)
      }
      const [simd, plain] = kernels.map(({ memory }) => new Int32Array(memory.buffer))
      const different = simd.findIndex((bits, at) => bits !== plain[at])
      expect(different).toBe(-1)
    }
  })

  it('sumOfSquares', () => {
    const [simd, plain] = both()
    for (const kernels of [simd, plain]) fillRandomly(kernels, 3, 5)
    expect(simd.sumOfSquares(A, 1000)).toBe(plain.sumOfSquares(A, 1000))
    expect(simd.sumOfSquares(A, 0)).toBe(0)
  })

  it('collect returns what sumOfSquares does after an addition', () => {
    for (const kernels of both()) {
      fillRandomly(kernels, 3, 5)
      kernels.addScaled(C, A, 1, 1000)
      kernels.addScaled(C, B, 1, 1000)
      const sum = kernels.sumOfSquares(C, 1000)
      fillRandomly(kernels, 3, 5)
      kernels.collect(C, A, 1000)
      expect(kernels.collect(C, B, 1000)).toBe(sum)
    }
  })
})

describe('the values', () => {
  const [kernels] = both()
  const floats = floatsOf(kernels)

  it('tanh and sigmoid are as accurate as documented, everywhere', () => {
    const count = 40_000
    for (let k = 0; k < count; k++) floats[(A >> 2) + k] = (k - count / 2) / 1000
    const worst = (values: number, f: (x: number) => number) => {
      let error = 0
      for (let k = 0; k < count; k++) {
        error = Math.max(error, Math.abs(floats[(values >> 2) + k] - f(floats[(A >> 2) + k])))
      }
      return error
    }
    kernels.tanh(A, D, count)
    expect(worst(D, Math.tanh)).toBeLessThan(3e-7)
    kernels.sigmoid(A, D, count)
    expect(worst(D, (x) => 1 / (1 + Math.exp(-x)))).toBeLessThan(2e-7)
    floats.set([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, Number.NaN], A >> 2)
    kernels.tanh(A, A, 4)
    expect(Array.from(floats.subarray(A >> 2, (A >> 2) + 4))).toEqual([1, -1, 0, Number.NaN])
  })

  it('a matrix product, with any operand transposed, is the sum of products', () => {
    const [m, n, k] = [5, 21, 13]
    fillRandomly(kernels, 11, 2)
    const at = (pointer: number, row: number, column: number, stride: number) =>
      floats[(pointer >> 2) + row * stride + column]
    for (const leftTransposed of [false, true]) {
      for (const rightTransposed of [false, true]) {
        kernels.pack(B, rightTransposed ? 1 : n, rightTransposed ? k : 1, k, n, C)
        kernels.multiply(A, leftTransposed ? 1 : k, leftTransposed ? m : 1, C, D, n, m, n, k, 0)
        for (let i = 0; i < m; i++) {
          for (let j = 0; j < n; j++) {
            let sum = 0
            for (let l = 0; l < k; l++) {
              const left = leftTransposed ? at(A, l, i, m) : at(A, i, l, k)
              const right = rightTransposed ? at(B, j, l, k) : at(B, l, j, n)
              sum += left * right
            }
            expect(at(D, i, j, n)).toBeCloseTo(sum, 4)
          }
        }
      }
    }
    expect(packedSize(k, n)).toBe(13 * 32)
  })

  it('softmax gives probabilities within 1e-6, whatever the scores', () => {
    const scores = [1, -3, 88, 87.5, -200, 0, 0, 0]
    floats.set(scores, A >> 2)
    kernels.softmax(A, 8, 1, 5, B, C)
    const exponentials = scores.slice(0, 5).map((score) => Math.exp(score - 88))
    const sum = exponentials.reduce((a, b) => a + b)
    for (let k = 0; k < 8; k++) {
      expect(Math.abs(floats[(A >> 2) + k] - (k < 5 ? exponentials[k] / sum : 0))).toBeLessThan(1e-6)
    }
    expect(floats[B >> 2]).toBe(88)
    expect(floats[C >> 2] / sum).toBeCloseTo(1, 6)
  })

  it('e^x has a relative error of at most 5e-7, as the quotient of two probabilities', () => {
    const count = 10_000
    let worst = 0
    for (let k = 0; k < count; k++) floats.set([0, (-80 * k) / count, 0, 0], (A >> 2) + 4 * k)
    const scores = floats.slice(A >> 2, (A >> 2) + 4 * count)
    kernels.softmax(A, 4, count, 2, F, G)
    for (let k = 0; k < count; k++) {
      const [other, one] = floats.subarray((A >> 2) + 4 * k)
      worst = Math.max(worst, Math.abs(one / other / Math.exp(scores[4 * k + 1]) - 1))
    }
    expect(worst).toBeLessThan(5e-7)
    expect(worst).toBeGreaterThan(0)
  })

  it('a dropout mask drops the requested share, depends on its seed, and consists of 0 and the scale', () => {
    const count = 100_000
    const ones = (seed: number, share: number) => {
      kernels.dropoutMask(A, count, seed, Math.round(share * 2 ** 32), 2)
      const mask = floats.slice(A >> 2, (A >> 2) + count)
      expect(mask.every((value) => value === 0 || value === 2)).toBe(true)
      return mask
    }
    for (const share of [0, 0.1, 0.3, 0.5]) {
      for (const seed of [0, 1, -5, 123456]) {
        const dropped = ones(seed, share).filter((value) => value === 0).length
        expect(Math.abs(dropped / count - share)).toBeLessThan(0.006)
      }
    }
    const [one, two] = [ones(1, 0.5), ones(2, 0.5)]
    const same = one.filter((value, k) => value === two[k]).length
    expect(Math.abs(same / count - 0.5)).toBeLessThan(0.006)
    const neighbours = one.filter((value, k) => k > 0 && value === one[k - 1]).length
    expect(Math.abs(neighbours / count - 0.5)).toBeLessThan(0.006)
  })

  it('hinge and cross-entropy have the gradient of their loss', () => {
    const classes = 6
    const stride = 8
    const scores = [0.3, -0.2, 0.9, 0.1, 0.55, -1]
    const integers = new Int32Array(kernels.memory.buffer)
    const hinge = (shift: readonly number[], gold: number) => {
      floats.set(
        scores.map((score, k) => score + (shift[k] ?? 0)),
        A >> 2,
      )
      integers[INTEGERS >> 2] = gold
      kernels.hinge(A, B, stride, INTEGERS, C, 1, classes, 1, 0.5)
      return floats[C >> 2]
    }
    const crossEntropy = (shift: readonly number[], gold: number) => {
      const moved = scores.map((score, k) => score + (shift[k] ?? 0))
      floats.set(moved, B >> 2)
      integers[INTEGERS >> 2] = gold
      kernels.softmax(B, stride, 1, classes, D, E)
      const loss = floats[D >> 2] + Math.log(floats[E >> 2]) - (moved[gold] ?? 0)
      kernels.crossEntropyBackward(B, stride, INTEGERS, 1, 0.5)
      return loss
    }
    for (const loss of [hinge, crossEntropy]) {
      for (const gold of [0, 2, 5]) {
        loss([], gold)
        const gradient = Array.from(floats.subarray(B >> 2, (B >> 2) + stride))
        for (let k = 0; k < classes; k++) {
          const shift = (amount: number) => Array.from({ length: classes }, (_, j) => (j === k ? amount : 0))
          const slope = (loss(shift(0.01), gold) - loss(shift(-0.01), gold)) / 0.02
          expect(gradient[k]).toBeCloseTo(0.5 * slope, 3)
        }
        expect(gradient.slice(classes)).toEqual([0, 0])
      }
      loss([], -1)
      expect(Array.from(floats.subarray(B >> 2, (B >> 2) + stride))).toEqual(new Array(stride).fill(0))
    }
    expect(hinge([], -1)).toBe(0)
  })
})

describe('the compiled module', () => {
  it.each([buildFor(binary, false), buildFor(binary, true)])(
    'has no data, no globals, no start, and imports only memory',
    (text) => {
      const binary = decodeHex(text)
      const module = new WebAssembly.Module(binary)
      expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }])
      const [simd, plain] = both()
      const named = ({ memory: _memory, simd: _simd, fused: _fused, ...functions }: NetworkKernels) =>
        Object.keys(functions).sort()
      const exported = WebAssembly.Module.exports(module).map(({ name }) => name)
      // The one that loadNetworkKernels() returns as `multiply` on request.
      expect(exported.sort()).toEqual([...named(plain), 'multiplyWide'].sort())
      expect(named(simd)).toEqual(named(plain))
      for (const id of [6, 8, 11]) expect(sectionIds(binary)).not.toContain(id)
    },
  )

  it('works over shared memory too', async () => {
    const memory = createMemory({ bytes: PAGES, maximumBytes: PAGES, shared: true })
    const kernels = await loadNetworkKernels({ memory, simd: true })
    const floats = floatsOf(kernels)
    floats.set([1, 2, 3, 4], A >> 2)
    kernels.addScaled(B, A, 2, 4)
    expect(Array.from(floats.subarray(B >> 2, (B >> 2) + 4))).toEqual([2, 4, 6, 8])
  })
})

/** The ids of a module's sections: each is one byte, then its size as LEB128, then its bytes. */
function sectionIds(binary: Uint8Array): number[] {
  const ids: number[] = []
  let at = 8
  while (at < binary.length) {
    ids.push(binary[at++])
    let size = 0
    for (let shift = 0; ; shift += 7) {
      const byte = binary[at++]
      size |= (byte & 127) << shift
      if (byte < 128) break
    }
    at += size
  }
  return ids
}
