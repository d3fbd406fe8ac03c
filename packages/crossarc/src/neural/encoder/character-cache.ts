import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters, Room } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'

/** The maximum number of words in the cache: enough for all but the rarest words of a long text. */
const CAPACITY = 1 << 14

/**
 * Vectors of words from their characters, which a network that only parses keeps from one parse to the next. A vector
 * does not depend on the rest of its batch, so the cached one equals the one that would be computed again. A full cache
 * is emptied.
 */
export class CharacterCache {
  readonly #parameters: Parameters
  readonly #width: number
  readonly #vectors: Room
  readonly #places = new Map<string, number>()
  #version = -1

  constructor(parameters: Parameters, width: number) {
    this.#parameters = parameters
    this.#width = width
    this.#vectors = parameters.room(CAPACITY * width, 'parsing')
  }

  /** False in training, which has no room for the cache. */
  get isOpen(): boolean {
    return this.#vectors.pointer !== 0
  }

  /** One row per form. `spell` computes the rows of the forms with the given indices. */
  recall(
    { kernels, workspace }: ForwardContext,
    forms: readonly string[],
    spell: (numbers: readonly number[]) => Pointer,
  ): Pointer {
    const { pointer } = this.#vectors
    if (forms.length > CAPACITY) return spell([...forms.keys()])
    const places = this.#places
    if (this.#version !== this.#parameters.version) places.clear()
    this.#version = this.#parameters.version
    const isNew = (number: number) => !places.has(forms[number])
    let fresh = [...forms.keys()].filter(isNew)
    if (places.size + fresh.length > CAPACITY) {
      places.clear()
      fresh = [...forms.keys()]
    }
    const width = this.#width
    if (fresh.length > 0) {
      const vectors = spell(fresh)
      const first = pointer + 4 * places.size * width
      kernels.moveRows(vectors, width, 0, first, width, 0, fresh.length, width, 0)
      for (const number of fresh) places.set(forms[number], places.size)
    }
    const rows = workspace.floats(forms.length * width)
    const sources = workspace.integers(forms.map((form) => places.get(form)!))
    kernels.moveRows(pointer, width, sources, rows, width, 0, forms.length, width, 0)
    return rows
  }
}
