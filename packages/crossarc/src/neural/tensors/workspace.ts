import { CrossarcError } from '../../base/index.ts'
import { type KernelMemory, PAGE, type Pointer } from '../../kernels/memory/index.ts'

export type { Pointer } from '../../kernels/memory/index.ts'

/** A byte address in the kernels' memory; 0 means no block. */

/** A cache line. */
const ALIGNMENT = 64

/**
 * A stack of blocks for what a network computes, released all at once. The memory grows on demand, which detaches all
 * views of it: make a view after the last request for a block. A workspace with an end, such as that of one worker among
 * several over one memory, never grows.
 */
export class Workspace {
  readonly memory: KernelMemory
  readonly #end: number
  #top: number

  constructor(memory: KernelMemory, start: Pointer = PAGE, end: Pointer = Number.POSITIVE_INFINITY) {
    this.memory = memory
    this.#top = aligned(start)
    this.#end = end
  }

  /** A block of this many floats, at a multiple of 64 bytes. Its contents are undefined. */
  floats(count: number): Pointer {
    const pointer = this.#top
    const top = aligned(pointer + 4 * count)
    if (top > this.memory.buffer.byteLength || top > this.#end) this.#grow(top)
    this.#top = top
    return pointer
  }

  /** A block with these 32-bit integers. */
  integers(values: ArrayLike<number>): Pointer {
    const pointer = this.floats(values.length)
    new Int32Array(this.memory.buffer, pointer, values.length).set(values)
    return pointer
  }

  view(pointer: Pointer, count: number): Float32Array {
    return new Float32Array(this.memory.buffer, pointer, count)
  }

  /** A position for release(). */
  mark(): Pointer {
    return this.#top
  }

  /** Releases every block requested since the mark. */
  release(mark: Pointer): void {
    this.#top = mark
  }

  #grow(top: number): void {
    const { buffer } = this.memory
    const missing = top - buffer.byteLength
    try {
      if (top > this.#end) throw new RangeError('beyond the end')
      // A quarter more than requested, if possible, so that growing stays rare.
      try {
        this.memory.grow(Math.ceil((missing + buffer.byteLength / 4) / PAGE))
      } catch {
        this.memory.grow(Math.ceil(missing / PAGE))
      }
    } catch {
      throw new CrossarcError(
        'memory-full',
        `The network needs ${top} bytes of memory, which are not available`,
      )
    }
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
}
