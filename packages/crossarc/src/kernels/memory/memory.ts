import { CrossarcError } from '../../base/index.ts'

/** The unit in which WebAssembly memory grows. */
export const PAGE = 65536

/**
 * The bytes that the kernels work on: a WebAssembly.Memory, or a substitute without WebAssembly. Growing an
 * unshared memory detaches its buffer: every existing view is then empty.
 */
export interface KernelMemory {
  readonly buffer: ArrayBufferLike
  /** Adds pages of 64 kB and returns the previous number of pages. */
  grow(pages: number): number
}

/** The size of a memory for kernels. */
export interface MemoryOptions {
  /** Rounded up to whole pages. */
  bytes: number
  /** The largest size that it may grow to; 4 GB by default. */
  maximumBytes?: number
  /** Whether workers can use it too. In a browser this requires a cross-origin isolated page. */
  shared?: boolean
}

/** Never smaller than a page, nor larger than a 32-bit address can reach. */
export function createMemory({
  bytes,
  maximumBytes = 65536 * PAGE,
  shared = false,
}: MemoryOptions): KernelMemory {
  const initial = Math.max(1, Math.ceil(bytes / PAGE))
  const maximum = Math.min(65536, Math.floor(maximumBytes / PAGE))
  try {
    if (typeof WebAssembly === 'object') return new WebAssembly.Memory({ initial, maximum, shared })
    if (shared) throw new CrossarcError('kernels-unavailable', 'Shared memory requires WebAssembly')
    return new PlainMemory(initial, maximum)
  } catch (error) {
    if (error instanceof CrossarcError) throw error
    throw new CrossarcError('memory-full', `Cannot allocate a memory of ${initial * PAGE} bytes`)
  }
}

/** A substitute for an unshared WebAssembly.Memory. */
export class PlainMemory implements KernelMemory {
  buffer: ArrayBuffer
  readonly #maximum: number

  constructor(initial: number, maximum: number = 65536) {
    this.buffer = new ArrayBuffer(initial * PAGE)
    this.#maximum = maximum
  }

  grow(pages: number): number {
    const before = this.buffer.byteLength / PAGE
    if (before + pages > this.#maximum) throw new RangeError('maximum memory size exceeded')
    const grown = new Uint8Array((before + pages) * PAGE)
    grown.set(new Uint8Array(this.buffer))
    this.buffer = grown.buffer
    return before
  }
}
