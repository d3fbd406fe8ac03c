import { CrossarcError } from '../../base/index.ts'
import { createMemory, type KernelMemory, PAGE } from './memory.ts'

/** How kernels are loaded. */
export interface KernelOptions {
  /** The memory to work on, shared or not; a new one of one page if not given. */
  memory?: KernelMemory
  /** True: an error where there is no WebAssembly SIMD. False: plain TypeScript. If not given: SIMD if it can be had. */
  simd?: boolean
}

/** A compiled module in its two builds, as base64, and what does the same in plain TypeScript. */
export interface KernelModule<K> {
  readonly unshared: string
  readonly shared: string
  /** The kernels over the functions that the module exports. */
  simd(memory: KernelMemory, exports: object): K
  plain(memory: KernelMemory): K
}

/** The kernels of a module, for a browser's main thread as much as for anything else. */
export async function instantiate<K>(module: KernelModule<K>, options: KernelOptions): Promise<K> {
  const memory = options.memory ?? createMemory({ bytes: PAGE })
  const source = sourceFor(module, memory, options.simd)
  if (source === undefined) return module.plain(memory)
  try {
    const { instance } = await WebAssembly.instantiate(decodeBase64(source.text), source.imports)
    return module.simd(memory, instance.exports)
  } catch (error) {
    return withoutSimd(module, memory, options.simd, error)
  }
}

/** The same without waiting. On a browser's main thread not all allow it for a module of more than 4 kB. */
export function instantiateSync<K>(module: KernelModule<K>, options: KernelOptions): K {
  const memory = options.memory ?? createMemory({ bytes: PAGE })
  const source = sourceFor(module, memory, options.simd)
  if (source === undefined) return module.plain(memory)
  try {
    return module.simd(memory, new WebAssembly.Instance(compile(source), source.imports).exports)
  } catch (error) {
    return withoutSimd(module, memory, options.simd, error)
  }
}

interface Source {
  text: string
  imports: WebAssembly.Imports
}

/** What has been compiled, by its source: every part of a pipeline has an instance of its own. */
const compiled = new Map<string, WebAssembly.Module>()

function compile({ text }: Source): WebAssembly.Module {
  const module = compiled.get(text) ?? new WebAssembly.Module(decodeBase64(text))
  compiled.set(text, module)
  return module
}

/** The build that fits the memory, or undefined for plain TypeScript. */
function sourceFor<K>(
  { shared, unshared }: KernelModule<K>,
  memory: KernelMemory,
  simd: boolean | undefined,
): Source | undefined {
  if (simd === false) return undefined
  if (typeof WebAssembly === 'object' && memory instanceof WebAssembly.Memory) {
    const text = isShared(memory) ? shared : unshared
    if (compiled.has(text) || WebAssembly.validate(decodeBase64(text)))
      return { text, imports: { env: { memory } } }
  }
  if (simd) throw new CrossarcError('kernels-unavailable', 'There is no WebAssembly with SIMD here')
  return undefined
}

/** A page's security policy can forbid to compile what is valid. */
function withoutSimd<K>(
  module: KernelModule<K>,
  memory: KernelMemory,
  simd: boolean | undefined,
  error: unknown,
): K {
  if (!(error instanceof WebAssembly.CompileError)) throw error
  if (simd)
    throw new CrossarcError('kernels-unavailable', `WebAssembly is not allowed here: ${error.message}`)
  return module.plain(memory)
}

/**
 * A module that declares shared memory takes no other, and the other way round. By name, because a browser can have
 * shared memory and still hide the SharedArrayBuffer constructor.
 */
function isShared(memory: KernelMemory): boolean {
  return Object.prototype.toString.call(memory.buffer) === '[object SharedArrayBuffer]'
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let k = 0; k < bytes.length; k++) bytes[k] = characters.charCodeAt(k)
  return bytes
}
