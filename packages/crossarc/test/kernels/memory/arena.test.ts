import { describe, expect, it } from 'vitest'
import { Arena } from '../../../src/kernels/memory/arena.ts'
import { createMemory, PlainMemory } from '../../../src/kernels/memory/memory.ts'

const page = 65536
const full = expect.objectContaining({ code: 'memory-full' })

describe('createMemory', () => {
  it('rounds up to whole pages, at least one', () => {
    expect(createMemory({ bytes: 0 }).buffer.byteLength).toBe(page)
    expect(createMemory({ bytes: page + 1 }).buffer.byteLength).toBe(2 * page)
  })

  it('creates shared memory on demand', () => {
    const memory = createMemory({ bytes: 10, maximumBytes: page, shared: true })
    expect(memory.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('throws if there is no room', () => {
    expect(() => createMemory({ bytes: 2 ** 40 })).toThrow(full)
    expect(() => createMemory({ bytes: 2 * page, maximumBytes: page })).toThrow(full)
  })
})

describe.each([
  ['WebAssembly', () => createMemory({ bytes: page, maximumBytes: 3 * page })],
  ['plain', () => new PlainMemory(1, 3)],
])('an arena over %s memory', (_name, create) => {
  it('allocates blocks that start at multiples of 64, never 0, and never overlap', () => {
    const arena = new Arena(create())
    const sizes = [1, 64, 65, 0, 4, 200]
    const starts = sizes.map((size) => arena.allocate(size))
    starts.forEach((start, k) => {
      expect(start % 64).toBe(0)
      expect(start).toBeGreaterThan(0)
      if (k > 0) expect(start).toBeGreaterThanOrEqual(starts[k - 1] + sizes[k - 1])
    })
  })

  it('grows only when asked to, and keeps its contents', () => {
    const memory = create()
    const arena = new Arena(memory)
    const block = arena.allocate(8)
    arena.int32(block, 2).set([5, 6])
    expect(() => arena.allocate(page)).toThrow(full)
    expect(memory.buffer.byteLength).toBe(page)
    arena.reserve(page, 100)
    expect(memory.buffer.byteLength).toBe(2 * page)
    expect(Array.from(arena.int32(block, 2))).toEqual([5, 6])
    arena.allocate(page)
    arena.allocate(100)
  })

  it('reserves exactly enough for what is then allocated', () => {
    for (const sizes of [[page - 64], [page - 63], [1, 1, 1], [page, 1, 63], [70, 2 * page - 200]]) {
      const arena = new Arena(create())
      arena.reserve(...sizes)
      for (const size of sizes) arena.allocate(size)
    }
  })

  it('throws if the memory cannot grow', () => {
    const arena = new Arena(create())
    expect(() => arena.reserve(4 * page)).toThrow(full)
  })

  it('keeps place and contents of a table that grows', () => {
    const arena = new Arena(create())
    const older = arena.allocate(10)
    const table = arena.allocate(4)
    arena.int32(table, 1)[0] = 9
    arena.reserve(page)
    arena.resize(table, page)
    expect(arena.int32(table, 1)[0]).toBe(9)
    expect(arena.allocate(1)).toBe(table + page)
    expect(() => arena.resize(older, 20)).toThrow(RangeError)
    expect(() => arena.resize(table, 20)).toThrow(RangeError)
  })

  it('frees everything since a mark', () => {
    const arena = new Arena(create())
    arena.allocate(10)
    const mark = arena.mark()
    const first = arena.allocate(1000)
    arena.release(mark)
    expect(() => arena.resize(first, 10)).toThrow(RangeError)
    expect(arena.allocate(5)).toBe(first)
  })
})
