import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import type { LinearKernels } from '../../../src/kernels/linear/interface.ts'
import { loadLinearKernelsSync } from '../../../src/kernels/linear/load.ts'
import { Arena } from '../../../src/kernels/memory/arena.ts'
import { createMemory, PlainMemory } from '../../../src/kernels/memory/memory.ts'
import { joinCodeLength, joinCodeOf } from '../../../src/linear/features/join-code.ts'

/** The hash by its definition, template by template, in numbers that are never rounded. */
function hashOf(template: number, atoms: readonly number[]): number {
  const times = (a: number, b: number) => Number(BigInt.asUintN(32, BigInt(a) * BigInt(b)))
  const xor = (a: number, b: number) => (a ^ b) >>> 0
  let hash = times(template + 1, 0x9e3779b1)
  for (const atom of atoms) {
    hash = times(xor(hash, atom), 0x85ebca6b)
    hash = xor(hash, hash >>> 13)
  }
  hash = times(hash, 0xc2b2ae35)
  return xor(hash, hash >>> 16) | 0
}

const ways: [string, () => LinearKernels][] = [
  ['SIMD', () => loadLinearKernelsSync({ simd: true })],
  [
    'SIMD in shared memory',
    () =>
      loadLinearKernelsSync({
        simd: true,
        memory: createMemory({ bytes: 1, maximumBytes: 65536, shared: true }),
      }),
  ],
  ['plain', () => loadLinearKernelsSync({ simd: false })],
  ['plain without WebAssembly', () => loadLinearKernelsSync({ memory: new PlainMemory(1) })],
]

describe.each(ways)('join: %s', (_name, load) => {
  it.each([[[]], [[1]], [[1, 1, 1, 1, 2]], [[0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 9]]])(
    'templates of the lengths %j',
    (lengths) => {
      const random = seededRandom(7)
      const kernels = load()
      const arena = new Arena(kernels.memory)
      const atomCount = 40
      const templates = lengths.map((length, k) => ({
        number: (7 * k) % 31,
        atoms: Array.from({ length }, () => Math.floor(random() * atomCount)),
      }))
      const cells = joinCodeLength(templates)
      arena.reserve(4 * atomCount, 4 * cells, 4 * (templates.length + 3))
      const atoms = arena.int32(arena.allocate(4 * atomCount), atomCount)
      const code = arena.int32(arena.allocate(4 * cells), cells)
      const features = arena.int32(arena.allocate(4 * (templates.length + 3)), templates.length)
      code.set(joinCodeOf(templates, atoms.byteOffset))
      for (let round = 0; round < 20; round++) {
        for (let k = 0; k < atomCount; k++) atoms[k] = Math.floor(random() * 2 ** 32)
        kernels.join(code.byteOffset, code.byteOffset + 4 * cells, features.byteOffset)
        const expected = templates.map((template) =>
          hashOf(
            template.number,
            template.atoms.map((k) => atoms[k] >>> 0),
          ),
        )
        expect(Array.from(features)).toEqual(expected)
      }
    },
  )
})
