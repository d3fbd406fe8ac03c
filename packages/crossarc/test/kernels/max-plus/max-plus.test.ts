import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import type { MaxPlusKernels } from '../../../src/kernels/max-plus/interface.ts'
import { loadMaxPlusKernels, loadMaxPlusKernelsSync } from '../../../src/kernels/max-plus/load.ts'
import { Arena } from '../../../src/kernels/memory/arena.ts'
import { createMemory, PAGE } from '../../../src/kernels/memory/memory.ts'

const ROWS = 6
const STEPS = 9

interface Sums {
  /** All numbers from the first row of the output on. */
  before: Float32Array
  after: Float32Array
  expected: Float32Array
}

/** Random sums, and their expected values by the definition of the kernels. */
function randomSums(kernels: MaxPlusKernels, name: 'maxPlusRows' | 'maxPlusPairs', seed: number): Sums {
  const random = seededRandom(seed)
  const lanes = 4 * (1 + randomBelow(12, random))
  const table = ROWS * lanes
  const tuples = Int32Array.from({ length: 3 * (1 + randomBelow(4, random)) }, () =>
    randomBelow(ROWS, random),
  )
  const from = 4 * randomBelow(lanes / 4, random)
  const to = from + 4 * randomBelow((lanes - from) / 4 + 1, random)
  const count = randomBelow(STEPS + 1, random)
  const secondLane = name === 'maxPlusRows' ? 0 : 1
  const secondStep = name === 'maxPlusRows' ? 1 : table

  const arena = new Arena(kernels.memory)
  const total = (2 * STEPS + 1) * table
  arena.reserve(4 * tuples.length, 4 * total)
  const program = arena.allocate(4 * tuples.length)
  const out = arena.allocate(4 * total)
  const [first, second] = [table, (STEPS + 1) * table]
  arena.int32(program, tuples.length).set(tuples)
  const numbers = arena.float32(out, total)
  for (let at = 0; at < total; at++)
    numbers[at] = random() < 0.1 ? Number.NEGATIVE_INFINITY : (random() - 0.5) * 2 ** randomBelow(20, random)

  const before = numbers.slice()
  const expected = numbers.slice()
  for (let at = 0; at < tuples.length; at += 3) {
    const [target, a, b] = tuples.subarray(at, at + 3)
    for (let x = from; x < to; x++) {
      for (let k = 0; k < count; k++) {
        const sum = Math.fround(
          before[first + a * lanes + k * table + x] +
            before[second + b * lanes + k * secondStep + secondLane * x],
        )
        expected[target * lanes + x] = Math.max(expected[target * lanes + x], sum)
      }
    }
  }
  kernels[name](
    program,
    tuples.length / 3,
    4 * lanes,
    out,
    out + 4 * first,
    4 * table,
    out + 4 * second,
    4 * secondStep,
    count,
    4 * from,
    4 * to,
  )
  return { before, after: numbers.slice(), expected }
}

const kinds: [string, MaxPlusKernels][] = [
  ['SIMD', loadMaxPlusKernelsSync({ simd: true })],
  [
    'SIMD over shared memory',
    loadMaxPlusKernelsSync({ simd: true, memory: createMemory({ bytes: PAGE, shared: true }) }),
  ],
  ['plain TypeScript', loadMaxPlusKernelsSync({ simd: false })],
]

describe.each(kinds)('%s', (_name, kernels) => {
  it.each(['maxPlusRows', 'maxPlusPairs'] as const)('%s adds as defined and writes nothing else', (name) => {
    let changed = 0
    for (let seed = 0; seed < 300; seed++) {
      const { before, after, expected } = randomSums(kernels, name, seed)
      expect(after.findIndex((number, at) => number !== expected[at])).toBe(-1)
      if (after.some((number, at) => number !== before[at])) changed++
    }
    expect(changed).toBeGreaterThan(150)
  })

  it('gather puts columns side by side', () => {
    const arena = new Arena(kernels.memory)
    arena.reserve(4 * 400, 4 * 100)
    const [source, out] = [arena.allocate(4 * 400), arena.allocate(4 * 100)]
    arena.float32(source, 400).set(Float32Array.from({ length: 400 }, (_, at) => at))
    arena.float32(out, 100).fill(-1)
    // Rows of 8, blocks of 40: places 3, 43, 83 of row 0 and the ones below them.
    kernels.gather(out + 4, source + 4 * 3, 4 * 40, 3, 4, 4 * 8)
    const expected = new Float32Array(100).fill(-1)
    for (let row = 0; row < 4; row++)
      for (let k = 0; k < 3; k++) expected[1 + 8 * row + k] = 3 + 8 * row + 40 * k
    expect(arena.float32(out, 100)).toEqual(expected)
  })
})

it('can be loaded asynchronously', async () => {
  expect((await loadMaxPlusKernels()).simd).toBe(true)
})
