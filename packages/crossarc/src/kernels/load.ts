import { CrossarcError } from '../error.ts'
import { shared, unshared } from './generated.ts'
import type { Kernels } from './kernels.ts'
import { createMemory, type KernelMemory, PAGE } from './memory.ts'
import { plainKernels } from './plain.ts'

export interface KernelOptions {
  /** The memory to work on, shared or not; a new one of one page if not given. */
  memory?: KernelMemory
  /** True: an error where there is no WebAssembly SIMD. False: plain TypeScript. If not given: SIMD if it can be had. */
  simd?: boolean
}

/**
 * The kernels, for a browser's main thread as much as for anything else.
 *
 * @example
 * const kernels = await loadKernels()
 * const arena = new Arena(kernels.memory)
 */
export async function loadKernels(options: KernelOptions = {}): Promise<Kernels> {
  const memory = options.memory ?? createMemory({ bytes: PAGE })
  const source = sourceFor(memory, options.simd)
  if (source === undefined) return plainKernels(memory)
  try {
    const { instance } = await WebAssembly.instantiate(source.binary, source.imports)
    return simdKernels(memory, instance)
  } catch (error) {
    return withoutSimd(memory, options.simd, error)
  }
}

/** The same without waiting. Browsers allow it on their main thread because the module is below 4 kB. */
export function loadKernelsSync(options: KernelOptions = {}): Kernels {
  const memory = options.memory ?? createMemory({ bytes: PAGE })
  const source = sourceFor(memory, options.simd)
  if (source === undefined) return plainKernels(memory)
  try {
    const module = new WebAssembly.Module(source.binary)
    return simdKernels(memory, new WebAssembly.Instance(module, source.imports))
  } catch (error) {
    return withoutSimd(memory, options.simd, error)
  }
}

function simdKernels(memory: KernelMemory, instance: WebAssembly.Instance): Kernels {
  const { scoreRows, scoreRowsInt8 } = instance.exports as unknown as Pick<
    Kernels,
    'scoreRows' | 'scoreRowsInt8'
  >
  return { memory, simd: true, scoreRows, scoreRowsInt8 }
}

interface Source {
  binary: Uint8Array<ArrayBuffer>
  imports: WebAssembly.Imports
}

/** The module that fits the memory, or undefined for plain TypeScript. */
function sourceFor(memory: KernelMemory, simd: boolean | undefined): Source | undefined {
  if (simd === false) return undefined
  if (typeof WebAssembly === 'object' && memory instanceof WebAssembly.Memory) {
    const binary = decodeBase64(isShared(memory) ? shared : unshared)
    if (WebAssembly.validate(binary)) return { binary, imports: { env: { memory } } }
  }
  if (simd) throw new CrossarcError('kernels-unavailable', 'There is no WebAssembly with SIMD here')
  return undefined
}

/** A page's security policy can forbid to compile what is valid. */
function withoutSimd(memory: KernelMemory, simd: boolean | undefined, error: unknown): Kernels {
  if (!(error instanceof WebAssembly.CompileError)) throw error
  if (simd)
    throw new CrossarcError('kernels-unavailable', `WebAssembly is not allowed here: ${error.message}`)
  return plainKernels(memory)
}

/**
 * A module that declares shared memory takes no other, and the other way round. By name, because a browser can have
 * shared memory and still hide the SharedArrayBuffer constructor.
 */
function isShared(memory: KernelMemory): boolean {
  return Object.prototype.toString.call(memory.buffer) === '[object SharedArrayBuffer]'
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
