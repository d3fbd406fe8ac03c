import { CrossarcError } from '../../base/index.ts'
import { type KernelMemory, PAGE, type Pointer } from '../../kernels/memory/index.ts'

export type { Pointer } from '../../kernels/memory/index.ts'

/** A byte address in the kernels' memory; 0 is none. */

/** A cache line. */
const ALIGNMENT = 64

/**
 * Room for what a network computes, given out from the bottom up and taken back all at once. The memory grows when more
 * is asked for, which ends the life of views: whoever wants one makes it after the last request for room.
 * With an end, as for one of several workers over one memory, it never grows.
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

  /** A block of this many floats, at a multiple of 64 bytes. What is in it is left over from before. */
  floats(count: number): Pointer {
    const pointer = this.#top
    const top = aligned(pointer + 4 * count)
    if (top > this.memory.buffer.byteLength || top > this.#end) this.#grow(top)
    this.#top = top
    return pointer
  }

  /** A block that holds these 32-bit numbers. */
  integers(values: ArrayLike<number>): Pointer {
    const pointer = this.floats(values.length)
    new Int32Array(this.memory.buffer, pointer, values.length).set(values)
    return pointer
  }

  view(pointer: Pointer, count: number): Float32Array {
    return new Float32Array(this.memory.buffer, pointer, count)
  }

  /** A place to which release() can go back. */
  mark(): Pointer {
    return this.#top
  }

  /** Takes back every block given out since the mark. */
  release(mark: Pointer): void {
    this.#top = mark
  }

  #grow(top: number): void {
    const { buffer } = this.memory
    const missing = top - buffer.byteLength
    try {
      if (top > this.#end) throw new RangeError('beyond the end')
      // A quarter more than asked for, if it can be had, so that growing stays rare.
      try {
        this.memory.grow(Math.ceil((missing + buffer.byteLength / 4) / PAGE))
      } catch {
        this.memory.grow(Math.ceil(missing / PAGE))
      }
    } catch {
      throw new CrossarcError('memory-full', `The network needs ${top} bytes of memory, which cannot be had`)
    }
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
}
