import { CrossarcError } from '../../base/index.ts'
import { createMemory, type KernelMemory, PAGE } from './memory.ts'

/** How kernels are loaded. */
export interface KernelOptions {
  /** The memory to work on, shared or not; a new one of one page by default. */
  memory?: KernelMemory
  /**
   * True: WebAssembly SIMD, or an error without it. False: plain TypeScript. By default: SIMD if available.
   */
  simd?: boolean
}

/** The two builds of a module in hexadecimal digits. They differ only in their first bytes. */
export interface KernelBinary {
  readonly unshared: string
  readonly shared: string
  readonly rest: string
}

/** A compiled module and its equivalent in plain TypeScript. */
export interface KernelModule<K> {
  readonly binary: KernelBinary
  /** The kernels over the functions that the module exports. */
  simd(memory: KernelMemory, exports: object): K
  plain(memory: KernelMemory): K
}

/** The kernels of a module; safe on a browser's main thread. */
export async function instantiate<K>(module: KernelModule<K>, options: KernelOptions): Promise<K> {
  const memory = options.memory ?? createMemory({ bytes: PAGE })
  const source = sourceFor(module, memory, options.simd)
  if (source === undefined) return module.plain(memory)
  try {
    const { instance } = await WebAssembly.instantiate(decodeHex(source.text), source.imports)
    return module.simd(memory, instance.exports)
  } catch (error) {
    return withoutSimd(module, memory, options.simd, error)
  }
}

/** The synchronous version. On their main thread, some browsers reject it for a module of more than 4 kB. */
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

/** Compiled modules by their source: every part of a pipeline has its own instance. */
const compiled = new Map<string, WebAssembly.Module>()

function compile({ text }: Source): WebAssembly.Module {
  const module = compiled.get(text) ?? new WebAssembly.Module(decodeHex(text))
  compiled.set(text, module)
  return module
}

/** The build that matches the memory, or undefined for plain TypeScript. */
function sourceFor<K>(
  { binary }: KernelModule<K>,
  memory: KernelMemory,
  simd: boolean | undefined,
): Source | undefined {
  if (simd === false) return undefined
  if (typeof WebAssembly === 'object' && memory instanceof WebAssembly.Memory) {
    const text = buildFor(binary, isShared(memory))
    if (compiled.has(text) || WebAssembly.validate(decodeHex(text)))
      return { text, imports: { env: { memory } } }
  }
  if (simd) throw new CrossarcError('kernels-unavailable', 'WebAssembly with SIMD is not available here')
  return undefined
}

/** A page's security policy can forbid compiling even valid code. */
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
 * A module that declares shared memory accepts no other, and vice versa. Checked by name, because a browser
 * can have shared memory and still hide the SharedArrayBuffer constructor.
 */
function isShared(memory: KernelMemory): boolean {
  return Object.prototype.toString.call(memory.buffer) === '[object SharedArrayBuffer]'
}

/** The build for memory that is shared, or is not, in hexadecimal digits. */
export function buildFor({ shared, unshared, rest }: KernelBinary, isShared: boolean): string {
  return (isShared ? shared : unshared) + rest
}

export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2)
  for (let k = 0; k < bytes.length; k++) bytes[k] = (digit(text, 2 * k) << 4) | digit(text, 2 * k + 1)
  return bytes
}

/** The value of a lowercase hexadecimal digit. */
function digit(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < 58 ? code - 48 : code - 87
}
