import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import type { LinearKernels } from '../../../src/kernels/linear/interface.ts'
import { loadLinearKernels, loadLinearKernelsSync } from '../../../src/kernels/linear/load.ts'
import { Arena } from '../../../src/kernels/memory/arena.ts'
import { createMemory, type KernelMemory, PlainMemory } from '../../../src/kernels/memory/memory.ts'

interface Table {
  rows: number
  width: number
  weights: Float32Array
  active: Int32Array
}

/**
 * Weights over many magnitudes, with zeros of both signs, so that a different order of additions gives
 * different bits.
 */
function randomTable(width: number, count: number, seed: number): Table {
  const random = seededRandom(seed)
  const rows = 37
  const weight = () => {
    const kind = random()
    if (kind < 0.05) return 0
    if (kind < 0.1) return -0
    return (random() - 0.5) * 2 ** (randomBelow(40, random) - 20)
  }
  return {
    rows,
    width,
    weights: Float32Array.from({ length: rows * width }, weight),
    active: Int32Array.from({ length: count }, () => randomBelow(rows, random)),
  }
}

function place(kernels: LinearKernels, table: Table) {
  const { rows, width, active } = table
  const arena = new Arena(kernels.memory)
  const sizes = [4 * rows * width, 4 * active.length, 4 * width]
  arena.reserve(...sizes)
  const [weights, indexes, out] = sizes.map((size) => arena.allocate(size)) as [number, number, number]
  arena.float32(weights, rows * width).set(table.weights)
  arena.int32(indexes, active.length).set(active)
  const scores = arena.float32(out, width)
  return {
    scoreRows() {
      scores.fill(Number.NaN)
      kernels.scoreRows(indexes, active.length, weights, width, out)
      return Float32Array.from(scores)
    },
  }
}

/** The definition, one addition at a time. */
function definition({ weights, active, width }: Table): Float32Array {
  const out = new Float32Array(width)
  for (const row of active) for (let c = 0; c < width; c++) out[c] += weights[row * width + c]
  return out
}

function bits(floats: Float32Array): number[] {
  return Array.from(new Uint32Array(floats.buffer, floats.byteOffset, floats.length))
}

const page = 65536
const ways: [string, () => LinearKernels][] = [
  ['SIMD', () => loadLinearKernelsSync({ simd: true })],
  [
    'SIMD on shared memory',
    () =>
      loadLinearKernelsSync({
        simd: true,
        memory: createMemory({ bytes: page, shared: true, maximumBytes: 16 * page }),
      }),
  ],
  ['plain', () => loadLinearKernelsSync({ simd: false })],
  ['plain without WebAssembly', () => loadLinearKernelsSync({ memory: new PlainMemory(1) })],
]

describe.each(ways)('the %s kernels', (_name, load) => {
  const widths = Array.from({ length: 28 }, (_, step) => 4 * (step + 1))

  it('scoreRows gives the bits of the definition for every width up to 112', () => {
    for (const width of widths) {
      for (const count of [0, 1, 2, 3, 100]) {
        const table = randomTable(width, count, width * 1000 + count)
        expect(bits(place(load(), table).scoreRows()), `${width} × ${count}`).toEqual(bits(definition(table)))
      }
    }
  })

  it('writes nothing but its result', () => {
    const kernels = load()
    const arena = new Arena(kernels.memory)
    arena.reserve(4096)
    const base = arena.allocate(4096)
    const all = arena.float32(base, 1024)
    const width = 20
    all.fill(3)
    arena.int32(base, 2).set([0, 1])
    const before = Float32Array.from(all)
    const out = 500
    kernels.scoreRows(base, 2, base + 64, width, base + 4 * out)
    const changed: number[] = []
    bits(all).forEach((value, at) => {
      if (value !== bits(before)[at]) changed.push(at)
    })
    expect(changed).toEqual(Array.from({ length: width }, (_, c) => out + c))
  })

  it('follows a memory that the caller grows', () => {
    const kernels = load()
    const table = randomTable(64, 10, 7)
    const first = bits(place(kernels, table).scoreRows())
    kernels.memory.grow(2)
    expect(bits(place(kernels, table).scoreRows())).toEqual(first)
  })
})

describe('the order of additions', () => {
  it('matters on these data, so that equal bits are meaningful', () => {
    const table = randomTable(64, 100, 64_100)
    const backwards = { ...table, active: table.active.slice().reverse() }
    expect(bits(definition(table))).not.toEqual(bits(definition(backwards)))
  })
})

describe('an instance per worker', () => {
  it('does not disturb what another put into the same memory', () => {
    const memory: KernelMemory = createMemory({ bytes: 4 * page, maximumBytes: 4 * page, shared: true })
    const all = new Uint8Array(memory.buffer)
    all.fill(7)
    const one = loadLinearKernelsSync({ memory, simd: true })
    expect(all.every((byte) => byte === 7)).toBe(true)
    const table = randomTable(16, 5, 3)
    const placed = place(one, table)
    const other = loadLinearKernelsSync({ memory, simd: true })
    expect(other.memory).toBe(one.memory)
    expect(bits(placed.scoreRows())).toEqual(bits(definition(table)))
  })
})

describe('loadLinearKernels', () => {
  it('gives the same kernels as loadLinearKernelsSync', async () => {
    const table = randomTable(80, 100, 11)
    const kernels = await loadLinearKernels()
    expect(kernels.simd).toBe(loadLinearKernelsSync().simd)
    expect(bits(place(kernels, table).scoreRows())).toEqual(bits(definition(table)))
  })
})
