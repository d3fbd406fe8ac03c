import { afterEach, describe, expect, it, vi } from 'vitest'
import { binary as linear } from '../../../src/kernels/generated/linear.ts'
import { binary as training } from '../../../src/kernels/generated/training.ts'
import { binary as unpack } from '../../../src/kernels/generated/unpack.ts'
import { loadLinearKernels, loadLinearKernelsSync } from '../../../src/kernels/linear/load.ts'
import { buildFor, decodeHex } from '../../../src/kernels/memory/instance.ts'
import { createMemory, PlainMemory } from '../../../src/kernels/memory/memory.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the compiled modules', () => {
  it.each([
    ['unshared', buildFor(linear, false), ['join', 'scoreLabels', 'lookUp', 'scoreRows']],
    ['shared', buildFor(linear, true), ['join', 'scoreLabels', 'lookUp', 'scoreRows']],
    ['training, unshared', buildFor(training, false), ['findRows', 'sumKinds', 'sumLabels']],
    ['training, shared', buildFor(training, true), ['findRows', 'sumKinds', 'sumLabels']],
    ['unpack, unshared', buildFor(unpack, false), ['check', 'fill']],
    ['unpack, shared', buildFor(unpack, true), ['check', 'fill']],
  ])(
    '%s: below the 4 kB that every browser compiles at once, no data, imports only memory',
    (_name, text, names) => {
      const binary = decodeHex(text)
      expect(binary.length).toBeLessThan(4096)
      const module = new WebAssembly.Module(binary)
      expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }])
      expect(WebAssembly.Module.exports(module).map(({ name, kind }) => `${kind} ${name}`)).toEqual(
        names.map((name) => `function ${name}`),
      )
      const sections = sectionIds(binary)
      const globals = 6
      const start = 8
      const data = 11
      for (const id of [globals, start, data]) expect(sections).not.toContain(id)
    },
  )
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

describe('without SIMD', () => {
  it('falls back to plain TypeScript and reports it', async () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false)
    expect(loadLinearKernelsSync().simd).toBe(false)
    expect((await loadLinearKernels()).simd).toBe(false)
  })

  it('throws if SIMD was requested', async () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false)
    const refusal = expect.objectContaining({ code: 'kernels-unavailable' })
    expect(() => loadLinearKernelsSync({ simd: true })).toThrow(refusal)
    await expect(loadLinearKernels({ simd: true })).rejects.toThrow(refusal)
    expect(() => loadLinearKernelsSync({ simd: true, memory: new PlainMemory(1) })).toThrow(refusal)
  })

  it('works without WebAssembly at all', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    const kernels = await loadLinearKernels()
    expect(kernels.simd).toBe(false)
    expect(kernels.memory).toBeInstanceOf(PlainMemory)
    expect(() => createMemory({ bytes: 1, shared: true })).toThrow(
      expect.objectContaining({ code: 'kernels-unavailable' }),
    )
  })

  it('falls back to plain TypeScript if a policy forbids compiling', async () => {
    const { CompileError } = WebAssembly
    vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(new CompileError('blocked by policy'))
    vi.spyOn(WebAssembly, 'Module').mockImplementation(
      class {
        constructor() {
          throw new CompileError('blocked by policy')
        }
      },
    )
    expect((await loadLinearKernels()).simd).toBe(false)
    expect(loadLinearKernelsSync().simd).toBe(false)
    await expect(loadLinearKernels({ simd: true })).rejects.toThrow(/not allowed here: blocked by policy/)
  })
})
