import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { loadTrainingKernelsSync } from '../../../src/kernels/linear-training/load.ts'
import { Arena } from '../../../src/kernels/memory/arena.ts'
import type { KernelOptions } from '../../../src/kernels/memory/instance.ts'
import { createMemory, PlainMemory } from '../../../src/kernels/memory/memory.ts'

const ways: [string, () => Required<Pick<KernelOptions, 'memory'>> & KernelOptions][] = [
  ['SIMD', () => ({ simd: true, memory: createMemory({ bytes: 1 }) })],
  [
    'SIMD in shared memory',
    () => ({ simd: true, memory: createMemory({ bytes: 1, maximumBytes: 1 << 20, shared: true }) }),
  ],
  ['plain', () => ({ simd: false, memory: createMemory({ bytes: 1 }) })],
  ['plain without WebAssembly', () => ({ memory: new PlainMemory(1) })],
]

describe.each(ways)('the kernels of training: %s', (_name, options) => {
  it('find every row of a crowded table, and none for missing features', () => {
    const random = seededRandom(5)
    for (const [slotCount, size] of [
      [16, 0],
      [16, 15],
      [64, 40],
      [1024, 900],
    ]) {
      const given = options()
      const kernels = loadTrainingKernelsSync(given)
      const arena = new Arena(given.memory)
      const count = 2 * size + 2
      arena.reserve(8 * slotCount, 4 * count, 4 * count)
      const slots = arena.int32(arena.allocate(8 * slotCount), 2 * slotCount)
      const features = arena.int32(arena.allocate(4 * count), count)
      const places = arena.int32(arena.allocate(4 * count), count)
      const placeOf = new Map<number, number>()
      while (placeOf.size < size) {
        // Half of them belong to the last slots, so that they wrap around. Feature 1 also represents 0.
        const high = randomBelow(1 << 20, random) * 4096
        const slotOfMany = random() < 0.5 ? slotCount - 1 : randomBelow(slotCount, random)
        const feature = placeOf.size === 0 ? 1 : (high + slotOfMany) | 0
        if (feature === 0 || placeOf.has(feature)) continue
        placeOf.set(feature, 8 + placeOf.size)
        let slot = feature & (slotCount - 1)
        while (slots[2 * slot] !== 0) slot = (slot + 1) & (slotCount - 1)
        slots[2 * slot] = feature
        slots[2 * slot + 1] = placeOf.get(feature)!
      }
      const asked = [
        ...placeOf.keys(),
        ...Array.from({ length: size + 1 }, () => randomBelow(2 ** 31, random)),
        0,
      ]
      features.set(asked)
      kernels.findRows(features.byteOffset, count, slots.byteOffset, slotCount - 1, places.byteOffset)
      expect(Array.from(places)).toEqual(asked.map((feature) => placeOf.get(feature || 1) ?? 0))
    }
  })

  it.each([
    [4, 4],
    [4, 24],
    [8, 32],
    [0, 84],
  ])('add up %d kinds and %d classes', (kinds, width) => {
    const random = seededRandom(9)
    const given = options()
    const kernels = loadTrainingKernelsSync(given)
    const arena = new Arena(given.memory, 0)
    const rowCount = 20
    const firstLabel = 1 + kinds
    const stride = firstLabel + width
    const count = 30
    const sizes = [stride * (rowCount + 1), width * rowCount, count, kinds, width, 2 * count + 2].map(
      (n) => 4 * n,
    )
    arena.reserve(...sizes)
    const [rows, dense, places, sums, scores, room] = sizes.map((size) =>
      arena.int32(arena.allocate(size), size / 4),
    )
    const value = () => randomBelow(2001, random) - 1000
    const labelsOf: number[][] = [new Array(width).fill(0)]
    for (let row = 1; row <= rowCount; row++) {
      const place = row * stride
      const labels: number[] = new Array(width).fill(0)
      for (let kind = 0; kind < kinds; kind++) rows[place + 1 + kind] = value()
      if (row % 3 === 0) {
        rows[place] = -1
        rows[place + firstLabel] = dense.byteOffset / 4 + (row - 1) * width
        for (let k = 0; k < width; k++) dense[(row - 1) * width + k] = labels[k] = value()
      } else {
        rows[place] = randomBelow(Math.min(width, 11) + 1, random)
        for (let k = 0; k < rows[place]; k++) {
          labels[(5 * k) % width] += 3 - k
          rows[place + firstLabel + k] = ((5 * k) % width) | ((3 - k) << 16)
        }
      }
      labelsOf.push(labels)
    }
    for (const length of [0, 1, 7, count]) {
      const chosen = Array.from({ length }, () => randomBelow(rowCount + 1, random))
      places.set(chosen.map((row) => row * stride))
      kernels.sumKinds(places.byteOffset, length, kinds, sums.byteOffset)
      for (let kind = 0; kind < kinds; kind++)
        expect(sums[kind]).toBe(chosen.reduce((sum, row) => sum + rows[row * stride + 1 + kind], 0))
      const floats = arena.float32(scores.byteOffset, width)
      // Twice: the places are still there.
      for (let time = 0; time < 2; time++) {
        floats.fill(Number.NaN)
        kernels.sumLabels(
          places.byteOffset,
          length,
          4 * firstLabel,
          width,
          scores.byteOffset,
          room.byteOffset,
        )
        for (let k = 0; k < width; k++)
          expect(floats[k]).toBe(chosen.reduce((sum, row) => sum + labelsOf[row][k], 0))
      }
    }
  })
})
