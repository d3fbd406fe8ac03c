import { afterEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { binary as fused } from '../../../src/kernels/generated/fused.ts'
import { binary as network } from '../../../src/kernels/generated/network.ts'
import { buildFor, decodeHex } from '../../../src/kernels/memory/instance.ts'
import { createMemory } from '../../../src/kernels/memory/memory.ts'
import type { NetworkKernels } from '../../../src/kernels/network/interface.ts'
import { loadNetworkKernels, loadNetworkKernelsSync } from '../../../src/kernels/network/load.ts'
import { fusedMultiplyAdd } from '../../../src/kernels/network/plain/gemm.ts'
import { allowFusedProducts } from '../../../src/node/fused-products.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('is rejected if unavailable, before it could be slow', async () => {
  // Of the network kernels, all modules but these are valid.
  const lengths = [false, true].map((isShared) => decodeHex(buildFor(fused, isShared)).length)
  vi.spyOn(WebAssembly, 'validate').mockImplementation((bytes) => !lengths.includes(bytes.byteLength))
  // A compiled module stays valid.
  vi.resetModules()
  const { hasFusedProducts, loadNetworkKernels, loadNetworkKernelsSync } = await import(
    '../../../src/entries/kernels.ts'
  )
  expect(hasFusedProducts()).toBe(false)
  expect(() => loadNetworkKernelsSync({ fused: true })).toThrow(
    expect.objectContaining({ code: 'kernels-unavailable', message: expect.stringContaining('fused') }),
  )
  await expect(loadNetworkKernels({ fused: true })).rejects.toMatchObject({ code: 'kernels-unavailable' })
})

it('is only in the modules built for it', () => {
  // f32x4.relaxed_madd; without it, what is tested below would be skipped.
  const hasInstruction = (text: string) => Buffer.from(decodeHex(text)).includes('fd8502', 'hex')
  const modules = [fused, network].flatMap((binary) => [buildFor(binary, false), buildFor(binary, true)])
  expect(modules.map(hasInstruction)).toEqual([true, true, false, false])
})

const bits = new BigInt64Array(1)
const asDouble = new Float64Array(bits.buffer)

/** A finite double as an integer times 2^−1074. */
function exact(x: number): bigint {
  asDouble[0] = Math.abs(x)
  const exponent = bits[0] >> 52n
  const fraction = bits[0] & ((1n << 52n) - 1n)
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n)
  return x < 0 ? -size : size
}

/**
 * Which of the f32 numbers near a guess is nearest to x·y + sum, ties to even, by integer arithmetic alone.
 */
function nearest(x: number, y: number, sum: number, guess: number): number {
  // Both in units of 2^−2148.
  const value = exact(x) * exact(y) + (exact(sum) << 1074n)
  const float = Float32Array.of(guess)
  const word = new Int32Array(float.buffer)
  const candidates = [-1, 0, 1].map((step) => {
    const other = Int32Array.of(word[0] + step)
    const candidate = new Float32Array(other.buffer)[0]
    const distance = value - (exact(candidate) << 1074n)
    return { candidate, distance: distance < 0n ? -distance : distance, even: (other[0] & 1) === 0 }
  })
  const least = candidates.reduce((a, b) => (b.distance < a.distance ? b : a))
  const ties = candidates.filter(({ distance }) => distance === least.distance)
  return (ties.find(({ even }) => even) ?? least).candidate
}

const { fround } = Math
const random = seededRandom(5)
const float = () => fround((random() - 0.5) * 2 ** Math.floor(random() * 40 - 20))

describe('fused multiply-add in plain TypeScript', () => {
  it('rounds once: the nearest f32 number by integer arithmetic', () => {
    let other = 0
    for (let k = 0; k < 20_000; k++) {
      const [x, y] = [float(), float()]
      // Often close to cancelling the product, where rounding twice shows.
      const sum = k % 2 === 0 ? float() : fround(-x * y * (1 + (random() - 0.5) * 2 ** -20))
      const result = fusedMultiplyAdd(x, y, sum)
      if (result === 0) expect(exact(x) * exact(y)).toBe(-(exact(sum) << 1074n))
      else expect(result).toBe(nearest(x, y, sum, result))
      if (result !== fround(fround(x * y) + sum)) other++
    }
    expect(other).toBeGreaterThan(1000)
  })

  it('rounds once where a double, rounded again, would not', () => {
    // 2⁻⁷⁰ below the middle between two f32 numbers; rounded to a double, it is the middle.
    const [x, y, sum] = [2 ** -24 * (1 + 2 ** -23), 1 - 2 ** -23, 1 + 2 ** -23]
    expect(fround(x * y + sum)).toBe(1 + 2 ** -22)
    expect(fusedMultiplyAdd(x, y, sum)).toBe(1 + 2 ** -23)
    expect(fusedMultiplyAdd(-x, y, -sum)).toBe(-(1 + 2 ** -23))
    expect(fusedMultiplyAdd(Number.POSITIVE_INFINITY, 1, 1)).toBe(Number.POSITIVE_INFINITY)
    expect(fusedMultiplyAdd(Number.NaN, 1, 1)).toBeNaN()
  })
})

describe.runIf(allowFusedProducts())('fused multiply-add in WebAssembly', () => {
  const PAGES = 16 * 65536
  const [A, B, C, D] = [1 << 16, 2 << 16, 3 << 16, 5 << 16]

  function kernelsOf(simd: boolean): NetworkKernels {
    const kernels = loadNetworkKernelsSync({ memory: createMemory({ bytes: PAGES }), simd, fused: true })
    const random = seededRandom(3)
    const floats = new Float32Array(kernels.memory.buffer)
    for (let k = 0; k < floats.length; k++) floats[k] = (random() - 0.5) * 3
    return kernels
  }

  it('gives the same bits as plain TypeScript, but not those of unfused products', () => {
    const separate = loadNetworkKernelsSync({ memory: createMemory({ bytes: PAGES }), simd: true })
    const all = [kernelsOf(true), kernelsOf(false), separate]
    expect(all.map(({ simd, fused }) => [simd, fused])).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ])
    new Float32Array(separate.memory.buffer).set(new Float32Array(all[0].memory.buffer))
    for (const kernels of all) {
      for (const [m, n, k] of [
        [1, 1, 1],
        [3, 17, 0],
        [7, 35, 300],
        [9, 13, 40],
        [6, 5, 7],
        [4, 64, 6],
      ] as const) {
        kernels.pack(B, n, 1, k, n, C)
        kernels.multiply(A, k, 1, C, D, n + 3, m, n, k, 0)
        kernels.multiply(A, 1, m, C, D, n + 3, m, n, k, 1)
      }
    }
    const [simd, plain, other] = all.map(({ memory }) => new Int32Array(memory.buffer))
    expect(simd.findIndex((word, at) => word !== plain[at])).toBe(-1)
    expect(simd.findIndex((word, at) => word !== other[at])).toBeGreaterThan(0)
  })

  it('works over shared memory', async () => {
    const memory = createMemory({ bytes: PAGES, maximumBytes: PAGES, shared: true })
    const kernels = await loadNetworkKernels({ memory, fused: true })
    const floats = new Float32Array(memory.buffer)
    floats.set([-(1 + 2 ** -11), 1 + 2 ** -12], A >> 2)
    floats.set([1, 1 + 2 ** -12], B >> 2)
    kernels.pack(B, 1, 1, 2, 1, C)
    kernels.multiply(A, 2, 1, C, D, 1, 1, 1, 2, 0)
    expect(floats[D >> 2]).toBe(2 ** -24)
  })
})
