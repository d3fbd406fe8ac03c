import type { KernelMemory } from './memory.ts'

/** Typed arrays over an entire memory, recreated after it has grown. */
export class Views {
  readonly #memory: KernelMemory
  #buffer: ArrayBufferLike | undefined
  #floats: Float32Array = new Float32Array(0)
  #integers: Int32Array = new Int32Array(0)
  #shorts: Int16Array = new Int16Array(0)

  constructor(memory: KernelMemory) {
    this.#memory = memory
  }

  get floats(): Float32Array {
    this.#follow()
    return this.#floats
  }

  get integers(): Int32Array {
    this.#follow()
    return this.#integers
  }

  get shorts(): Int16Array {
    this.#follow()
    return this.#shorts
  }

  #follow(): void {
    if (this.#buffer === this.#memory.buffer) return
    this.#buffer = this.#memory.buffer
    this.#floats = new Float32Array(this.#buffer)
    this.#integers = new Int32Array(this.#buffer)
    this.#shorts = new Int16Array(this.#buffer)
  }
}
