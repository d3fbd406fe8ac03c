import { afterEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { createMemory } from '../../../src/kernels/memory/memory.ts'
import type { NetworkKernels } from '../../../src/kernels/network/interface.ts'
import { loadNetworkKernelsSync } from '../../../src/kernels/network/load.ts'
import { productsAreFasterWide } from '../../../src/kernels/network/wide-products.ts'
import { allowFusedProducts } from '../../../src/node/fused-products.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('wide tiles', () => {
  const PAGES = 16 * 65536
  const [A, B, C, D] = [1 << 16, 2 << 16, 4 << 16, 8 << 16]

  /** The contents of the memory after each of many products; one may overwrite another. */
  function results(options: { simd: boolean; fused: boolean; wide: boolean }): Int32Array[] {
    const all: Int32Array[] = []
    const kernels = loadNetworkKernelsSync({ memory: createMemory({ bytes: PAGES }), ...options })
    const random = seededRandom(11)
    const floats = new Float32Array(kernels.memory.buffer)
    for (let k = 0; k < floats.length; k++) floats[k] = (random() - 0.5) * 3
    for (const rows of [1, 2, 3, 4, 5, 6, 7, 8, 66, 67]) {
      for (const [columns, depth] of [
        [16, 1],
        [48, 0],
        [35, 20],
        [32, 300],
      ] as const) {
        kernels.pack(B, columns, 1, depth, columns, C)
        kernels.multiply(A, depth, 1, C, D, columns + 3, rows, columns, depth, 0)
        all.push(new Int32Array(kernels.memory.buffer, D, 67 * (columns + 3)).slice())
        kernels.multiply(A, 1, rows, C, D, columns + 3, rows, columns, depth, 1)
        all.push(new Int32Array(kernels.memory.buffer, D, 67 * (columns + 3)).slice())
      }
    }
    return all
  }

  it.each(allowFusedProducts() ? [false, true] : [false])(
    'give the same bits as plain TypeScript and narrow tiles, fused: %s',
    (fused) => {
      const [wide, narrow, plain] = [
        results({ simd: true, fused, wide: true }),
        results({ simd: true, fused, wide: false }),
        results({ simd: false, fused, wide: true }),
      ]
      expect(wide).toEqual(narrow)
      expect(wide).toEqual(plain)
    },
  )

  it('are a separate function of the module', () => {
    const memory = createMemory({ bytes: 65536 })
    const of = (options: object): NetworkKernels['multiply'] =>
      loadNetworkKernelsSync({ memory, simd: true, ...options }).multiply
    expect(of({ wide: true }).name).not.toBe(of({ wide: false }).name)
    if (allowFusedProducts()) {
      expect(of({ wide: true, fused: true }).name).not.toBe(of({ fused: true }).name)
    }
  })
})

describe('whether wide products are faster', () => {
  /** A clock by which products take so long in turns. */
  function clock(...times: readonly number[]): void {
    let [time, calls] = [0, 0]
    vi.spyOn(performance, 'now').mockImplementation(() => {
      // Every second reading is the end of a product.
      if (calls++ % 2 === 1) time += times[((calls >> 1) - 1) % times.length]
      return time
    })
  }

  it('is decided by the clock', () => {
    clock(2, 1)
    expect(productsAreFasterWide()).toBe(true)
    clock(1, 2)
    expect(productsAreFasterWide()).toBe(false)
    clock(1.05, 1)
    expect(productsAreFasterWide()).toBe(false)
  })

  it('is false without SIMD', () => {
    vi.spyOn(WebAssembly, 'Instance').mockImplementation(function forbidden() {
      throw new WebAssembly.CompileError('not allowed')
    })
    clock(2, 1)
    expect(productsAreFasterWide()).toBe(false)
  })

  it('is false if the results differ', async () => {
    vi.resetModules()
    vi.doMock('../../../src/kernels/network/load.ts', async (original) => {
      const module = await original<typeof import('../../../src/kernels/network/load.ts')>()
      return {
        ...module,
        loadNetworkKernelsSync: (options: { wide?: boolean }) => {
          const kernels = module.loadNetworkKernelsSync(options)
          if (!options.wide) return kernels
          const multiply: NetworkKernels['multiply'] = (a, aRow, aColumn, packed, c, ...rest) => {
            kernels.multiply(a, aRow, aColumn, packed, c, ...rest)
            const floats = new Float32Array(kernels.memory.buffer)
            floats[(c >> 2) + 5] *= 1 + 2 ** -20
          }
          return { ...kernels, multiply }
        },
      }
    })
    const wrong = await import('../../../src/kernels/network/wide-products.ts')
    clock(2, 1)
    expect(wrong.productsAreFasterWide()).toBe(false)
    vi.doUnmock('../../../src/kernels/network/load.ts')
  })
})
