import { CrossarcError } from '../../base/index.ts'
import { type KernelMemory, PAGE } from './memory.ts'

/** A byte address in a kernel memory. 0 is never allocated, so it can stand for "none". */
export type Pointer = number

/** A cache line: a row of weights that starts on one touches no more lines than necessary. */
const ALIGNMENT = 64

/**
 * Allocates the bytes of a kernel memory from the bottom up. Memory grows only in reserve(), so that views
 * stay valid: reserve everything first, then allocate, then make the views.
 *
 * @example
 * const arena = new Arena(kernels.memory)
 * arena.reserve(4 * rows * width, 4 * width)
 * const weights = arena.allocate(4 * rows * width)
 * const scores = arena.float32(arena.allocate(4 * width), width)
 * scores.byteOffset // the pointer that the kernels take
 */
export class Arena {
  readonly memory: KernelMemory
  /** Everything below is allocated. Always a multiple of ALIGNMENT. */
  #top: number
  #newest: Pointer = 0

  constructor(memory: KernelMemory, start: Pointer = ALIGNMENT) {
    this.memory = memory
    this.#top = aligned(start)
  }

  /**
   * Makes room for blocks of these sizes. If the memory has to grow, earlier views become invalid. Memory
   * never allocated before is zeroed.
   */
  reserve(...sizes: number[]): void {
    let end = this.#top
    for (const size of sizes) end = aligned(end + size)
    const missing = end - this.memory.buffer.byteLength
    if (missing <= 0) return
    try {
      this.memory.grow(Math.ceil(missing / PAGE))
    } catch {
      throw new CrossarcError(
        'memory-full',
        `The kernels need ${end} bytes of memory, which cannot be allocated`,
      )
    }
  }

  /** A block of this many bytes, at a multiple of 64. Room for it must have been reserved. */
  allocate(bytes: number): Pointer {
    this.#newest = this.#top
    this.#moveTop(this.#top + bytes)
    return this.#newest
  }

  /** Resizes the newest block without moving it or changing its contents: for a table that grows. */
  resize(pointer: Pointer, bytes: number): void {
    if (pointer !== this.#newest) throw new RangeError('Only the newest block can change its size')
    this.#moveTop(pointer + bytes)
  }

  /** A position to which release() can return. */
  mark(): Pointer {
    return this.#top
  }

  /** Frees every block allocated since the mark. */
  release(mark: Pointer): void {
    this.#top = mark
    this.#newest = 0
  }

  float32(pointer: Pointer, length: number): Float32Array {
    return new Float32Array(this.memory.buffer, pointer, length)
  }

  int32(pointer: Pointer, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, pointer, length)
  }

  int8(pointer: Pointer, length: number): Int8Array {
    return new Int8Array(this.memory.buffer, pointer, length)
  }

  #moveTop(end: number): void {
    const top = aligned(end)
    if (top > this.memory.buffer.byteLength) {
      throw new CrossarcError(
        'memory-full',
        `The kernels need ${top} bytes of memory, which were not reserved`,
      )
    }
    this.#top = top
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
}
