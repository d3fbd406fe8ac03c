import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { chartStride, MH4, mh4Size, PROJECTIVE, projectiveSize } from '../../../src/kernels/charts/layout.ts'
import { loadChartKernels, loadChartKernelsSync } from '../../../src/kernels/charts/load.ts'
import { binary } from '../../../src/kernels/generated/charts.ts'
import { Arena } from '../../../src/kernels/memory/arena.ts'
import { buildFor, decodeHex } from '../../../src/kernels/memory/instance.ts'
import { createMemory, PlainMemory } from '../../../src/kernels/memory/memory.ts'

describe('the compiled charts', () => {
  it.each([
    ['unshared', buildFor(binary, false)],
    ['shared', buildFor(binary, true)],
  ])('%s: below the 4 kB that every browser compiles at once, nothing imported but memory', (_name, text) => {
    const binary = decodeHex(text)
    expect(binary.length).toBeLessThan(4096)
    const module = new WebAssembly.Module(binary)
    expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }])
    expect(
      WebAssembly.Module.exports(module)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['mh4', 'projective'])
  })
})

const page = 65536
const ways = {
  SIMD: () => loadChartKernelsSync({ simd: true }),
  'SIMD on shared memory': () =>
    loadChartKernelsSync({
      simd: true,
      memory: createMemory({ bytes: page, maximumBytes: 64 * page, shared: true }),
    }),
  plain: () => loadChartKernelsSync({ simd: false }),
  'plain without WebAssembly': () => loadChartKernelsSync({ memory: new PlainMemory(1) }),
}

/**
 * What a chart makes of random numbers, including all its memory; NaN marks what it must neither read nor
 * write.
 */
function result(
  kernels: ReturnType<typeof loadChartKernelsSync>,
  chart: 'mh4' | 'projective',
  nodes: number,
) {
  const random = seededRandom(nodes)
  const stride = chartStride(nodes)
  const inputs = chart === 'mh4' ? MH4.pairs : PROJECTIVE.items
  const size = (chart === 'mh4' ? mh4Size : projectiveSize)(nodes)
  const arena = new Arena(kernels.memory)
  arena.reserve(8 * size + 64)
  const base = arena.allocate(8 * size + 64)
  const numbers = new Float64Array(kernels.memory.buffer as ArrayBuffer, base, size + 8).fill(Number.NaN)
  for (let row = 0; row < inputs * nodes; row++) {
    for (let column = 0; column < nodes; column++) numbers[row * stride + column] = random() - 0.5
  }
  const best = kernels[chart](base, nodes, stride)
  return { best, numbers: Array.from(numbers) }
}

describe.each(['mh4', 'projective'] as const)('the chart %s', (chart) => {
  it('gives the same bits in all builds, for all row lengths', () => {
    for (const nodes of [3, 4, 5, 6, 7, 8, 17]) {
      const [expected, ...others] = Object.values(ways).map((load) => result(load(), chart, nodes))
      expect(expected.best).toBeGreaterThan(-nodes)
      for (const other of others) expect(other.best).toBe(expected.best)
    }
  })

  it('writes nothing beyond its block', () => {
    for (const load of Object.values(ways)) {
      const { numbers } = result(load(), chart, 9)
      expect(numbers.slice(-8).every(Number.isNaN)).toBe(true)
    }
  })
})

describe('loadChartKernels', () => {
  it('gives the same as loadChartKernelsSync', async () => {
    expect(result(await loadChartKernels(), 'mh4', 10).best).toBe(
      result(loadChartKernelsSync(), 'mh4', 10).best,
    )
  })
})
